import type { ServicioResumen } from '@aliadas/contract'
import { expect, it } from 'vitest'
import { mezclarPorSalida } from './mezclar.ts'

const en = (id: string, dia: number) =>
  ({ id, salida: `2026-12-${String(dia).padStart(2, '0')}T12:00:00Z` }) as ServicioResumen
const ids = (lista: readonly ServicioResumen[]) => lista.map((s) => s.id).join('')

it('orders by departure across lists', () => {
  const a = { servicios: [en('a', 1), en('c', 3)], hayMas: false }
  const b = { servicios: [en('b', 2)], hayMas: false }
  expect(ids(mezclarPorSalida([a, b]))).toBe('abc')
})

it('holds back what lies beyond the end of an unfinished list', () => {
  const a = { servicios: [en('a', 1), en('b', 2)], hayMas: true }
  const b = { servicios: [en('c', 1), en('z', 9)], hayMas: false }
  expect(ids(mezclarPorSalida([a, b]))).toBe('acb')
})
