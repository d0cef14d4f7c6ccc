import type { Sesion } from '@aliadas/contract/acceso'
import { PATHS } from '../../lib/paths.ts'
import { storeSession } from '../../lib/stored-session.ts'
import { notify } from '../../ui/toasts.ts'

/** What follows a sign-in (specification §2): it is said, and the answer is where to: an unfinished profile first, then where they were going. */
export const trasIngresar = (sesion: Sesion, volver: string | undefined): string => {
  storeSession(sesion)
  notify.success('Bienvenido !!')
  if (sesion.perfilCompleto) return volver ?? PATHS.mapa
  notify.neutral('Completa tu perfil')
  return PATHS.perfil
}
