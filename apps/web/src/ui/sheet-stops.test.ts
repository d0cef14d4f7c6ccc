import { expect, it } from 'vitest'
import { nearestStop } from './sheet-stops.ts'

it('a sheet that is let go rests at the nearest stop', () => {
  const stops = [0.3, 0.5, 0.9]
  const at = (share: number) => stops[nearestStop(stops, share)]
  expect([0, 0.3, 0.39, 0.41, 0.69, 0.71, 1].map(at)).toEqual([0.3, 0.3, 0.3, 0.5, 0.5, 0.9, 0.9])
})
