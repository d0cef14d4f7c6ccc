import type { AccionDeSesion, Sesion } from '@aliadas/contract'

/** Why a screen is closed for now; null when it is open (specification §2, Shell: the platform needs only its own profile). */
export const closureReason = ({ perfilCompleto, rol }: Pick<Sesion, 'perfilCompleto' | 'rol'>): string | null => {
  if (perfilCompleto) return null
  return rol === 'plataforma' ? 'Primero completa tu perfil' : 'Primero completa tu perfil y sube una foto corporativa'
}

/** What a person may never do is not shown at all; what only waits for the profile is, closed. */
export const isShown = ({ acciones }: Pick<Sesion, 'acciones'>, accion: AccionDeSesion | null): boolean =>
  accion === null || acciones[accion].permitido || acciones[accion].remedio !== null
