import { describe, expect, it } from 'vitest'
import { entre, mismaPose } from './motion.ts'
import type { Pose } from './types.ts'

const AQUI: Pose = { punto: [-76.53, 3.45], rumbo: 350 }
const ALLI: Pose = { punto: [-76.52, 3.46], rumbo: 10 }

describe('entre', () => {
  it('begins and ends where it is told', () => {
    expect(entre(AQUI, ALLI, 0)).toEqual(AQUI)
    expect(entre(AQUI, ALLI, 1)).toEqual(ALLI)
    expect(entre(AQUI, ALLI, 7)).toEqual(ALLI)
  })

  it('turns the short way round, through north', () => {
    expect(entre(AQUI, ALLI, 0.5).rumbo).toBeCloseTo(0)
    expect(entre(ALLI, AQUI, 0.25).rumbo).toBeCloseTo(5)
  })

  it('does not glide across the map nor invent a heading', () => {
    const lejos: Pose = { punto: [-76.3, 3.9], rumbo: null }
    expect(entre(AQUI, lejos, 0.1)).toEqual(lejos)
    expect(entre({ ...AQUI, rumbo: null }, ALLI, 0.5).rumbo).toBe(10)
  })
})

it('a pose is the same only with the same heading', () => {
  expect(mismaPose(AQUI, { ...AQUI })).toBe(true)
  expect(mismaPose(AQUI, { ...AQUI, rumbo: 351 })).toBe(false)
})
