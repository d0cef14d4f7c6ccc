import { createHash } from 'node:crypto'

/** A number from `low` to `high` that depends on the run's seed and on what it is for, and on nothing else. */
export const between = (seed: number, what: string, low: number, high: number): number => {
  const part = createHash('sha256').update(`${seed}|${what}`).digest().readUInt32BE(0) / 2 ** 32
  return low + part * (high - low)
}
