import { createRoute, lazyRouteComponent, redirect, type ErrorComponentProps } from '@tanstack/react-router'
import { PATHS } from '../../lib/paths.ts'
import { sessionQuery } from '../../lib/session.ts'
import { PageError } from '../pages/PageError.tsx'
import { NotFound } from '../pages/NotFound.tsx'
import { returnTo } from '../../lib/return-to.ts'
import { compact } from '../search-params.ts'
import { root } from './root.tsx'

/** The panel: its shell and the session that it requires. */
export const panel = createRoute({
  getParentRoute: () => root,
  path: PATHS.panel,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: PATHS.login, search: compact({ volver: returnTo(location.href) }) })
    return { sesion: session }
  },
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
  errorComponent: (props: ErrorComponentProps) => (
    <main>
      <PageError {...props} />
    </main>
  ),
  // An unknown address inside the panel keeps menu and tabs.
  notFoundComponent: NotFound,
})
