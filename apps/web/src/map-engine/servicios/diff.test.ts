import { describe, expect, it } from 'vitest'
import { diferencia, GRUPOS_DE_LEJOS, GRUPOS_EN_CIUDAD, indexar, zoomDeGrupos } from './diff.ts'
import type { ServicioEnMapa } from './types.ts'

const servicio = (id: string, cambios: Partial<ServicioEnMapa> = {}): ServicioEnMapa => {
  return { id, estado: 'pendiente', lon: -76.53, lat: 3.45, rumbo: 0, ...cambios }
}
const A = servicio('A')
const B = servicio('B')

describe('diferencia', () => {
  it('is nothing when nothing changed, also with new objects', () => {
    expect(diferencia(indexar([A, B]), indexar([{ ...B }, { ...A }]))).toBeNull()
    expect(diferencia(indexar([]), indexar([]))).toBeNull()
  })

  it('is everything the first time', () => {
    expect(diferencia(indexar([]), indexar([A]))).toBe('todo')
  })

  it('adds, removes and updates by id', () => {
    const cambios = diferencia(indexar([A, B]), indexar([servicio('B', { estado: 'reservado' }), servicio('C')]))
    expect(cambios).toMatchObject({
      remove: ['A'],
      add: [{ properties: { id: 'C' } }],
      update: [
        {
          id: 'B',
          addOrUpdateProperties: [
            { key: 'estado', value: 'reservado' },
            { key: 'rumbo', value: 0 },
          ],
        },
      ],
    })
  })

  it('sends a new place only when it moved', () => {
    const quieto = diferencia(indexar([A]), indexar([servicio('A', { rumbo: 90 })]))
    expect(quieto).not.toMatchObject({ update: [{ newGeometry: expect.anything() }] })
    const movido = diferencia(indexar([A]), indexar([servicio('A', { lon: -76.5 })]))
    expect(movido).toMatchObject({ update: [{ newGeometry: { type: 'Point', coordinates: [-76.5, 3.45] } }] })
  })

  it('replaces everything when most of a large set changes', () => {
    const muchos = Array.from({ length: 500 }, (_, i) => servicio(`S${i}`))
    const girados = muchos.map((s) => ({ ...s, rumbo: 45 }))
    expect(diferencia(indexar(muchos), indexar(girados))).toBe('todo')
    expect(diferencia(indexar(muchos), indexar([...girados.slice(0, 50), ...muchos.slice(50)]))).not.toBe('todo')
  })
})

describe('zoomDeGrupos', () => {
  it('keeps donuts for the view from afar until there are many services', () => {
    expect(zoomDeGrupos(300, GRUPOS_DE_LEJOS)).toBe(GRUPOS_DE_LEJOS)
    expect(zoomDeGrupos(301, GRUPOS_DE_LEJOS)).toBe(GRUPOS_EN_CIUDAD)
  })

  it('does not flicker around the limit', () => {
    expect(zoomDeGrupos(299, GRUPOS_EN_CIUDAD)).toBe(GRUPOS_EN_CIUDAD)
    expect(zoomDeGrupos(270, GRUPOS_EN_CIUDAD)).toBe(GRUPOS_DE_LEJOS)
  })
})
