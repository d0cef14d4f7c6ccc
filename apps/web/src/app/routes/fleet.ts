import {
  ESTADOS_DE_VEHICULO,
  ORDENES_DE_FLOTA,
  PAGINAS_DE_FLOTA,
  SOLO_POR_VENCER,
  TIPOS_DE_VEHICULO,
} from '@aliadas/contract/flota'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { leerDireccionDeVehiculo } from '../../flota/index.ts'
import { SEGMENTS } from '../../lib/paths.ts'
import { compact, idOf, listParams, numberOf, withDays, withEmpresa } from '../search-params.ts'
import { panel } from './panel.tsx'

const ofFlota = withDays(
  withEmpresa(
    listParams(ORDENES_DE_FLOTA, {
      tipo: TIPOS_DE_VEHICULO,
      estado: ESTADOS_DE_VEHICULO,
      vencer: SOLO_POR_VENCER,
    }),
  ),
)

const flota = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.flota,
  // Numbered pages, with their own sizes (specification §9).
  validateSearch: (s: Record<string, unknown>) => {
    const { pagina: _pagina, porPagina: _porPagina, ...asked } = ofFlota(s)
    return {
      ...asked,
      ...compact({
        pagina: numberOf(s.pagina, (n) => n > 1 && n <= 10_000),
        porPagina: numberOf(s.porPagina, (n) => PAGINAS_DE_FLOTA.some((p) => p === n)),
        vehiculo: idOf(s.vehiculo),
        dialogo: (['agregar', 'importar', 'vincular'] as const).find((uno) => uno === s.dialogo),
      }),
    }
  },
  component: lazyRouteComponent(() => import('../pages/FlotaPage.tsx'), 'FlotaPage'),
})

const ofViajes = listParams([], {})

const vehiculo = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.vehiculo,
  // Its list of trips has the size of a page and columns like every list.
  validateSearch: withDays((s) => ({ ...ofViajes(s), ...leerDireccionDeVehiculo(s) })),
  component: lazyRouteComponent(() => import('../pages/VehiculoPage.tsx'), 'VehiculoPage'),
})

export const fleetRoutes = [flota, vehiculo] as const
