import { HORA_MS } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { placasDe, viajeDelPunto } from './rastreo.rules.ts'

const AHORA = new Date('2026-06-10T12:00:00.000Z')
const a = (horas: number) => new Date(AHORA.getTime() + horas * HORA_MS)
const viaje = (id: string, sale: number, recorridoIniciado = false, termino: number | null = null) => ({
  id,
  placas: 'WXB102',
  salida: a(sale),
  recorridoIniciado,
  finalizadoEn: termino === null ? null : a(termino),
  conductorId: 'C',
  consiente: true,
})

test.each([
  ['nothing', [], null],
  ['a trip of tomorrow', [viaje('A', 24)], null],
  ['one a moment before its window', [viaje('A', 4.001)], null],
  ['one at the beginning of its window', [viaje('A', 4)], 'A'],
  ['the next of two that wait', [viaje('A', 1), viaje('B', 3)], 'A'],
  ['the running one before one that waits and leaves earlier', [viaje('A', 1), viaje('B', 1.5, true)], 'B'],
  ['the first to leave of two that run and have not left', [viaje('A', 0.5, true), viaje('B', 1, true)], 'A'],
  ['the running one that left', [viaje('A', -1, true), viaje('B', 1, true)], 'A'],
  ['the last that left, when one before was never ended', [viaje('A', -5, true), viaje('B', -1, true)], 'B'],
] as const)('of %s a point belongs to %s', (_, viajes, id) => {
  expect(viajeDelPunto(viajes, AHORA)?.id ?? null).toBe(id)
})

test('a late point belongs to the trip of its own time', () => {
  const viajes = [viaje('A', -8, true), viaje('B', -1, true)]
  expect(viajeDelPunto(viajes, a(-2))?.id).toBe('A')
  expect(viajeDelPunto(viajes, a(-13))).toBeNull()
  // An ended one takes the points of its time, to its last moment and not beyond.
  const terminado = [viaje('A', -3, true, -1), viaje('B', 1, true)]
  expect([a(-2.5), a(-1), a(-0.99)].map((en) => viajeDelPunto(terminado, en)?.id)).toEqual(['A', 'A', 'B'])
  expect(viajeDelPunto([viaje('A', -3, true, -1)], a(-0.5))).toBeNull()
})

test('plates are six letters or digits, however a server writes them', () => {
  expect([' wxb-102', 'WXB 102', 'wxb102'].map(placasDe)).toEqual(['WXB102', 'WXB102', 'WXB102'])
  expect(['356938035643809', '', null, 'WXB10\u00b2', "';--"].map(placasDe)).toEqual([null, null, null, null, null])
})
