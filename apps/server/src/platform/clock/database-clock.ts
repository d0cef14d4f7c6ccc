import { systemClock, type Clock } from './clock.ts'

/** The database's current time. */
export type AskTime = () => Promise<Date>

/**
 * Difference in ms between this machine's clock and the database's (positive: this machine is ahead), and the precision
 * of that measurement.
 */
type Difference = { ms: number; exactMs: number }

/** A clock that follows the database's clock, whatever this machine's clock says. */
export type DatabaseClock = Clock & { follow(ask: AskTime): Promise<Difference> }

type Sources = {
  /** This machine's clock, in ms since 1970. */
  wall?: () => number
  /** Monotonic milliseconds; setting the machine's clock does not change them. */
  steady?: () => number
  /** Tests set the product's time ahead of its database's. */
  ahead?: () => number
}

/**
 * A jump of this size between the machine's clock and the monotonic one means that the clock was set or the machine
 * slept: only the machine's clock counts sleep.
 */
const JUMP_MS = 2_000

/**
 * The product's clock: the last time read from the database, advanced by the monotonic clock, so that all servers of
 * one database expire things at the same moment. Before the first `follow` it uses the machine's clock. Setting the
 * machine's clock has no effect. After sleep, the first reading asks the database again.
 */
export const createDatabaseClock = ({
  wall = () => systemClock.now().getTime(),
  steady = () => performance.now(),
  ahead = () => 0,
}: Sources = {}): DatabaseClock => {
  let from = { there: wall(), wall: wall(), steady: steady() }
  let asking: AskTime | undefined
  let again: Promise<unknown> | undefined

  const now = () => from.there + steady() - from.steady

  const follow = async (ask: AskTime): Promise<Difference> => {
    const before = steady()
    const there = (await ask()).getTime()
    // The database's answer was true at some moment between request and response.
    const exactMs = (steady() - before) / 2
    const first = asking === undefined
    asking = ask
    const corrected = there + exactMs
    // A correction below the measurement's precision would only make the time run backwards.
    from = { there: first || Math.abs(corrected - now()) > exactMs ? corrected : now(), wall: wall(), steady: steady() }
    return { ms: from.wall - corrected, exactMs }
  }

  const jumped = () => Math.abs(wall() - from.wall - (steady() - from.steady)) > JUMP_MS

  return {
    now() {
      if (asking && !again && jumped())
        again = follow(asking)
          .catch(() => undefined)
          .finally(() => (again = undefined))
      return new Date(now() + ahead())
    },
    follow,
  }
}
