import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { lecturaDe, leidoDe, paginasDe, paginasLeidasDe, respuestasDe } from './consulta.ts'
import { serviciosConocidos } from './servicios-cache.ts'

const CAJA = { oeste: -77, sur: 3, este: -76, norte: 4 }

it('two routes, two ways of reading one, and two questions never share a key', () => {
  const claves = [
    paginasDe('listarServicios', { query: { estado: 'pendiente' } }),
    paginasDe('listarServicios', { query: { estado: 'validar' } }),
    lecturaDe('listarServicios', { query: { estado: 'pendiente' } }),
    paginasDe('listarOfertas', { query: {} }),
  ].map(({ queryKey }) => JSON.stringify(queryKey))
  expect(new Set(claves).size).toBe(claves.length)
})

it('what is known of services comes from the lists and maps alone, whatever else was read', () => {
  const cliente = new QueryClient()
  const pagina = (datos: object) => ({ pages: [datos], pageParams: [undefined] })
  const poner = (clave: readonly unknown[], datos: object) => cliente.setQueryData(clave, datos)
  const servicio = (id: string, version: number) => ({ id, version })
  poner(paginasDe('listarOfertas', { query: {} }).queryKey, pagina({ ofertas: [{ id: 'O' }] }))
  poner(
    paginasDe('listarServicios', { query: { estado: 'pendiente' } }).queryKey,
    pagina({ servicios: [servicio('A', 1), servicio('B', 5)] }),
  )
  poner(lecturaDe('listarServiciosDelMapa', { query: CAJA }).queryKey, {
    servicios: [servicio('A', 2), servicio('B', 4)],
  })
  expect(serviciosConocidos(cliente)).toEqual([servicio('A', 2), servicio('B', 5)])
  expect(paginasLeidasDe(cliente, 'listarOfertas')).toHaveLength(1)
  expect(respuestasDe(cliente, 'listarServicios')).toEqual([])
  expect(cliente.getQueryCache().findAll(leidoDe('listarOfertas', 'listarServicios'))).toHaveLength(2)
})
