import { describe, expect, it } from 'vitest'
import { labelPlace, LABEL_OFFSETS } from './label-place.ts'

const SIZE = { width: 120, height: 20 }

/** Distance from the centre of the arrow to the label, in px. */
const distance = (arrow: { x: number; y: number }): number => {
  const place = labelPlace(arrow, SIZE)
  const [, y] = LABEL_OFFSETS[place]
  const top = place === 'encima' ? y - SIZE.height : y
  return Math.hypot(Math.max(0, Math.abs(arrow.x) - 60), Math.max(top - arrow.y, arrow.y - top - SIZE.height, 0))
}

describe('the label of a vehicle near the chosen arrow', () => {
  it('stands below its vehicle, as ever, without one or with one far away', () => {
    expect(labelPlace(null, SIZE)).toBe('debajo')
    expect(labelPlace({ x: 0, y: 80 }, SIZE)).toBe('debajo')
    expect(labelPlace({ x: -100, y: 30 }, SIZE)).toBe('debajo')
  })

  it('moves above when the arrow lies below, and further below when it lies on the vehicle', () => {
    expect(labelPlace({ x: 10, y: 30 }, SIZE)).toBe('encima')
    expect(labelPlace({ x: 0, y: 0 }, SIZE)).toBe('lejos')
  })

  it('never meets the ring, wherever the arrow is', () => {
    const steps = Array.from({ length: 41 }, (_, i) => (i - 20) * 5)
    const met = steps.flatMap((x) => steps.filter((y) => distance({ x, y }) < 28).map((y) => [x, y]))
    expect(met).toEqual([])
  })
})
