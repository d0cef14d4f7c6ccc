import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { readingOf, allReadingsOf, pagesOf, pagesReadOf, answersOf } from './query.ts'

it('two routes, two ways of reading one, and two questions never share a key', () => {
  const claves = [
    pagesOf('listarServicios', { query: { estado: 'pendiente' } }),
    pagesOf('listarServicios', { query: { estado: 'validar' } }),
    readingOf('listarServicios', { query: { estado: 'pendiente' } }),
    pagesOf('listarOfertas', { query: {} }),
  ].map(({ queryKey }) => JSON.stringify(queryKey))
  expect(new Set(claves).size).toBe(claves.length)
})

it('what was read is found by its route, answers apart from pages', () => {
  const client = new QueryClient()
  const page = (data: object) => ({ pages: [data], pageParams: [undefined] })
  const put = (key: readonly unknown[], data: object) => client.setQueryData(key, data)
  put(pagesOf('listarOfertas', { query: {} }).queryKey, page({ ofertas: [{ id: 'O' }] }))
  put(pagesOf('listarServicios', { query: { estado: 'pendiente' } }).queryKey, page({ servicios: [] }))
  expect(pagesReadOf(client, 'listarOfertas')).toHaveLength(1)
  expect(answersOf(client, 'listarServicios')).toEqual([])
  expect(client.getQueryCache().findAll(allReadingsOf('listarOfertas', 'listarServicios'))).toHaveLength(2)
})
