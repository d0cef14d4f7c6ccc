import { EDADES_DE_PAGO, ORDENES_DE_PAGOS, ORDENES_DE_RECOMPENSAS, type EdadDePago } from '@aliadas/contract/pagos'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SEGMENTS } from '../../lib/paths.ts'
import { compact, listParams, numberOf, textOf, withDays, withEmpresa } from '../search-params.ts'
import { panel } from './panel.tsx'

const ofPagos = withDays(withEmpresa(listParams(ORDENES_DE_PAGOS, {})))
const withReserva = (s: Record<string, unknown>): ReturnType<typeof ofPagos> & { reserva?: string } => ({
  ...ofPagos(s),
  ...compact({ reserva: textOf(s.reserva, 24) }),
})
const withEdad = (s: Record<string, unknown>): ReturnType<typeof withReserva> & { edad?: EdadDePago } => ({
  ...withReserva(s),
  ...compact({ edad: EDADES_DE_PAGO.find((edad) => edad === s.edad) }),
})

const porValidar = (() => {
  const porValidarEpayco = lazyRouteComponent(() => import('../../pagos/PorValidar.tsx'), 'PorValidarEpayco')
  const porValidarTransferencia = lazyRouteComponent(
    () => import('../../pagos/PorValidar.tsx'),
    'PorValidarTransferencia',
  )
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
  const anticipos = lazyRouteComponent(() => import('../../pagos/Pendientes.tsx'), 'AnticiposPendientes')
  const saldos = lazyRouteComponent(() => import('../../pagos/Pendientes.tsx'), 'SaldosPendientes')
  const recompensas = lazyRouteComponent(() => import('../../pagos/Pendientes.tsx'), 'RecompensasPendientes')
  const devoluciones = lazyRouteComponent(() => import('../../pagos/Pendientes.tsx'), 'DevolucionesPendientes')
  const getParentRoute = () => panel
  const ofRecompensas = withDays(withEmpresa(listParams(ORDENES_DE_RECOMPENSAS, { edad: EDADES_DE_PAGO })))
  return [
    createRoute({ getParentRoute, path: SEGMENTS.pagos, validateSearch: withEdad, component: anticipos }),
    createRoute({ getParentRoute, path: SEGMENTS.anticipos, validateSearch: withEdad, component: anticipos }),
    createRoute({ getParentRoute, path: SEGMENTS.saldos, validateSearch: withEdad, component: saldos }),
    createRoute({
      getParentRoute,
      path: SEGMENTS.devoluciones,
      validateSearch: withEdad,
      component: devoluciones,
    }),
    createRoute({
      getParentRoute,
      path: SEGMENTS.recompensas,
      // Numbered pages.
      validateSearch: (s: Record<string, unknown>) => {
        const { pagina: _pagina, ...asked } = ofRecompensas(s)
        const pagina = numberOf(s.pagina, (n) => n > 1 && n <= 10_000)
        return { ...asked, ...compact({ pagina, reserva: textOf(s.reserva, 24) }) }
      },
      component: recompensas,
    }),
  ] as const
})()

export const moneyRoutes = [...porValidar, ...pendientes] as const
