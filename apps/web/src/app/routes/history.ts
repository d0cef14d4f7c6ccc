import { CLASES_DE_HISTORIAL, ORDENES_DE_HISTORIAL } from '@aliadas/contract/historial'
import { CLASES_DE_TITULAR, esMes } from '@aliadas/contract/informes'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SEGMENTS } from '../../lib/paths.ts'
import { compact, dayOf, idOf, listParams, textOf, withDays, withEmpresa } from '../search-params.ts'
import { panel } from './panel.tsx'

const ofHistorial = withDays(
  withEmpresa(listParams(ORDENES_DE_HISTORIAL, { clase: CLASES_DE_HISTORIAL, ingresos: ['si'] })),
)

const historial = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.historial,
  validateSearch: (s: Record<string, unknown>) => ({
    ...ofHistorial(s),
    ...compact({
      persona: textOf(s.persona, 24),
      servicio: textOf(s.servicio, 24),
      placas: textOf(s.placas, 6),
      historia: textOf(s.historia, 24),
      linea: textOf(s.linea, 24),
    }),
  }),
  component: lazyRouteComponent(() => import('../pages/HistorialPage.tsx'), 'HistorialPage'),
})

const graficas = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.graficas,
  validateSearch: (s: Record<string, unknown>) =>
    compact({ desde: dayOf(s.desde), hasta: dayOf(s.hasta), empresa: idOf(s.empresa) }),
  component: lazyRouteComponent(() => import('../../informes/Graficas.tsx'), 'Graficas'),
})

const estadosDeCuenta = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.estadosDeCuenta,
  validateSearch: (s: Record<string, unknown>) =>
    compact({
      mes: typeof s.mes === 'string' && esMes(s.mes) ? s.mes : undefined,
      de: CLASES_DE_TITULAR.find((clase) => clase === s.de),
      empresa: idOf(s.empresa),
      titular: idOf(s.titular),
    }),
  component: lazyRouteComponent(() => import('../../informes/EstadosDeCuenta.tsx'), 'EstadosDeCuenta'),
})

export const historyRoutes = [historial, graficas, estadosDeCuenta] as const
