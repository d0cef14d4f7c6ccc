import { describe, expect, it } from 'vitest'
import { franja, fueraDe, suavizar, type LonLat } from './geometry.ts'

const RECTA: LonLat[] = [
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
    const suave = suavizar(codo, 4)
    expect(suave).toHaveLength(9)
    expect([suave[0], suave[4], suave[8]]).toEqual(codo)
  })

  it('leaves two points as they are', () => {
    expect(suavizar(RECTA.slice(0, 2), 6)).toEqual(RECTA.slice(0, 2))
  })
})

describe('fueraDe', () => {
  it('cuts a line that crosses the box into its two outer parts', () => {
    expect(fueraDe(RECTA, [0.5, -1, 2.5, 1])).toEqual([RECTA.slice(0, 2), RECTA.slice(2)])
  })

  it('keeps a line outside whole and drops a line inside', () => {
    expect(fueraDe(RECTA, [10, 10, 11, 11])).toEqual([RECTA])
    expect(fueraDe(RECTA, [-1, -1, 5, 1])).toEqual([])
  })
})

describe('franja', () => {
  it('is closed and as wide as asked in the middle', () => {
    const banda = franja(RECTA, 0.5)
    expect(banda.at(-1)).toEqual(banda[0])
    expect(Math.max(...banda.map(([, lat]) => lat))).toBeCloseTo(0.5, 2)
  })
})
