import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { lecturaDe, leidoDe, paginasDe, paginasLeidasDe, respuestasDe } from './query.ts'

it('two routes, two ways of reading one, and two questions never share a key', () => {
  const claves = [
    paginasDe('listarServicios', { query: { estado: 'pendiente' } }),
    paginasDe('listarServicios', { query: { estado: 'validar' } }),
    lecturaDe('listarServicios', { query: { estado: 'pendiente' } }),
    paginasDe('listarOfertas', { query: {} }),
  ].map(({ queryKey }) => JSON.stringify(queryKey))
  expect(new Set(claves).size).toBe(claves.length)
})

it('what was read is found by its route, answers apart from pages', () => {
  const cliente = new QueryClient()
  const pagina = (datos: object) => ({ pages: [datos], pageParams: [undefined] })
  const poner = (clave: readonly unknown[], datos: object) => cliente.setQueryData(clave, datos)
  poner(paginasDe('listarOfertas', { query: {} }).queryKey, pagina({ ofertas: [{ id: 'O' }] }))
  poner(paginasDe('listarServicios', { query: { estado: 'pendiente' } }).queryKey, pagina({ servicios: [] }))
  expect(paginasLeidasDe(cliente, 'listarOfertas')).toHaveLength(1)
  expect(respuestasDe(cliente, 'listarServicios')).toEqual([])
  expect(cliente.getQueryCache().findAll(leidoDe('listarOfertas', 'listarServicios'))).toHaveLength(2)
})
