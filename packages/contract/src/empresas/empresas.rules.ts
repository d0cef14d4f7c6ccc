/**
 * Company names are compared without case, accents or extra spaces (decisions §1), so that
 * nobody enters somebody else's company with a look-alike spelling.
 */
export const nombreComparable = (nombre: string): string =>
  nombre
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A profile opens the map and the fleet when it is saved and the first corporate photo exists (specification §2, Shell). */
export const perfilCompleto = (persona: {
  perfil: boolean
  fotosCorporativas: readonly string[]
  plataforma: boolean
}): boolean => persona.perfil && (persona.plataforma || Boolean(persona.fotosCorporativas[0]))
