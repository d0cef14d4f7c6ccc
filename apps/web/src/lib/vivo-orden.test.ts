import { describe, expect, it } from 'vitest'
import { esAnterior, esperaDe, estadoTras } from './vivo-orden.ts'

describe('esAnterior', () => {
  it('orders by the first part and then by the second, as numbers', () => {
    expect(esAnterior('9.50', '10.1')).toBe(true)
    expect(esAnterior('10.9', '10.10')).toBe(true)
    expect(esAnterior('10.11', '10.10')).toBe(false)
    expect(esAnterior('9007199254740993.1', '9007199254740992.1')).toBe(false)
  })

  it('lets the same place pass: one change may tell two things', () => {
    expect(esAnterior('10.10', '10.10')).toBe(false)
  })

  it('drops nothing when there is no place to compare with', () => {
    expect(esAnterior('1.1', null)).toBe(false)
    expect(esAnterior('raro', '10.10')).toBe(false)
  })
})

describe('esperaDe', () => {
  it('doubles, is never under half nor over the whole, and stops at 30 seconds', () => {
    expect([esperaDe(0, 0), esperaDe(0, 1)]).toEqual([250, 500])
    expect([esperaDe(3, 0), esperaDe(3, 1)]).toEqual([2000, 4000])
    expect([esperaDe(50, 0), esperaDe(50, 1)]).toEqual([15_000, 30_000])
  })
})

describe('estadoTras', () => {
  it('says "connecting" while it may be a hiccup', () => {
    expect(estadoTras(0, true)).toBe('conectando')
    expect(estadoTras(3, true)).toBe('sin-conexion')
    expect(estadoTras(0, false)).toBe('sin-conexion')
  })
})
