import { describe, expect, it } from 'vitest'
import { esperaDe, estadoTras, faltaAlguno, numeroDe } from './live-order.ts'

describe('numeroDe', () => {
  it('is the part before the point, and nothing where there is none', () => {
    expect(numeroDe('12.abc-_9')).toBe(12)
    for (const sin of ['', 'abc', '.abc', '12', '1e3.abc', '9'.repeat(16) + '.abc']) expect(numeroDe(sin)).toBe(null)
  })
})

describe('faltaAlguno', () => {
  it('sees a gap and a step back', () => {
    expect(faltaAlguno(3, 5)).toBe(true)
    expect(faltaAlguno(3, 2)).toBe(true)
  })

  it('lets the next one pass, the same one again, and what has nothing to be compared with', () => {
    expect(faltaAlguno(3, 4)).toBe(false)
    expect(faltaAlguno(3, 3)).toBe(false)
    expect(faltaAlguno(null, 7)).toBe(false)
    expect(faltaAlguno(3, null)).toBe(false)
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
