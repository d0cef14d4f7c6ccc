/** Steps of a company's first profile: its data in three parts, saved together, and the photo. */
export const PASOS_DE_PERFIL = ['datos', 'empresa', 'cuenta', 'foto'] as const
export type PasoDePerfil = (typeof PASOS_DE_PERFIL)[number]

/** State of the profile in the URL: the open step, and the dialog that adds photos. */
export const leerDireccionDePerfil = (s: Record<string, unknown>): { paso?: PasoDePerfil; fotos?: 'agregar' } => {
  const paso = PASOS_DE_PERFIL.find((uno) => uno === s.paso)
  return { ...(paso ? { paso } : {}), ...(s.fotos === 'agregar' ? { fotos: 'agregar' as const } : {}) }
}
