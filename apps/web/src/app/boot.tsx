import type { Sesion } from '@aliadas/contract/acceso'
import { StrictMode } from 'react'
import { sessionQuery } from '../lib/session.ts'
import { App } from './App.tsx'
import { queryClient } from './query-client.ts'
import { root } from './root.ts'
import { router } from './router.tsx'
import { forgetTyped } from './version/typed.ts'

router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) forgetTyped()
})

/** Renders the application in place of the current content. */
export const startApp = (): void =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

/** Starts the application at `to` after a sign-in on the separate page, with the session already in the cache. */
export const startSignedIn = (session: Sesion, to: string): void => {
  queryClient.setQueryData(sessionQuery.queryKey, session)
  router.history.push(to)
  startApp()
}
