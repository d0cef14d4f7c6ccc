import { systemClock, type Clock } from './clock.ts'

/** The time by the database's clock. */
export type AskTime = () => Promise<Date>

/** How far this machine's clock is ahead of the database's (behind: negative), and how exactly that was measured. */
type Difference = { ms: number; exactMs: number }

/** A clock that goes by the database's, whatever this machine's says. */
export type DatabaseClock = Clock & { follow(ask: AskTime): Promise<Difference> }

type Sources = {
  /** This machine's clock, in ms since 1970. */
  wall?: () => number
  /** Milliseconds since some moment; nobody sets it. */
  steady?: () => number
  /** Tests move the product ahead of its database. */
  ahead?: () => number
}

/** The two clocks part by this much when the machine's was set, or when the machine slept, which only the machine's clock counts. */
const JUMP_MS = 2_000

/**
 * The product's clock: the database's time as it was last asked, carried on by the steady clock, so that every server of one database expires
 * the same things at the same moment. Before the first `follow` it goes by the machine's clock. Setting the machine's clock moves nothing; a
 * machine that slept asks the database again with the first reading after it.
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
    // The answer was true at some moment between question and answer.
    const exactMs = (steady() - before) / 2
    const first = asking === undefined
    asking = ask
    const corrected = there + exactMs
    // Finer than it can be measured, a correction would only let the time run backwards.
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
