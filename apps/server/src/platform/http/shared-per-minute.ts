import type { Motivo } from '@aliadas/contract/core'
import type { Context } from '../context.ts'
import { MINUTE, secondsLeft, tooManyInMinute } from './per-minute.ts'

/** Calls that a server may count alone before it adds them to the shared count, and for how long (ms). */
const UNTOLD = 25
const UNTOLD_MS = 1_000

/** Adds calls of a key to the count that all servers share, in a minute since 1970. Returns the new total. */
export type AddCalls = (key: string, minute: number, calls: number) => Promise<number>

/** What a key has left of its minute: calls, and seconds until they are counted anew. */
export type Quota = { left: number; seconds: number }

/**
 * One key in one minute, on this server: calls counted here, how many of them are in the shared count, and the other
 * servers' calls at this server's last update.
 */
type Count = { taken: number; told: number; others: number; at: number; telling: Promise<void> | null }

/**
 * Counts what each key does in a minute over all servers (docs/decisions/0061). Up to half of the limit a call costs no round trip: the server
 * adds its calls to the shared count in groups. Above that every call waits for the shared count. Above the limit none asks for it.
 * At most 24 calls for each other server may pass above the limit.
 */
export const createSharedPerMinute = (
  ctx: Pick<Context, 'clock'>,
  { limit, message, motivo, add }: { limit: number; message: string; motivo: Motivo; add: AddCalls },
) => {
  let minute = 0
  let counts = new Map<string, Count>()

  /** One update at a time for each key: the next one adds the calls that arrive meanwhile. */
  const tell = (key: string, count: Count, at: number, when: number): Promise<void> => {
    count.telling ??= (async () => {
      const { taken } = count
      const total = await add(key, when, taken - count.told)
      // Another server's clock may already be in the next minute: its count is then smaller than the one known here.
      Object.assign(count, { told: taken, others: Math.max(0, total - taken), at })
    })().finally(() => {
      count.telling = null
    })
    return count.telling
  }

  /**
   * Counts one more call; above the limit it refuses with the seconds that are left of the minute. `tellQuota` gets what is
   * left before a refusal too.
   */
  return async (key: string, tellQuota: (quota: Quota) => void = () => undefined): Promise<void> => {
    const now = ctx.clock.now().getTime()
    const leave = (left: number) => tellQuota({ left: Math.max(0, left), seconds: secondsLeft(now) })
    const refuse = () => {
      leave(0)
      return tooManyInMinute(message, now, motivo)
    }
    if (Math.floor(now / MINUTE) !== minute) {
      minute = Math.floor(now / MINUTE)
      counts = new Map()
    }
    const [when, first] = [minute, !counts.has(key)]
    const count = counts.get(key) ?? { taken: 0, told: 0, others: 0, at: now, telling: null }
    counts.set(key, count)
    if (count.told + count.others >= limit) throw refuse()
    const turn = ++count.taken
    if (first || turn - count.told >= UNTOLD || turn + count.others > limit / 2) {
      while (count.told < turn) await tell(key, count, now, when)
      if (turn + count.others > limit) throw refuse()
    } else if (now - count.at >= UNTOLD_MS) tell(key, count, now, when).catch(() => undefined)
    leave(limit - turn - count.others)
  }
}
