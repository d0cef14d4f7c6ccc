import { esPagina, PAGINAS_PUBLICAS, PANEL } from '@aliadas/contract/core'
import { createMemoryHistory, createRouter, type AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from './routes/index.ts'

type Reader = (raw: object) => object

test('CFG-01 the server knows every page of the web, and no other', () => {
  const paths = Object.values(routeTree.children ?? {}).map(({ options }) => ('path' in options ? options.path : ''))
  expect(paths.toSorted()).toEqual([...PAGINAS_PUBLICAS, PANEL].toSorted())
  for (const path of ['/', '/login', '/login/', '/panel-control', '/panel-control/monitor-map'])
    expect([path, esPagina(path)]).toEqual([path, true])
  for (const path of ['/metrics', '/panel-controlado', '/login/x', '//', '/.env'])
    expect([path, esPagina(path)]).toEqual([path, false])
})

test('INJ-12 what a route does not read of an address, no screen of it sees', () => {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory(),
    context: { queryClient: undefined as never },
  })
  const readers = Object.values<AnyRoute>(router.routesById).flatMap(({ fullPath, options: { validateSearch } }) =>
    typeof validateSearch === 'function' ? [{ path: String(fullPath), read: validateSearch as Reader }] : [],
  )
  expect(readers.length).toBeGreaterThan(35)
  // Each name that any reader asks for, and one that none does.
  const names = new Set(['extra'])
  const asked = new Proxy({}, { get: (_, name) => void names.add(String(name)) })
  for (const { read } of readers) read(asked)
  const raw = Object.fromEntries([...names].map((name) => [name, { raro: true }]))
  for (const { path } of readers) {
    const seen = router.matchRoutes(path.replace(/\$\w+/, 'X'.repeat(24)), raw).at(-1)?.search ?? raw
    expect([path, Object.entries(seen).filter(([, value]) => value !== undefined)]).toEqual([path, []])
  }
})
