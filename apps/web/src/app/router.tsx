import { createRouter } from '@tanstack/react-router'
import { consultas } from './consultas.ts'
import { Cargando } from './paginas/Cargando.tsx'
import { ErrorDePagina } from './paginas/ErrorDePagina.tsx'
import { NoEncontrada } from './paginas/NoEncontrada.tsx'
import { arbol } from './rutas.tsx'

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
