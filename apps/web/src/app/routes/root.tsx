import { type QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router'
import { DURACION_EN_FLOTA } from '../../flota/index.ts'
import { PATHS } from '../../lib/paths.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { NotFound } from '../pages/NotFound.tsx'

const Root = () => {
  const inFlota = useLocation({ select: (l) => l.pathname.startsWith(PATHS.flota) })
  return (
    <>
      <Outlet />
      <Toasts own={inFlota ? DURACION_EN_FLOTA : undefined} />
    </>
  )
}

/** Root of all routes: toasts, and the page for an unknown address. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
})
