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

/** Draws the application in place of what is there. */
export const startApp = (): void =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

/** After a sign-in on the page that stands alone: the application opens at `to`, and knows already who came. */
export const startSignedIn = (session: Sesion, to: string): void => {
  queryClient.setQueryData(sessionQuery.queryKey, session)
  router.history.push(to)
  startApp()
}
