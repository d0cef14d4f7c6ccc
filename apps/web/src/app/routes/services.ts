import { TIPOS_DE_VEHICULO } from '@aliadas/contract/flota'
import { ESTADOS_DE_LISTA, ORDENES_DE_SERVICIOS } from '@aliadas/contract/servicios'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SEGMENTS } from '../../lib/paths.ts'
import { leerPalabras } from '../../mapa/index.ts'
import { compact, idOf, listParams, textOf, withDays, withEmpresa } from '../search-params.ts'
import { panel } from './panel.tsx'

export const serviceRoutes = (() => {
  const file = () => import('../pages/ServiciosPage.tsx')
  const requests = lazyRouteComponent(file, 'PaginaPedidos')
  const getParentRoute = () => panel
  const listOfRequests = withDays(
    withEmpresa(listParams(ORDENES_DE_SERVICIOS, { estado: ESTADOS_DE_LISTA, tipo: TIPOS_DE_VEHICULO })),
  )
  const listOfOthers = withDays(withEmpresa(listParams(ORDENES_DE_SERVICIOS, { tipo: TIPOS_DE_VEHICULO })))
  const open = (s: Record<string, unknown>) =>
    compact({
      trayectoria: textOf(s.trayectoria, 24),
      servicio: idOf(s.servicio),
      dialogo: leerPalabras(s).dialogo,
    })
  const ofRequests = (s: Record<string, unknown>) => ({ ...listOfRequests(s), ...open(s) })
  const validateSearch = (s: Record<string, unknown>) => ({ ...listOfOthers(s), ...open(s) })
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
