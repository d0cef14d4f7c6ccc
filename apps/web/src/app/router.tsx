import { createRouter } from '@tanstack/react-router'
import { consultas } from './query-client.ts'
import { Cargando } from './pages/Loading.tsx'
import { ErrorDePagina } from './pages/PageError.tsx'
import { NoEncontrada } from './pages/NotFound.tsx'
import { arbol } from './routes.tsx'

export const router = createRouter({
  routeTree: arbol,
  context: { consultas },
  defaultPreload: 'intent',
  // Query decides what is old; the router keeps nothing of its own.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: Cargando,
  defaultPendingMs: 200,
  defaultErrorComponent: ErrorDePagina,
  defaultNotFoundComponent: NoEncontrada,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** What the address opens takes the focus: it was chosen with the keyboard. */
    enfocar?: boolean
  }
}
