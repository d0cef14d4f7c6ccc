import { Falla } from '@aliadas/contract/core'
import type { Clock } from '../clock/index.ts'

export const MINUTE = 60_000

/** The refusal of one call too many, with the seconds that are left of the minute. */
export const tooManyInMinute = (message: string, now: number): Falla =>
  new Falla('resource-exhausted', message, {
    details: { segundos: Math.max(1, Math.ceil((MINUTE - (now % MINUTE)) / 1000)) },
  })

/** Counts what each key does in a minute, on this server; the counts of the minute before are forgotten. */
export const createPerMinute = (clock: Clock, limit: number, message: string) => {
  let minute = 0
  let counts = new Map<string, number>()
  /** Counts one more, and refuses it above the limit with the time that is left of the minute. */
  return (key: string): void => {
    const now = clock.now().getTime()
    if (Math.floor(now / MINUTE) !== minute) {
      minute = Math.floor(now / MINUTE)
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > limit) throw tooManyInMinute(message, now)
  }
}
