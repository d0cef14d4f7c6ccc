import type { Sesion } from '@aliadas/contract/acceso'
import { PATHS } from '../../lib/paths.ts'
import { returnTo } from '../../lib/return-to.ts'
import { storeSession } from '../../lib/stored-session.ts'
import { notify } from '../../ui/toasts.ts'

/**
 * After a sign-in (specification §2): shows the greeting and returns the next address. An incomplete profile comes
 * first, then the page of the panel that the person wanted, else where the person starts. `volver`: as the address says it.
 */
export const trasIngresar = (sesion: Sesion, volver: string | undefined): string => {
  storeSession(sesion)
  notify.success('Bienvenido !!')
  if (sesion.perfilCompleto) return returnTo(volver) ?? PATHS.panel
  notify.neutral('Completa tu perfil')
  return PATHS.perfil
}
