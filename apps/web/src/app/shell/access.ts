import { puede, type Permiso, type Sesion } from '@aliadas/contract'

/** Why a screen is closed for now; null when it is open (specification §2, Shell: the platform needs only its own profile). */
export const closureReason = ({ perfilCompleto, rol }: Pick<Sesion, 'perfilCompleto' | 'rol'>): string | null => {
  if (perfilCompleto) return null
  return rol === 'plataforma' ? 'Primero completa tu perfil' : 'Primero completa tu perfil y sube una foto corporativa'
}

/** Entries that this person never sees are not shown at all. */
export const isShown = ({ rol }: Pick<Sesion, 'rol'>, permission: Permiso | null): boolean =>
  permission === null || puede(rol, permission)
