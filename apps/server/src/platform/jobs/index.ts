import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as WorkerLogger, parseCrontab, run, type Runner } from 'graphile-worker'
import pg from 'pg'
import { createClockWatch, type DatabaseClock } from '../clock/index.ts'
import { clientAt, databaseTime, scaled, type Address } from '../database/index.ts'
import type { Logger } from '../log/index.ts'
import { forgetFuture, hasQueue } from './forget-future.ts'
import { isOrder } from './orders.ts'

export { countServers, orderJob, readJobs } from './orders.ts'

export type Job = {
  name: string
  /** Crontab times, UTC. */
  when: string
  run(): Promise<unknown>
  /** It waits for servers of others: what takes longer than some seconds goes on beside the other jobs, unless ordered. */
  aside?: boolean
}
export type Jobs = {
  /** At most 30 s between this machine's clock and the database's, when they were last compared. */
  clockIsRight(): boolean
  /** Between this machine's clock and the database's at the last comparison, in ms; positive: this machine is ahead. */
  clockDifferenceMs(): number | undefined
  stop(): Promise<void>
}

const POOL_SIZE = 4
const AGAIN_MS = 1_000
/** Interval between comparisons of the clocks, in ms. */
const LOOK_MS = 60_000
/** How long a job that waits for servers of others keeps one of the two places, in ms. */
const ASIDE_MS = 5_000

type Parts = { address: Address; jobs: readonly Job[]; clock: DatabaseClock; log: Logger; scale?: number }

/**
 * Runs the recurring jobs. Every server starts this; the database gives each due time to exactly one of them. Jobs are
 * idempotent, because a server may die half way. The library stops when the database goes away in its first moments; it
 * is then started again. A server whose clock differs from the database's by more than 30 seconds runs no jobs until it
 * is right, because the library schedules by that clock.
 */
export const startJobs = async (
  { address, jobs, clock, log, scale = 1 }: Parts,
  {
    begin: given = run,
    againMs = AGAIN_MS,
    lookMs = LOOK_MS,
    asideMs = ASIDE_MS,
  }: { begin?: typeof run; againMs?: number; lookMs?: number; asideMs?: number } = {},
): Promise<Jobs> => {
  const quiet = new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message)
    else if (level === 'warning') log.warn({ meta }, message)
  })
  const pool = new pg.Pool({
    Client: clientAt(address),
    max: scaled(POOL_SIZE, scale),
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  const warn = (err: Error) =>
    void (pool.ending || log.warn({ err }, 'Se perdió una conexión de las tareas con la base de datos'))
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))

  const watch = createClockWatch(clock, databaseTime(pool), log)
  const over = new AbortController()
  const atWork = new Map<string, Promise<unknown>>()
  const perform = async (job: Job, ordered: boolean): Promise<void> => {
    // It keeps one place, not a second one each minute. Whoever orders it waits for a whole run, and for its end.
    if (!ordered && atWork.has(job.name)) return
    for (let other = atWork.get(job.name); other; other = atWork.get(job.name)) {
      await other.catch(() => undefined)
      if (over.signal.aborted) throw new Error('El servidor se detuvo antes de correrla')
    }
    const work = watch
      // Sweeps use the database's current time.
      .look()
      .then(() => job.run())
      .finally(() => atWork.delete(job.name))
    atWork.set(job.name, work)
    const late =
      !ordered && job.aside && (await Promise.race([work.then(() => false), sleep(asideMs, true, { ref: false })]))
    if (late) work.catch((err: unknown) => log.error({ err, tarea: job.name }, 'Una tarea que tardó falló'))
    else await work
  }
  const start = (): Promise<Runner> =>
    given({
      pgPool: pool,
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 5_000,
      logger: quiet,
      parsedCronItems: parseCrontab(jobs.map((job) => `${job.when} ${job.name} ?max=3`).join('\n')),
      // A batch's end is waited for. Without one, an end that the database does not take is an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => perform(job, isOrder(payload))])),
    })
  /** Whether this server may run jobs. Corrects the cron's memory that a server with a wrong clock left behind. */
  const together = async (): Promise<boolean> => {
    const right = await watch.look()
    if (right) await forgetFuture(pool)
    return right
  }
  /** The library made its tables when it was started last. */
  let queued = false
  const begin = async (): Promise<Runner | null> => {
    if (!(await together())) return null
    const begun = await start()
    queued = await hasQueue(pool).catch(() => false)
    return begun
  }

  let runner = await begin().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const begunAgain = async (): Promise<Runner | null> => {
    while (!over.signal.aborted) {
      await sleep(againMs, undefined, { signal: over.signal }).catch(() => undefined)
      if (over.signal.aborted) return null
      const fresh = await begin().catch((err: unknown) => {
        log.warn({ err }, 'Las tareas no pudieron seguir; se reintenta')
        return null
      })
      if (fresh) return fresh
    }
    return null
  }
  const halt = async (): Promise<void> => {
    const running = runner
    runner = null
    // Rejected when the library has just stopped by itself.
    await running?.stop().catch(() => undefined)
  }
  const keep = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await runner?.promise.catch((err: unknown) => log.warn({ err }, 'Las tareas se detuvieron'))
      const fresh = await begunAgain()
      if (!fresh) return
      runner = fresh
      if (over.signal.aborted) await halt()
    }
  }
  const kept = keep()
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const right = await together().catch(() => true)
    // A dump was restored and the address leads there now: the library makes its tables only when it starts.
    const gone = queued && !(await hasQueue(pool).catch(() => true))
    if (gone) log.warn('La base de datos no tiene la cola de tareas: se crea de nuevo')
    if (!right || gone) await halt()
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined))
  }, lookMs)
  return {
    clockIsRight: watch.right,
    clockDifferenceMs: watch.differenceMs,
    async stop() {
      over.abort()
      clearInterval(timer)
      await looking
      await halt()
      await kept
      await Promise.allSettled(atWork.values())
      await pool.end()
    },
  }
}
