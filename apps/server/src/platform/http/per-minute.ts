import { Falla, type Motivo } from '@aliadas/contract/core'
import type { Clock } from '../clock/index.ts'

export const MINUTE = 60_000

/** Seconds that are left of the minute, at least one. */
export const secondsLeft = (now: number): number => Math.max(1, Math.ceil((MINUTE - (now % MINUTE)) / 1000))

/** The 429 refusal, with the seconds that are left of the minute. */
export const tooManyInMinute = (message: string, now: number, motivo?: Motivo): Falla =>
  new Falla('resource-exhausted', message, {
    ...(motivo ? { motivo } : {}),
    details: { segundos: secondsLeft(now) },
  })

/**
 * Counts calls of each key in the current minute, on this server, and forgets the previous minute. Returns the new
 * count.
 */
export const createMinuteCount = (clock: Clock) => {
  let minute = 0
  let counts = new Map<string, number>()
  return (key: string): number => {
    const now = Math.floor(clock.now().getTime() / MINUTE)
    if (now !== minute) {
      minute = now
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}

/** Refuses calls of a key above the limit in a minute. The error has the seconds that are left of the minute. */
export const createPerMinute = (clock: Clock, limit: number, message: string, motivo?: Motivo) => {
  const count = createMinuteCount(clock)
  return (key: string): void => {
    if (count(key) > limit) throw tooManyInMinute(message, clock.now().getTime(), motivo)
  }
}
