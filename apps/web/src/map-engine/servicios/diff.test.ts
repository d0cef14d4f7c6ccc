import { describe, expect, it } from 'vitest'
import { diff, CLUSTERS_FROM_AFAR, CLUSTERS_IN_TOWN, indexOf, clusterZoom } from './diff.ts'
import type { MapServicio } from './types.ts'

const servicio = (id: string, cambios: Partial<MapServicio> = {}): MapServicio => {
  return { id, estado: 'pendiente', lon: -76.53, lat: 3.45, rumbo: 0, ...cambios }
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
    expect(moved).toMatchObject({ update: [{ newGeometry: { type: 'Point', coordinates: [-76.5, 3.45] } }] })
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
