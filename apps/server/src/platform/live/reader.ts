import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/index.ts'
import type { Logger } from '../log/index.ts'
import { PAGE, beginLog, readLog, type LogRow } from './log.ts'
import { START, type Place } from './place.ts'
import type { WakeBus } from './wake.ts'

/**
 * Receives every batch of changes, in order, one at a time. If one receiver fails, all get the same batch again, so
 * receivers must be idempotent.
 */
type Subscriber = (rows: LogRow[]) => void | Promise<void>

export type Reader = {
  /** Starts at the end of the log. */
  start(): Promise<void>
  subscribe(fn: Subscriber): void
  /**
   * Calls back when the database begins another history: a standby was promoted, or a copy restored. What this server
   * knew may never have happened; the reader goes on at the end of the new log.
   */
  onRestart(fn: () => void): void
  place(): Place
  /** Which history the place belongs to; empty where the database does not say. */
  epoch(): string
  /** How long ago (ms) it had read everything that could be read. */
  behindMs(): number
  stop(): Promise<void>
}

type Options = { db: Db; bus: Pick<WakeBus, 'onWake'>; log: Pick<Logger, 'warn'>; pollMs?: number }

const POLL_MS = 1_000
/** Between two readings when the second was requested during the first. */
const REST_MS = 4
/** Interval (ms) for rows that wait for an older transaction. */
const HELD_MS = 15

/**
 * The only reader of the change log on this server: wakes, reads until nothing is left, passes on. A database that is
 * away only delays it.
 */
export const createReader = ({ db, bus, log, pollMs = POLL_MS }: Options): Reader => {
  const subscribers: Subscriber[] = []
  const restarters: (() => void)[] = []
  let place = START
  let epoch = ''
  let running: Promise<void> | null = null
  let again = false
  let failing = false
  let started = false
  let caughtUp = performance.now()
  let poll: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined

  const drain = async () => {
    for (let full = true; full && started;) {
      const { rows, held, ...now } = await readLog(db, place)
      if (now.ahead || now.epoch !== epoch) {
        const fresh = await beginLog(db)
        // Nothing may run in between: a place of before, sealed under the new history, would open there.
        ;({ place, epoch } = fresh)
        log.warn('La base de datos cuenta otra historia: todos los navegadores vuelven a leer')
        for (const restart of restarters) restart()
        continue
      }
      const last = rows.at(-1)
      if (last) {
        for (const subscriber of subscribers) await subscriber(rows)
        place = last.place
      }
      full = rows.length === PAGE
      if (held && !full) soon ??= setTimeout(wakeSoon, HELD_MS)
    }
  }

  const wakeSoon = () => {
    soon = undefined
    wake()
  }

  const run = async () => {
    do {
      again = false
      try {
        await drain()
        caughtUp = performance.now()
        failing = false
        // Under load, reading each change singly would cost more than waiting for a few.
        if (again && started) await sleep(REST_MS)
      } catch (err) {
        if (!failing) log.warn({ err }, 'No se pudieron leer los cambios; se reintenta')
        failing = true
        return
      }
    } while (again && started)
  }

  const wake = () => {
    if (!started) return
    again = true
    running ??= run().finally(() => {
      running = null
      // Woken between the last read and this point.
      if (again && !failing) wake()
    })
  }

  bus.onWake(wake)
  return {
    async start() {
      ;({ place, epoch } = await beginLog(db))
      started = true
      caughtUp = performance.now()
      poll = setInterval(wake, pollMs)
      wake()
    },
    subscribe: (fn) => void subscribers.push(fn),
    onRestart: (fn) => void restarters.push(fn),
    place: () => place,
    epoch: () => epoch,
    behindMs: () => performance.now() - caughtUp,
    async stop() {
      started = false
      clearInterval(poll)
      clearTimeout(soon)
      await running
    },
  }
}
