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
