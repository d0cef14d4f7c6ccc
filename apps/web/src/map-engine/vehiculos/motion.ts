import type { Pose } from './types.ts'

/**
 * Duration of a glide in ms: positions arrive within seconds of each other, and a glide this long does not lag behind.
 */
export const GLIDE_MS = 1200
/** Degrees. A longer distance is a different stretch of road, so no glide is drawn. */
const JUMP_DEGREES = 0.05

/** Between two poses, `t` from 0 to 1; the heading turns the short way round. */
export function between(from: Pose, to: Pose, t: number): Pose {
  if (t >= 1 || isJump(from, to)) return to
  const mix = (a: number, b: number) => a + (b - a) * t
  return {
    point: [mix(from.point[0], to.point[0]), mix(from.point[1], to.point[1])],
    rumbo: from.rumbo === null || to.rumbo === null ? to.rumbo : turn(from.rumbo, to.rumbo, t),
  }
}

export function samePose(a: Pose, b: Pose): boolean {
  return a.point[0] === b.point[0] && a.point[1] === b.point[1] && a.rumbo === b.rumbo
}

function turn(from: number, to: number, t: number): number {
  const delta = ((to - from + 540) % 360) - 180
  return (from + delta * t + 360) % 360
}

function isJump(a: Pose, b: Pose): boolean {
  return Math.abs(a.point[0] - b.point[0]) > JUMP_DEGREES || Math.abs(a.point[1] - b.point[1]) > JUMP_DEGREES
}
