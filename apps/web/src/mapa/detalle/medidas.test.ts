import { expect, it } from 'vitest'
import { formatDistance } from '../../lib/format.ts'
import { duracionDe } from './medidas.ts'

it('distances and durations are as exact as one drives', () => {
  expect([4, 846, 999, 7_440, 9_960, 74_321, 1_234_567].map(formatDistance)).toEqual([
    '0 m',
    '850 m',
    '1000 m',
    '7,4 km',
    '10 km',
    '74 km',
    '1.235 km',
  ])
  expect([10, 440, 3_590, 4_006, 7_200].map(duracionDe)).toEqual(['1 min', '7 min', '1 h', '1 h 07 min', '2 h'])
})
