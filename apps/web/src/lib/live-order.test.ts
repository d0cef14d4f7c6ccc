import { describe, expect, it } from 'vitest'
import { waitOf, statusAfter, isMissingSome, numberOf } from './live-order.ts'

describe('numberOf', () => {
  it('is the part before the point, and nothing where there is none', () => {
    expect(numberOf('12.abc-_9')).toBe(12)
    for (const without of ['', 'abc', '.abc', '12', '1e3.abc', '9'.repeat(16) + '.abc'])
      expect(numberOf(without)).toBe(null)
  })
})

describe('isMissingSome', () => {
  it('sees a gap and a step back', () => {
    expect(isMissingSome(3, 5)).toBe(true)
    expect(isMissingSome(3, 2)).toBe(true)
  })

  it('lets the next one pass, the same one again, and what has nothing to be compared with', () => {
    expect(isMissingSome(3, 4)).toBe(false)
    expect(isMissingSome(3, 3)).toBe(false)
    expect(isMissingSome(null, 7)).toBe(false)
    expect(isMissingSome(3, null)).toBe(false)
  })
})

describe('waitOf', () => {
  it('doubles, is never under half nor over the whole, and stops at 30 seconds', () => {
    expect([waitOf(0, 0), waitOf(0, 1)]).toEqual([250, 500])
    expect([waitOf(3, 0), waitOf(3, 1)]).toEqual([2000, 4000])
    expect([waitOf(50, 0), waitOf(50, 1)]).toEqual([15_000, 30_000])
  })
})

describe('statusAfter', () => {
  it('says "connecting" while it may be a hiccup', () => {
    expect(statusAfter(0, true)).toBe('conectando')
    expect(statusAfter(3, true)).toBe('sin-conexion')
    expect(statusAfter(0, false)).toBe('sin-conexion')
  })
})
