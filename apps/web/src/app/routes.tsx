import { ESTADOS_EN_MAPA, PAGINAS_DE_FLOTA } from '@aliadas/contract'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { huboSesion, sesionQuery } from '../lib/session.ts'
import { Avisos } from '../ui/Toasts.tsx'
import { DURACION_EN_FLOTA } from '../flota/index.ts'
import { ErrorDePagina } from './pages/PageError.tsx'
import { NoEncontrada } from './pages/NotFound.tsx'
import { DIALOGOS, type Direccion } from '../mapa/index.ts'
import { compacto, listaDe, numeroDe, textoDe } from './search-params.ts'
import { volverA } from './return-to.ts'

const Raiz = () => {
  const enFlota = useLocation({ select: (l) => l.pathname === '/panel-control/gestiona-flota' })
  return (
    <>
      <Outlet />
      <Avisos resultados={enFlota ? DURACION_EN_FLOTA : undefined} />
    </>
  )
}

const raiz = createRootRouteWithContext<{ consultas: QueryClient }>()({
  component: Raiz,
  notFoundComponent: () => (
    <main>
      <NoEncontrada />
    </main>
  ),
})

/** Somebody who is signed in already has nothing to do on the public pages for signing in. */
const soloSinSesion = async ({ context }: { context: { consultas: QueryClient } }) => {
  if (huboSesion() && (await context.consultas.ensureQueryData(sesionQuery))) throw redirect({ to: '/panel-control' })
}

const bienvenida = createRoute({
  getParentRoute: () => raiz,
  path: '/',
  component: lazyRouteComponent(() => import('../acceso/Bienvenida.tsx'), 'Bienvenida'),
})

const login = createRoute({
  getParentRoute: () => raiz,
  path: '/login',
  validateSearch: (s: Record<string, unknown>): { volver?: string; cambio?: true } => {
    return compacto({
      volver: volverA(textoDe(s.volver, 500)),
      cambio: s.cambio === true ? (true as const) : undefined,
    })
  },
  // A tab that showed somebody else stays here: going on as the person who came after is for that person to say.
  beforeLoad: ({ context, search }) => (search.cambio ? undefined : soloSinSesion({ context })),
  component: lazyRouteComponent(() => import('../acceso/Login.tsx'), 'Login'),
})

const registro = createRoute({
  getParentRoute: () => raiz,
  path: '/registro',
  beforeLoad: soloSinSesion,
  component: lazyRouteComponent(() => import('../acceso/Registro.tsx'), 'Registro'),
})

const verificarCorreo = createRoute({
  getParentRoute: () => raiz,
  path: '/verificar-correo',
  validateSearch: (s: Record<string, unknown>): { token?: string } => compacto({ token: textoDe(s.token, 2000) }),
  component: lazyRouteComponent(() => import('../acceso/VerificarCorreo.tsx'), 'VerificarCorreo'),
})

const cambiarPassword = createRoute({
  getParentRoute: () => raiz,
  path: '/cambiar-password',
  component: lazyRouteComponent(() => import('../acceso/CambiarPassword.tsx'), 'CambiarPassword'),
})

const nuevaContrasena = createRoute({
  getParentRoute: () => raiz,
  path: '/nueva-contrasena',
  validateSearch: (s: Record<string, unknown>): { token?: string } => compacto({ token: textoDe(s.token, 200) }),
  component: lazyRouteComponent(() => import('../acceso/NuevaContrasena.tsx'), 'NuevaContrasena'),
})

const panel = createRoute({
  getParentRoute: () => raiz,
  path: '/panel-control',
  beforeLoad: async ({ context, location }) => {
    const sesion = await context.consultas.ensureQueryData(sesionQuery)
    if (!sesion) throw redirect({ to: '/login', search: compacto({ volver: volverA(location.href) }) })
    return { sesion }
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Panel'),
  errorComponent: (props: ErrorComponentProps) => (
    <main>
      <ErrorDePagina {...props} />
    </main>
  ),
  // Inside the shell: an unknown screen of the panel keeps its menu and tabs.
  notFoundComponent: NoEncontrada,
})

const indice = createRoute({
  getParentRoute: () => panel,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: context.sesion.perfilCompleto ? '/panel-control/monitor-map' : '/panel-control/perfil' })
  },
})

const mapa = createRoute({
  getParentRoute: () => panel,
  path: 'monitor-map',
  validateSearch: (s: Record<string, unknown>): Direccion =>
    compacto({
      servicio: textoDe(s.servicio, 24),
      dialogo: DIALOGOS.find((nombre) => nombre === s.dialogo),
      // An empty choice is a choice too; without a word for it the address would say that nothing was chosen.
      ver: s.ver === 'ninguno' ? 'ninguno' : listaDe(s.ver, ESTADOS_EN_MAPA),
      q: textoDe(s.q),
    }),
  component: lazyRouteComponent(() => import('./pages/MapPage.tsx'), 'PaginaDelMapa'),
})

const perfil = createRoute({
  getParentRoute: () => panel,
  path: 'perfil',
  validateSearch: (s: Record<string, unknown>): { fotos?: 'agregar' } =>
    s.fotos === 'agregar' ? { fotos: 'agregar' } : {},
  component: lazyRouteComponent(() => import('../empresas/Perfil.tsx'), 'Perfil'),
})

const registroInterno = createRoute({
  getParentRoute: () => panel,
  path: 'registro-interno',
  component: lazyRouteComponent(() => import('../acceso/RegistroInterno.tsx'), 'RegistroInterno'),
})

const flota = createRoute({
  getParentRoute: () => panel,
  path: 'gestiona-flota',
  validateSearch: (s: Record<string, unknown>): { q?: string; pagina?: number; porPagina?: number } =>
    compacto({
      q: textoDe(s.q, 60),
      pagina: numeroDe(s.pagina, (n) => n > 1 && n <= 10_000),
      porPagina: numeroDe(s.porPagina, (n) => PAGINAS_DE_FLOTA.some((p) => p === n)),
    }),
  component: lazyRouteComponent(() => import('../flota/GestionFlota.tsx'), 'GestionFlota'),
})

const seguridad = createRoute({
  getParentRoute: () => panel,
  path: 'seguridad',
  component: lazyRouteComponent(() => import('../acceso/Seguridad.tsx'), 'Seguridad'),
})

const claves = createRoute({
  getParentRoute: () => panel,
  path: 'claves',
  validateSearch: (s: Record<string, unknown>): { usos?: string } => compacto({ usos: textoDe(s.usos, 24) }),
  component: lazyRouteComponent(() => import('../acceso/claves/Claves.tsx'), 'Claves'),
})

const clavesDeAliados = createRoute({
  getParentRoute: () => panel,
  path: 'claves-aliados',
  component: lazyRouteComponent(() => import('../aliados/ClavesDeAliados.tsx'), 'ClavesDeAliados'),
})

const salir = createRoute({
  getParentRoute: () => panel,
  path: 'salir',
  component: lazyRouteComponent(() => import('../acceso/Salir.tsx'), 'Salir'),
})

const conReserva = (s: Record<string, unknown>): { reserva?: string } => compacto({ reserva: textoDe(s.reserva, 24) })

const porValidar = (() => {
  const porValidarEpayco = lazyRouteComponent(() => import('../pagos/PorValidar.tsx'), 'PorValidarEpayco')
  const porValidarTransferencia = lazyRouteComponent(() => import('../pagos/PorValidar.tsx'), 'PorValidarTransferencia')
  const getParentRoute = () => panel
  return [
    createRoute({ getParentRoute, path: 'reservas', validateSearch: conReserva, component: porValidarEpayco }),
    createRoute({ getParentRoute, path: 'validarEpayco', validateSearch: conReserva, component: porValidarEpayco }),
    createRoute({
      getParentRoute,
      path: 'validarTransferencia',
      validateSearch: conReserva,
      component: porValidarTransferencia,
    }),
  ] as const
})()

const pendientes = (() => {
  const anticipos = lazyRouteComponent(() => import('../pagos/Pendientes.tsx'), 'AnticiposPendientes')
  const saldos = lazyRouteComponent(() => import('../pagos/Pendientes.tsx'), 'SaldosPendientes')
  const getParentRoute = () => panel
  return [
    createRoute({ getParentRoute, path: 'pagos', component: anticipos }),
    createRoute({ getParentRoute, path: 'anticipos', component: anticipos }),
    createRoute({ getParentRoute, path: 'saldos', component: saldos }),
  ] as const
})()

const estados = (() => {
  const archivo = () => import('../servicios/ServiciosPorEstado.tsx')
  const pedidos = lazyRouteComponent(archivo, 'PaginaPedidos')
  const getParentRoute = () => panel
  return [
    createRoute({ getParentRoute, path: 'servicios-en-curso', component: pedidos }),
    createRoute({ getParentRoute, path: 'lista-de-reservas', component: pedidos }),
    createRoute({
      getParentRoute,
      path: 'reservaciones',
      component: lazyRouteComponent(archivo, 'PaginaReservados'),
    }),
    createRoute({
      getParentRoute,
      path: 'viajes-confirmados',
      component: lazyRouteComponent(archivo, 'PaginaConfirmados'),
    }),
    createRoute({
      getParentRoute,
      path: 'viajes-finalizados',
      component: lazyRouteComponent(archivo, 'PaginaFinalizados'),
    }),
  ] as const
})()

export const arbol = raiz.addChildren([
  bienvenida,
  login,
  registro,
  verificarCorreo,
  cambiarPassword,
  nuevaContrasena,
  panel.addChildren([
    indice,
    mapa,
    perfil,
    registroInterno,
    flota,
    seguridad,
    claves,
    clavesDeAliados,
    salir,
    ...porValidar,
    ...pendientes,
    ...estados,
  ]),
])
