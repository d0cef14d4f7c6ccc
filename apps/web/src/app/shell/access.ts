import type { Sesion } from '@aliadas/contract/acceso'
import type { ScreenName } from '../../lib/paths.ts'
import { SCREENS } from '../screens.ts'

type Reader = Pick<Sesion, 'perfilCompleto' | 'rol'>

/** Why a screen that waits for the profile is closed for now; null when it is open (specification §2, Shell: the platform needs only its own profile). */
const pendingPerfil = ({ perfilCompleto, rol }: Reader): string | null => {
  if (perfilCompleto) return null
  return rol === 'plataforma' ? 'Primero completa tu perfil' : 'Primero completa tu perfil y sube una foto corporativa'
}

/** Why this person may not open a screen now; null when nothing is in the way. */
export const closureOf = (name: ScreenName, session: Reader): string | null =>
  SCREENS[name].needsPerfil ? pendingPerfil(session) : null

/** Of these screens, those whose act this person may do, or only waits for the profile: the others are not shown at all. */
export const shownOf = (names: readonly ScreenName[], { acciones }: Pick<Sesion, 'acciones'>): ScreenName[] =>
  names.filter((name) => {
    const { accion } = SCREENS[name]
    return accion === undefined || acciones[accion].permitido || acciones[accion].remedio !== null
  })
