import type { Sesion } from '@aliadas/contract/acceso'
import type { ScreenName } from '../../lib/paths.ts'
import { SCREENS } from '../screens.ts'

type Reader = Pick<Sesion, 'perfilCompleto' | 'rol'>

/**
 * Why a screen that needs the profile is closed; null when it is open (specification §2, Shell: the platform needs only
 * its own profile).
 */
const pendingPerfil = ({ perfilCompleto, rol }: Reader): string | null => {
  if (perfilCompleto) return null
  return rol === 'plataforma' ? 'Primero completa tu perfil' : 'Primero completa tu perfil y sube una foto corporativa'
}

/** Why this person may not open a screen now; null when it is open. */
export const closureOf = (name: ScreenName, session: Reader): string | null =>
  SCREENS[name].needsPerfil ? pendingPerfil(session) : null

/** The screens to show: their act is allowed, or waits only for the profile. The others are hidden. */
export const shownOf = (names: readonly ScreenName[], { acciones }: Pick<Sesion, 'acciones'>): ScreenName[] =>
  names.filter((name) => {
    const { accion } = SCREENS[name]
    return accion === undefined || acciones[accion].permitido || acciones[accion].remedio !== null
  })
