import { PATHS } from '../lib/paths.ts'
import { useEffect } from 'react'
import { clearLocal } from '../lib/stored-session.ts'
import { onSuspensionChange, onSessionEnd, suspendedSession, type EndReason } from '../lib/session-end.ts'
import { notify } from '../ui/toasts.ts'
import { compact } from './search-params.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { returnTo } from './return-to.ts'

const leave = (reason: EndReason): Promise<void> => {
  if (reason === 'salida') return router.navigate({ to: PATHS.bienvenida })
  // What the person before was looking at is no business of the next one.
  if (reason === 'cambio') return router.navigate({ to: PATHS.login, search: { cambio: true } })
  const { href } = router.state.location
  return router.navigate({ to: PATHS.login, search: compact({ volver: returnTo(href) }) })
}

const NOTICES: Partial<Record<EndReason, string>> = {
  terminada: 'Tu sesión terminó. Inicia sesión de nuevo.',
  cambio: 'En este navegador inició sesión otra persona.',
}

/** Leaves the panel when the session ends, in whichever tab that happened, and forgets everything that was read with it. */
export const useSessionEnd = (): void => {
  useEffect(
    () =>
      onSessionEnd((reason, { id }) => {
        clearLocal(id)
        void queryClient.cancelQueries()
        const notice = NOTICES[reason]
        if (notice) notify.error(notice)
        // The data goes after the screens that show it, or they would ask for it again.
        void leave(reason).then(() => queryClient.clear())
      }),
    [],
  )
  useEffect(
    () =>
      onSuspensionChange(() => {
        const who = suspendedSession()
        if (who) clearLocal(who.id)
      }),
    [],
  )
}
