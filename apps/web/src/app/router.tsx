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
  // TanStack Query decides what is stale; the router caches nothing.
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
    /** The opened record takes the focus, because it was chosen with the keyboard. */
    enfocar?: boolean
    /** Key of the row that was just created or changed; the list highlights it briefly. */
    marcada?: string
    /**
     * Initial address of the sign-in form, just verified. It is in the history state, because other people see the
     * address bar.
     */
    email?: string
  }
}
