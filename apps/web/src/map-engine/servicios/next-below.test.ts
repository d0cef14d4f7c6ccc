import { describe, expect, it } from 'vitest'
import { next } from './next-below.ts'

describe('siguiente', () => {
  it('takes the topmost arrow, and nothing from empty ground', () => {
    expect(next(['A', 'B'], null)).toBe('A')
    expect(next(['A', 'B'], 'Z')).toBe('A')
    expect(next([], 'A')).toBeNull()
  })

  it('goes through a pile, round and round', () => {
    expect(next(['A', 'A', 'B'], 'A')).toBe('B')
    expect(next(['A', 'B'], 'B')).toBe('A')
    expect(next(['A'], 'A')).toBe('A')
  })
})
