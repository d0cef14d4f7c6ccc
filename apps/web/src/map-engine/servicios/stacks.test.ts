import { ESTADOS_EN_MAPA } from '@aliadas/contract/servicios'
import { expect, it } from 'vitest'
import { indexOf, ORDER, stackOf } from './stacks.ts'
import type { MapServicio } from './types.ts'

const servicio = (id: string, cambios: Partial<MapServicio> = {}): MapServicio => {
  return { id, estado: 'pendiente', lon: -76.53, lat: 3.45, rumbo: 0, ...cambios }
}

it('what may be bid on is drawn over what is to be done, waits, is under way and is over', () => {
  const fromTop = [...ESTADOS_EN_MAPA].toSorted((a, b) => ORDER[b] - ORDER[a])
  expect(fromTop).toEqual(['pendiente', 'validar', 'reservado', 'ofertas', 'confirmado', 'finalizado'])
  expect(ORDER.validar).toBe(ORDER.reservado)
})

it('one place has one arrow with the number of its services', () => {
  const index = indexOf([
    servicio('fin', { estado: 'finalizado' }),
    servicio('pide', { lon: -76.53002 }),
    servicio('sale', { estado: 'confirmado' }),
    servicio('lejos', { lat: 3.46 }),
  ])
  expect([...index.values()].map(({ id, pila, cima }) => [id, pila, cima])).toEqual([
    ['fin', 3, false],
    ['pide', 3, true],
    ['sale', 3, false],
    ['lejos', 1, true],
  ])
  expect(stackOf(index, 'sale')).toEqual(['pide', 'sale', 'fin'])
  expect([stackOf(index, 'lejos'), stackOf(index, 'nadie')]).toEqual([[], []])
})

it('of two equal ones the first is on top, so that a change of the others moves nothing', () => {
  const index = indexOf([servicio('A'), servicio('B')])
  expect([index.get('A')?.cima, index.get('B')?.cima]).toEqual([true, false])
})
