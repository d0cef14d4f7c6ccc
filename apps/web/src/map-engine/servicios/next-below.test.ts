import { describe, expect, it } from 'vitest'
import { siguiente } from './next-below.ts'

describe('siguiente', () => {
  it('takes the topmost arrow, and nothing from empty ground', () => {
    expect(siguiente(['A', 'B'], null)).toBe('A')
    expect(siguiente(['A', 'B'], 'Z')).toBe('A')
    expect(siguiente([], 'A')).toBeNull()
  })

  it('goes through a pile, round and round', () => {
    expect(siguiente(['A', 'A', 'B'], 'A')).toBe('B')
    expect(siguiente(['A', 'B'], 'B')).toBe('A')
    expect(siguiente(['A'], 'A')).toBe('A')
  })
})
