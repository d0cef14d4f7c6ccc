import { esPagina, PAGINAS_PUBLICAS, PANEL } from '@aliadas/contract'
import { expect, test } from 'vitest'
import { arbol } from './routes.tsx'

test('CFG-01 the server knows every page of the web, and no other', () => {
  const caminos = Object.values(arbol.children ?? {}).map(({ options }) => ('path' in options ? options.path : ''))
  expect(caminos.toSorted()).toEqual([...PAGINAS_PUBLICAS, PANEL].toSorted())
  for (const camino of ['/', '/login', '/login/', '/panel-control', '/panel-control/monitor-map'])
    expect([camino, esPagina(camino)]).toEqual([camino, true])
  for (const camino of ['/metrics', '/panel-controlado', '/login/x', '//', '/.env'])
    expect([camino, esPagina(camino)]).toEqual([camino, false])
})
