import { type QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { PATHS } from '../../lib/paths.ts'
import { sessionQuery } from '../../lib/session.ts'
import { hadSession } from '../../lib/stored-session.ts'
import { returnTo } from '../../lib/return-to.ts'
import { compact, textOf } from '../search-params.ts'
import { root } from './root.tsx'

/** Redirects signed-in people away from the public pages for signing in. */
const onlySignedOut = async ({ context }: { context: { queryClient: QueryClient } }) => {
  if (hadSession() && (await context.queryClient.ensureQueryData(sessionQuery))) throw redirect({ to: PATHS.panel })
}

const bienvenida = createRoute({
  getParentRoute: () => root,
  path: PATHS.bienvenida,
  component: lazyRouteComponent(() => import('../../acceso/Bienvenida.tsx'), 'Bienvenida'),
})

const login = createRoute({
  getParentRoute: () => root,
  path: PATHS.login,
  validateSearch: (s: Record<string, unknown>): { volver?: string; cambio?: true } => {
    return compact({
      volver: returnTo(textOf(s.volver, 500)),
      cambio: s.cambio === true ? (true as const) : undefined,
    })
  },
  // Another person signed in to this browser (`cambio`): the page stays, and that person decides when to go on.
  beforeLoad: ({ context, search }) => (search.cambio ? undefined : onlySignedOut({ context })),
  component: lazyRouteComponent(() => import('../../acceso/Login.tsx'), 'Login'),
})

const registration = createRoute({
  getParentRoute: () => root,
  path: PATHS.registro,
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(() => import('../../acceso/Registro.tsx'), 'Registro'),
})

const verificarCorreo = createRoute({
  getParentRoute: () => root,
  path: PATHS.verificarCorreo,
  validateSearch: (s: Record<string, unknown>): { token?: string } => compact({ token: textOf(s.token, 2000) }),
  component: lazyRouteComponent(() => import('../../acceso/VerificarCorreo.tsx'), 'VerificarCorreo'),
})

const cambiarPassword = createRoute({
  getParentRoute: () => root,
  path: PATHS.cambiarPassword,
  component: lazyRouteComponent(() => import('../../acceso/CambiarPassword.tsx'), 'CambiarPassword'),
})

const nuevaContrasena = createRoute({
  getParentRoute: () => root,
  path: PATHS.nuevaContrasena,
  validateSearch: (s: Record<string, unknown>): { token?: string } => compact({ token: textOf(s.token, 200) }),
  component: lazyRouteComponent(() => import('../../acceso/NuevaContrasena.tsx'), 'NuevaContrasena'),
})

/** The pages that need no session. */
export const publicRoutes = [
  bienvenida,
  login,
  registration,
  verificarCorreo,
  cambiarPassword,
  nuevaContrasena,
] as const
