import { PANEL } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { SCREEN_PATHS, SEGMENTS, type ScreenName } from '../lib/paths.ts'
import { routeTree } from './routes/index.ts'
import { ACCOUNT_MENU, DRAWER, PALETTE, screenAt, SCREENS, TABS } from './screens.ts'

const names = Object.keys(SEGMENTS) as ScreenName[]

test('each screen of the table has a route of the panel, and each route is in the table', () => {
  const panel = Object.values(routeTree.children ?? {}).find(
    ({ options }) => 'path' in options && options.path === PANEL,
  )
  const routes = Object.values(panel?.children ?? {}).map(({ options }: { options: { path: string } }) => options.path)
  expect(routes.filter((path) => path !== '/').toSorted()).toEqual(Object.values(SEGMENTS).toSorted())
  for (const name of names) expect(screenAt(SCREEN_PATHS[name])).toBe(SCREENS[name])
})

test('a record’s screen is found at its address and at no longer one', () => {
  expect(screenAt('/panel-control/gestiona-flota/2345')).toBe(SCREENS.vehiculo)
  expect(screenAt('/panel-control/gestiona-flota/2345/x')).toBeUndefined()
})

test('each tab stands for itself, and screens are listed in one place of each kind at most once', () => {
  for (const tab of TABS) expect(SCREENS[tab].tab).toBe(tab)
  for (const { tab } of Object.values(SCREENS)) expect(tab === undefined || TABS.includes(tab)).toBe(true)
  for (const list of [DRAWER.empresa, DRAWER.plataforma, TABS, ACCOUNT_MENU, PALETTE])
    expect(new Set(list).size).toBe(list.length)
})

test('the lists that days narrow keep them in their address, and no day that is none', () => {
  type Options = { path: string; validateSearch?: (search: Record<string, unknown>) => Record<string, unknown> }
  const panel = Object.values(routeTree.children ?? {}).find(
    ({ options }) => 'path' in options && options.path === PANEL,
  )
  const keeps = (search: Record<string, unknown>) =>
    Object.values(panel?.children ?? {})
      .map(({ options }: { options: Options }) => options)
      .filter(({ validateSearch }) => {
        const read = validateSearch?.(search) ?? {}
        return read['desde'] !== undefined && read['hasta'] !== undefined
      })
      .map(({ path }) => path)
      .toSorted()
  expect(keeps({ desde: '2026-06-01', hasta: '2026-06-30' })).toEqual([
    'aliados',
    'anticipos',
    'claves',
    'claves-aliados',
    'conductores',
    'conductores-nuevos',
    'conductores-por-validar',
    'contratos',
    'devoluciones',
    'empresas',
    'gestiona-flota',
    'gestiona-flota/$idVehiculo',
    'graficas',
    'guias',
    'guias-nuevos',
    'guias-por-validar',
    'historial',
    'libro-de-fuec',
    'lista-de-reservas',
    'mis-ofertas',
    'operadores',
    'operadores-nuevos',
    'pagos',
    'recompensas',
    'reservaciones',
    'reservas',
    'saldos',
    'servicios-en-curso',
    'usuarios',
    'validarEpayco',
    'validarTransferencia',
    'viajes-confirmados',
    'viajes-finalizados',
  ])
  expect(keeps({ desde: '2026-02-31', hasta: 'ayer' })).toEqual([])
})
