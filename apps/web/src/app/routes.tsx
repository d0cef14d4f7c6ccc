import { PATHS, SEGMENTS } from '../lib/paths.ts'
import {
  ESTADOS_DE_CLAVE,
  ESTADOS_DE_CLAVE_DE_ALIADO,
  ESTADOS_DE_LISTA,
  ESTADOS_DE_VEHICULO,
  CLASES_DE_HISTORIAL,
  ORDENES_DE_HISTORIAL,
  ESTADOS_EN_MAPA,
  ESTADOS_OFERTA,
  FALTAS_DE_PROVEEDOR,
  ORDENES_DE_CLAVES,
  ORDENES_DE_FLOTA,
  ORDENES_DE_OFERTAS,
  ORDENES_DE_PAGOS,
  ORDENES_DE_RECOMPENSAS,
  ORDENES_DE_PROVEEDORES,
  ORDENES_DE_SERVICIOS,
  PAGINAS_DE_FLOTA,
  SOLO_POR_VENCER,
  TIPOS_DE_CLAVE,
  TIPOS_DE_VEHICULO,
  type ListaDeProveedores,
} from '@aliadas/contract'
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
import { sessionQuery } from '../lib/session.ts'
import { hadSession } from '../lib/stored-session.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { DURACION_EN_FLOTA, leerDireccionDeVehiculo } from '../flota/index.ts'
import { PageError } from './pages/PageError.tsx'
import { deskOf } from './pages/desk.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { type Direccion, leerPalabras } from '../mapa/index.ts'
import { compact, dayOf, idOf, listOf, listParams, numberOf, textOf, withEmpresa } from './search-params.ts'
import { returnTo } from './return-to.ts'

const Root = () => {
  const inFlota = useLocation({ select: (l) => l.pathname.startsWith(PATHS.flota) })
  return (
    <>
      <Outlet />
      <Toasts results={inFlota ? DURACION_EN_FLOTA : undefined} />
    </>
  )
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
})

/** Somebody who is signed in already has nothing to do on the public pages for signing in. */
const onlySignedOut = async ({ context }: { context: { queryClient: QueryClient } }) => {
  if (hadSession() && (await context.queryClient.ensureQueryData(sessionQuery))) throw redirect({ to: PATHS.panel })
}

const bienvenida = createRoute({
  getParentRoute: () => root,
  path: PATHS.bienvenida,
  component: lazyRouteComponent(() => import('../acceso/Bienvenida.tsx'), 'Bienvenida'),
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
  // A tab that showed somebody else stays here: going on as the person who came after is for that person to say.
  beforeLoad: ({ context, search }) => (search.cambio ? undefined : onlySignedOut({ context })),
  component: lazyRouteComponent(() => import('../acceso/Login.tsx'), 'Login'),
})

const registration = createRoute({
  getParentRoute: () => root,
  path: PATHS.registro,
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(() => import('../acceso/Registro.tsx'), 'Registro'),
})

const verificarCorreo = createRoute({
  getParentRoute: () => root,
  path: PATHS.verificarCorreo,
  validateSearch: (s: Record<string, unknown>): { token?: string } => compact({ token: textOf(s.token, 2000) }),
  component: lazyRouteComponent(() => import('../acceso/VerificarCorreo.tsx'), 'VerificarCorreo'),
})

const cambiarPassword = createRoute({
  getParentRoute: () => root,
  path: PATHS.cambiarPassword,
  component: lazyRouteComponent(() => import('../acceso/CambiarPassword.tsx'), 'CambiarPassword'),
})

const nuevaContrasena = createRoute({
  getParentRoute: () => root,
  path: PATHS.nuevaContrasena,
  validateSearch: (s: Record<string, unknown>): { token?: string } => compact({ token: textOf(s.token, 200) }),
  component: lazyRouteComponent(() => import('../acceso/NuevaContrasena.tsx'), 'NuevaContrasena'),
})

const panel = createRoute({
  getParentRoute: () => root,
  path: PATHS.panel,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: PATHS.login, search: compact({ volver: returnTo(location.href) }) })
    return { sesion: session }
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
  errorComponent: (props: ErrorComponentProps) => (
    <main>
      <PageError {...props} />
    </main>
  ),
  // Inside the shell: an unknown screen of the panel keeps its menu and tabs.
  notFoundComponent: NotFound,
})

const index = createRoute({
  getParentRoute: () => panel,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: context.sesion.perfilCompleto ? PATHS.mapa : PATHS.perfil })
  },
})

const map = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.mapa,
  validateSearch: (s: Record<string, unknown>): Direccion =>
    compact({
      servicio: textOf(s.servicio, 24),
      ...leerPalabras(s),
      // An empty choice is a choice too; without a word for it the address would say that nothing was chosen.
      ver: s.ver === 'ninguno' ? 'ninguno' : listOf(s.ver, ESTADOS_EN_MAPA),
      q: textOf(s.q),
      empresa: idOf(s.empresa),
      dia: dayOf(s.dia),
    }),
  component: lazyRouteComponent(() => import('./pages/MapPage.tsx'), 'MapPage'),
})

const perfil = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.perfil,
  validateSearch: (s: Record<string, unknown>): { fotos?: 'agregar' } =>
    s.fotos === 'agregar' ? { fotos: 'agregar' } : {},
  component: lazyRouteComponent(() => import('../empresas/Perfil.tsx'), 'Perfil'),
})

const registroInterno = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.registroInterno,
  component: lazyRouteComponent(() => import('../acceso/RegistroInterno.tsx'), 'RegistroInterno'),
})

const ofFlota = listParams(ORDENES_DE_FLOTA, {
  tipo: TIPOS_DE_VEHICULO,
  estado: ESTADOS_DE_VEHICULO,
  vencer: SOLO_POR_VENCER,
})

const flota = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.flota,
  // Its pages have numbers, and sizes of their own (specification §9).
  validateSearch: (s: Record<string, unknown>) => {
    const { pagina: _pagina, porPagina: _porPagina, ...asked } = ofFlota(s)
    return {
      ...asked,
      ...compact({
        pagina: numberOf(s.pagina, (n) => n > 1 && n <= 10_000),
        porPagina: numberOf(s.porPagina, (n) => PAGINAS_DE_FLOTA.some((p) => p === n)),
        dialogo: s.dialogo === 'importar' ? ('importar' as const) : undefined,
      }),
    }
  },
  component: lazyRouteComponent(() => import('../flota/GestionFlota.tsx'), 'GestionFlota'),
})

const vehiculo = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.vehiculo,
  validateSearch: leerDireccionDeVehiculo,
  component: lazyRouteComponent(() => import('./pages/VehiculoPage.tsx'), 'VehiculoPage'),
})

const misOfertas = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.misOfertas,
  validateSearch: listParams(ORDENES_DE_OFERTAS, { estado: ESTADOS_OFERTA }),
  component: lazyRouteComponent(() => import('../ofertas/PaginaDeOfertas.tsx'), 'PaginaDeOfertas'),
})

const seguridad = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.seguridad,
  component: lazyRouteComponent(() => import('../acceso/Seguridad.tsx'), 'Seguridad'),
})

const ofClaves = listParams(ORDENES_DE_CLAVES, { tipo: TIPOS_DE_CLAVE, estado: ESTADOS_DE_CLAVE })

const claves = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.claves,
  validateSearch: (s: Record<string, unknown>): ReturnType<typeof ofClaves> & { usos?: string } => ({
    ...ofClaves(s),
    ...compact({ usos: textOf(s.usos, 24) }),
  }),
  component: lazyRouteComponent(() => import('../acceso/claves/Claves.tsx'), 'Claves'),
})

const clavesDeAliados = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.clavesDeAliados,
  validateSearch: listParams(ORDENES_DE_CLAVES, { estado: ESTADOS_DE_CLAVE_DE_ALIADO }),
  component: lazyRouteComponent(() => import('../aliados/ClavesDeAliados.tsx'), 'ClavesDeAliados'),
})

const leave = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.salir,
  component: lazyRouteComponent(() => import('../acceso/Salir.tsx'), 'Salir'),
})

const ofPagos = withEmpresa(listParams(ORDENES_DE_PAGOS, {}))
const withReserva = (s: Record<string, unknown>): ReturnType<typeof ofPagos> & { reserva?: string } => ({
  ...ofPagos(s),
  ...compact({ reserva: textOf(s.reserva, 24) }),
})

const porValidar = (() => {
  const porValidarEpayco = lazyRouteComponent(() => import('../pagos/PorValidar.tsx'), 'PorValidarEpayco')
  const porValidarTransferencia = lazyRouteComponent(() => import('../pagos/PorValidar.tsx'), 'PorValidarTransferencia')
  const getParentRoute = () => panel
  return [
    createRoute({ getParentRoute, path: SEGMENTS.reservas, validateSearch: withReserva, component: porValidarEpayco }),
    createRoute({
      getParentRoute,
      path: SEGMENTS.validarEpayco,
      validateSearch: withReserva,
      component: porValidarEpayco,
    }),
    createRoute({
      getParentRoute,
      path: SEGMENTS.validarTransferencia,
      validateSearch: withReserva,
      component: porValidarTransferencia,
    }),
  ] as const
})()

const pendientes = (() => {
  const anticipos = lazyRouteComponent(() => import('../pagos/Pendientes.tsx'), 'AnticiposPendientes')
  const saldos = lazyRouteComponent(() => import('../pagos/Pendientes.tsx'), 'SaldosPendientes')
  const recompensas = lazyRouteComponent(() => import('../pagos/Pendientes.tsx'), 'RecompensasPendientes')
  const getParentRoute = () => panel
  const ofRecompensas = listParams(ORDENES_DE_RECOMPENSAS, {})
  return [
    createRoute({ getParentRoute, path: SEGMENTS.pagos, validateSearch: withReserva, component: anticipos }),
    createRoute({ getParentRoute, path: SEGMENTS.anticipos, validateSearch: withReserva, component: anticipos }),
    createRoute({ getParentRoute, path: SEGMENTS.saldos, validateSearch: withReserva, component: saldos }),
    createRoute({
      getParentRoute,
      path: SEGMENTS.recompensas,
      // Its pages have numbers.
      validateSearch: (s: Record<string, unknown>) => {
        const { pagina: _pagina, ...asked } = ofRecompensas(s)
        const pagina = numberOf(s.pagina, (n) => n > 1 && n <= 10_000)
        return { ...asked, ...compact({ pagina, reserva: textOf(s.reserva, 24) }) }
      },
      component: recompensas,
    }),
  ] as const
})()

const estados = (() => {
  const file = () => import('./pages/ServiciosPage.tsx')
  const requests = lazyRouteComponent(file, 'PaginaPedidos')
  const getParentRoute = () => panel
  const listOfRequests = withEmpresa(
    listParams(ORDENES_DE_SERVICIOS, { estado: ESTADOS_DE_LISTA, tipo: TIPOS_DE_VEHICULO }),
  )
  const listOfOthers = withEmpresa(listParams(ORDENES_DE_SERVICIOS, { tipo: TIPOS_DE_VEHICULO }))
  const onMap = (s: Record<string, unknown>) => compact({ trayectoria: textOf(s.trayectoria, 24) })
  const ofRequests = (s: Record<string, unknown>) => ({ ...listOfRequests(s), ...onMap(s) })
  const validateSearch = (s: Record<string, unknown>) => ({ ...listOfOthers(s), ...onMap(s) })
  return [
    createRoute({
      getParentRoute,
      path: SEGMENTS.serviciosEnCurso,
      validateSearch: ofRequests,
      component: requests,
    }),
    createRoute({ getParentRoute, path: SEGMENTS.listaDeReservas, validateSearch: ofRequests, component: requests }),
    createRoute({
      getParentRoute,
      path: SEGMENTS.reservaciones,
      validateSearch,
      component: lazyRouteComponent(file, 'PaginaReservados'),
    }),
    createRoute({
      getParentRoute,
      path: SEGMENTS.viajesConfirmados,
      validateSearch,
      component: lazyRouteComponent(file, 'PaginaConfirmados'),
    }),
    createRoute({
      getParentRoute,
      path: SEGMENTS.viajesFinalizados,
      validateSearch,
      component: lazyRouteComponent(file, 'PaginaFinalizados'),
    }),
  ] as const
})()

const ofHistorial = listParams(ORDENES_DE_HISTORIAL, { clase: CLASES_DE_HISTORIAL })

const historial = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.historial,
  validateSearch: (s: Record<string, unknown>) => ({
    ...ofHistorial(s),
    ...compact({
      persona: textOf(s.persona, 24),
      servicio: textOf(s.servicio, 24),
      placas: textOf(s.placas, 6),
      desde: textOf(s.desde, 10),
      hasta: textOf(s.hasta, 10),
      historia: textOf(s.historia, 24),
    }),
  }),
  component: lazyRouteComponent(() => import('../historial/Historial.tsx'), 'Historial'),
})

const mesa = (() => {
  const getParentRoute = () => panel
  const ofMesa = listParams(ORDENES_DE_PROVEEDORES, { falta: FALTAS_DE_PROVEEDOR })
  const validateSearch = (s: Record<string, unknown>): ReturnType<typeof ofMesa> & { proveedor?: string } => ({
    ...ofMesa(s),
    ...compact({ proveedor: textOf(s.proveedor, 24) }),
  })
  const route = <const P extends string>(path: P, lista: ListaDeProveedores) =>
    createRoute({ getParentRoute, path, validateSearch, component: deskOf(lista) })
  return [
    route(SEGMENTS.usuarios, 'conductores-nuevos'),
    route(SEGMENTS.conductoresNuevos, 'conductores-nuevos'),
    route(SEGMENTS.conductoresPorValidar, 'conductores-por-validar'),
    route(SEGMENTS.conductores, 'conductores'),
    route(SEGMENTS.operadoresNuevos, 'operadores-nuevos'),
    route(SEGMENTS.operadores, 'operadores'),
    route(SEGMENTS.guiasNuevos, 'guias-nuevos'),
    route(SEGMENTS.guiasPorValidar, 'guias-por-validar'),
    route(SEGMENTS.guias, 'guias'),
  ] as const
})()

export const routeTree = root.addChildren([
  bienvenida,
  login,
  registration,
  verificarCorreo,
  cambiarPassword,
  nuevaContrasena,
  panel.addChildren([
    index,
    map,
    perfil,
    registroInterno,
    flota,
    vehiculo,
    misOfertas,
    seguridad,
    claves,
    clavesDeAliados,
    leave,
    ...porValidar,
    ...pendientes,
    ...estados,
    historial,
    ...mesa,
  ]),
])
