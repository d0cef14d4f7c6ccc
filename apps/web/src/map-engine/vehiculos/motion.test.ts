import { describe, expect, it } from 'vitest'
import { between, samePose } from './motion.ts'
import type { Pose } from './types.ts'

const AQUI: Pose = { point: [-76.53, 3.45], rumbo: 350 }
const ALLI: Pose = { point: [-76.52, 3.46], rumbo: 10 }

describe('entre', () => {
  it('begins and ends where it is told', () => {
    expect(between(AQUI, ALLI, 0)).toEqual(AQUI)
    expect(between(AQUI, ALLI, 1)).toEqual(ALLI)
    expect(between(AQUI, ALLI, 7)).toEqual(ALLI)
  })

  it('turns the short way round, through north', () => {
    expect(between(AQUI, ALLI, 0.5).rumbo).toBeCloseTo(0)
    expect(between(ALLI, AQUI, 0.25).rumbo).toBeCloseTo(5)
  })

  it('does not glide across the map nor invent a heading', () => {
    const far: Pose = { point: [-76.3, 3.9], rumbo: null }
    expect(between(AQUI, far, 0.1)).toEqual(far)
    expect(between({ ...AQUI, rumbo: null }, ALLI, 0.5).rumbo).toBe(10)
  })
})

it('a pose is the same only with the same heading', () => {
  expect(samePose(AQUI, { ...AQUI })).toBe(true)
  expect(samePose(AQUI, { ...AQUI, rumbo: 351 })).toBe(false)
})
