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

export const CAMPOS_BANCARIOS = ['banco', 'cuenta', 'tipocuenta', 'titular', 'rut'] as const
export type DatosBancarios = Record<(typeof CAMPOS_BANCARIOS)[number], string>

/**
 * Where the company's money goes is changed only by somebody who knows the password again: an open browser must not be enough. The first
 * filling-in has nothing to lose.
 */
export const pideContrasena = (antes: DatosBancarios, despues: DatosBancarios): boolean =>
  CAMPOS_BANCARIOS.some((campo) => antes[campo] !== '') &&
  CAMPOS_BANCARIOS.some((campo) => antes[campo] !== despues[campo])

export const MAXIMO_DE_FOTOS = 5
export const DEMASIADAS_FOTOS = `Solo puedes seleccionar hasta ${MAXIMO_DE_FOTOS} fotos`
export const NINGUNA_FOTO = 'Debes seleccionar al menos una foto'

/** One photo comes, or takes the place of another, or another goes away. */
export type CambioDeFoto = { nueva: string | null; enLugarDe: string | null }

/** The photos after those changes, in their order; null when one that should make way is not there any more. */
export const conCambios = (fotos: readonly string[], cambios: readonly CambioDeFoto[]): string[] | null => {
  const resultado: (string | null)[] = [...fotos]
  for (const { nueva, enLugarDe } of cambios) {
    const lugar = enLugarDe === null ? resultado.length : resultado.indexOf(enLugarDe)
    if (lugar < 0) return null
    resultado[lugar] = nueva
  }
  return resultado.filter((foto) => foto !== null)
}
