import { expect, it } from 'vitest'
import { paddingWithin } from './margins.ts'

it('what is fitted lies between the panels, with air around it', () => {
  const margins = { left: 328, right: 356, top: 0, bottom: 0 }
  expect(paddingWithin(margins, 1440, 800)).toEqual({ left: 376, right: 404, top: 48, bottom: 48 })
})

it('between two panels of a tablet the ring around the chosen arrow, 28 px, is free', () => {
  const { left, right } = paddingWithin({ left: 328, right: 356, top: 0, bottom: 0 }, 820, 1000)
  expect([left, right]).toEqual([328 + 32, 356 + 32])
})

it('where panels leave no room the padding still leaves a part of the map, in their shares', () => {
  const { left, right, top, bottom } = paddingWithin({ left: 400, right: 200, top: 0, bottom: 500 }, 390, 640)
  expect([left, right]).toEqual([212, 106])
  expect(top + bottom).toBe(640 - 72)
  expect(bottom - top).toBe(500)
  expect(paddingWithin({ left: 0, right: 0, top: 0, bottom: 0 }, 50, 50)).toEqual({
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
  })
})
