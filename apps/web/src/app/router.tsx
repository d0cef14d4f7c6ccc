import { createRouter } from '@tanstack/react-router'
import { queryClient } from './query-client.ts'
import { Loading } from './pages/Loading.tsx'
import { PageError } from './pages/PageError.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { routeTree } from './routes/index.ts'

export const router = createRouter({
  routeTree: routeTree,
  context: { queryClient: queryClient },
  defaultPreload: 'intent',
  // Query decides what is old; the router keeps nothing of its own.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: Loading,
  defaultPendingMs: 200,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** What the address opens takes the focus: it was chosen with the keyboard. */
    enfocar?: boolean
    /** The key of the row that has just been changed or made, which the list marks for a moment. */
    marcada?: string
    /** Whose address the sign-in begins with: it has just been verified. Not in the address bar, which others read. */
    email?: string
  }
}
