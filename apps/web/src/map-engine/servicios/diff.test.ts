import { describe, expect, it } from 'vitest'
import { diff, CLUSTERS_FROM_AFAR, CLUSTERS_IN_TOWN, clusterZoom } from './diff.ts'
import { indexOf } from './stacks.ts'
import type { MapServicio } from './types.ts'

/** Each departs from a place of its own. */
const servicio = (id: string, cambios: Partial<MapServicio> = {}): MapServicio => {
  return { id, estado: 'pendiente', lon: -76.53, lat: 3 + parseInt(id, 36) / 1e4, rumbo: 0, ...cambios }
}
const A = servicio('A')
const B = servicio('B')

describe('diferencia', () => {
  it('is nothing when nothing changed, also with new objects', () => {
    expect(diff(indexOf([A, B]), indexOf([{ ...B }, { ...A }]))).toBeNull()
    expect(diff(indexOf([]), indexOf([]))).toBeNull()
  })

  it('is everything the first time', () => {
    expect(diff(indexOf([]), indexOf([A]))).toBe('todo')
  })

  it('adds, removes and updates by id', () => {
    const cambios = diff(indexOf([A, B]), indexOf([servicio('B', { estado: 'reservado' }), servicio('C')]))
    expect(cambios).toMatchObject({
      remove: ['A'],
      add: [{ properties: { id: 'C' } }],
      update: [
        {
          id: 'B',
          addOrUpdateProperties: [
            { key: 'estado', value: 'reservado' },
            { key: 'rumbo', value: 0 },
            { key: 'nuevo', value: false },
            { key: 'orden', value: 3 },
            { key: 'pila', value: 1 },
            { key: 'cima', value: true },
          ],
        },
      ],
    })
  })

  it('tells one that is new from one that was seen', () => {
    const nuevo = indexOf([servicio('A', { nuevo: true })])
    expect(diff(nuevo, indexOf([servicio('A', { nuevo: false })]))).toMatchObject({
      update: [{ id: 'A', addOrUpdateProperties: expect.arrayContaining([{ key: 'nuevo', value: false }]) }],
    })
    expect(diff(indexOf([A]), indexOf([servicio('A', { nuevo: false })]))).toBeNull()
  })

  it('sends a new place only when it moved', () => {
    const still = diff(indexOf([A]), indexOf([servicio('A', { rumbo: 90 })]))
    expect(still).not.toMatchObject({ update: [{ newGeometry: expect.anything() }] })
    const moved = diff(indexOf([A]), indexOf([servicio('A', { lon: -76.5 })]))
    expect(moved).toMatchObject({ update: [{ newGeometry: { type: 'Point', coordinates: [-76.5, A.lat] } }] })
  })

  it('says of a service that stays how many depart from its place by now, and who is on top', () => {
    const place = { lon: A.lon, lat: A.lat }
    const one = indexOf([servicio('A', { estado: 'finalizado' })])
    const two = indexOf([servicio('A', { estado: 'finalizado' }), servicio('B', place)])
    expect(diff(one, two)).toMatchObject({
      add: [{ properties: { id: 'B', pila: 2, cima: true } }],
      update: [
        {
          id: 'A',
          addOrUpdateProperties: expect.arrayContaining([
            { key: 'pila', value: 2 },
            { key: 'cima', value: false },
          ]),
        },
      ],
    })
  })

  it('replaces everything when most of a large set changes', () => {
    const many = Array.from({ length: 500 }, (_, i) => servicio(`S${i}`))
    const turned = many.map((s) => ({ ...s, rumbo: 45 }))
    expect(diff(indexOf(many), indexOf(turned))).toBe('todo')
    expect(diff(indexOf(many), indexOf([...turned.slice(0, 50), ...many.slice(50)]))).not.toBe('todo')
  })
})

describe('clusterZoom', () => {
  it('keeps donuts for the view from afar until there are many services', () => {
    expect(clusterZoom(300, CLUSTERS_FROM_AFAR)).toBe(CLUSTERS_FROM_AFAR)
    expect(clusterZoom(301, CLUSTERS_FROM_AFAR)).toBe(CLUSTERS_IN_TOWN)
  })

  it('does not flicker around the limit', () => {
    expect(clusterZoom(299, CLUSTERS_IN_TOWN)).toBe(CLUSTERS_IN_TOWN)
    expect(clusterZoom(270, CLUSTERS_IN_TOWN)).toBe(CLUSTERS_FROM_AFAR)
  })
})
