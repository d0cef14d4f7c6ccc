import { esPagina, PAGINAS_PUBLICAS, PANEL } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { routeTree } from './routes/index.ts'

test('CFG-01 the server knows every page of the web, and no other', () => {
  const paths = Object.values(routeTree.children ?? {}).map(({ options }) => ('path' in options ? options.path : ''))
  expect(paths.toSorted()).toEqual([...PAGINAS_PUBLICAS, PANEL].toSorted())
  for (const path of ['/', '/login', '/login/', '/panel-control', '/panel-control/monitor-map'])
    expect([path, esPagina(path)]).toEqual([path, true])
  for (const path of ['/metrics', '/panel-controlado', '/login/x', '//', '/.env'])
    expect([path, esPagina(path)]).toEqual([path, false])
})
