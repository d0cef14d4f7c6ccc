import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as WorkerLogger, parseCrontab, run, type Runner } from 'graphile-worker'
import pg from 'pg'
import { clientAt, type Address } from '../database/index.ts'
import type { Logger } from '../log/index.ts'

export type Job = { name: string; /** Crontab times, UTC. */ when: string; run(): Promise<unknown> }
export type Jobs = { stop(): Promise<void> }

const POOL_SIZE = 4
const AGAIN_MS = 1_000

/**
 * Runs recurring work. Every server starts this; the database hands each due time to exactly one of them. Jobs are idempotent all the same,
 * because a server may die in the middle. The library gives up when the database goes away in its first moments: it is then started again.
 */
export const startJobs = async (
  address: Address,
  jobs: readonly Job[],
  log: Logger,
  { begin: given = run, againMs = AGAIN_MS }: { begin?: typeof run; againMs?: number } = {},
): Promise<Jobs> => {
  const quiet = new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message)
    else if (level === 'warning') log.warn({ meta }, message)
  })
  const pool = new pg.Pool({
    Client: clientAt(address),
    max: POOL_SIZE,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  const warn = (err: Error) =>
    void (pool.ending || log.warn({ err }, 'Se perdió una conexión de las tareas con la base de datos'))
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))

  const begin = (): Promise<Runner> =>
    given({
      pgPool: pool,
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 5_000,
      logger: quiet,
      parsedCronItems: parseCrontab(jobs.map((job) => `${job.when} ${job.name} ?max=3`).join('\n')),
      taskList: Object.fromEntries(jobs.map((job) => [job.name, async () => void (await job.run())])),
    })

  const over = new AbortController()
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
  const keep = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await runner.promise.catch((err: unknown) => log.warn({ err }, 'Las tareas se detuvieron'))
      const fresh = await begunAgain()
      if (!fresh) return
      runner = fresh
      if (over.signal.aborted) await fresh.stop().catch(() => undefined)
    }
  }
  const kept = keep()
  return {
    async stop() {
      over.abort()
      // Refused when it has just stopped by itself.
      await runner.stop().catch(() => undefined)
      await kept
      await pool.end()
    },
  }
}
