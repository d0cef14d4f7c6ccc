import { PATHS } from '../lib/paths.ts'
import { useEffect } from 'react'
import { clearLocal } from '../lib/stored-session.ts'
import { onSuspensionChange, onSessionEnd, suspendedSession, type EndReason } from '../lib/session-end.ts'
import { notify } from '../ui/toasts.ts'
import { compact } from './search-params.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { returnTo } from '../lib/return-to.ts'

const leave = (reason: EndReason): Promise<void> => {
  if (reason === 'salida') return router.navigate({ to: PATHS.bienvenida })
  // Do not keep the address for another person who signed in.
  if (reason === 'cambio') return router.navigate({ to: PATHS.login, search: { cambio: true } })
  const { href } = router.state.location
  return router.navigate({ to: PATHS.login, search: compact({ volver: returnTo(href) }) })
}

const NOTICES: Partial<Record<EndReason, string>> = {
  terminada: 'Tu sesión terminó. Inicia sesión de nuevo.',
  cambio: 'En este navegador inició sesión otra persona.',
}

/** Leaves the panel when the session ends, in any tab, and clears all data that was read with it. */
export const useSessionEnd = (): void => {
  useEffect(
    () =>
      onSessionEnd((reason, { id }) => {
        clearLocal(id)
        void queryClient.cancelQueries()
        const notice = NOTICES[reason]
        if (notice) notify.error(notice)
        // Clear the cache after the screens are gone, otherwise they would read the data again.
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
