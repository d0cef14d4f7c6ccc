import { describe, expect, it } from 'vitest'
import { outsideOf, smooth, type LonLat } from './geometry.ts'

const STRAIGHT: LonLat[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
  [4, 0],
]

describe('suavizar', () => {
  it('passes through every given point and adds the steps between', () => {
    const codo: LonLat[] = [
      [0, 0],
      [1, 0],
      [1, 1],
    ]
    const soft = smooth(codo, 4)
    expect(soft).toHaveLength(9)
    expect([soft[0], soft[4], soft[8]]).toEqual(codo)
  })

  it('leaves two points as they are', () => {
    expect(smooth(STRAIGHT.slice(0, 2), 6)).toEqual(STRAIGHT.slice(0, 2))
  })
})

describe('outsideOf', () => {
  it('cuts a line that crosses the box into its two outer parts', () => {
    expect(outsideOf(STRAIGHT, [0.5, -1, 2.5, 1])).toEqual([STRAIGHT.slice(0, 2), STRAIGHT.slice(2)])
  })

  it('keeps a line outside whole and drops a line inside', () => {
    expect(outsideOf(STRAIGHT, [10, 10, 11, 11])).toEqual([STRAIGHT])
    expect(outsideOf(STRAIGHT, [-1, -1, 5, 1])).toEqual([])
  })
})
