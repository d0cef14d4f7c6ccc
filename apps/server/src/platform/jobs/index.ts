import { Logger as WorkerLogger, parseCrontab, run } from 'graphile-worker'
import type { Logger } from '../log/index.ts'

export type Job = { name: string; /** Crontab times, UTC. */ when: string; run(): Promise<unknown> }
export type Jobs = { stop(): Promise<void> }

/**
 * Runs recurring work. Every server starts this; the database hands each due time to exactly one of them. Jobs are idempotent all the same,
 * because a server may die in the middle.
 */
export const startJobs = async (databaseUrl: string, jobs: readonly Job[], log: Logger): Promise<Jobs> => {
  const quiet = new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message)
    else if (level === 'warning') log.warn({ meta }, message)
  })
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: 2,
    maxPoolSize: 4,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: quiet,
    parsedCronItems: parseCrontab(jobs.map((job) => `${job.when} ${job.name} ?max=3`).join('\n')),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, async () => void (await job.run())])),
  })
  return { stop: () => runner.stop() }
}
