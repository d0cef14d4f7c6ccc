import type { Clock } from '../clock/index.ts'
import type { Job } from '../jobs/index.ts'
import type { Metrics } from './metrics.ts'

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

/** Seconds between two runs, by crontab times of the kinds that this product uses. Throws for any other. */
export const intervalOf = (when: string): number => {
  const [minute = '', hour = '', ...days] = when.split(' ')
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  const single = /^\d+$/
  if (days.join(' ') === '* * *') {
    if (minute === '*' && hour === '*') return MINUTE_S
    if (every !== undefined && hour === '*') return Number(every) * MINUTE_S
    if (single.test(minute) && hour === '*') return HOUR_S
    if (single.test(minute) && single.test(hour)) return DAY_S
  }
  throw new Error(`no interval is known for ${when}`)
}

/** `failing`: the last run failed. */
type Ran = { successes: number; failures: number; failing: boolean; at: number; seconds: number }
/** What the last run of each job on this server was like, by the job's name. */
export type TaskBoard = Map<string, Ran>

/**
 * The same jobs, each with what its last run was like. The database gives a due time to one server, so over several
 * servers the newest success counts. Their label is `task`, because `job` is a label of Prometheus itself.
 */
export const measured = (
  jobs: readonly Job[],
  metrics: Metrics | undefined,
  clock: Clock,
  ran: TaskBoard = new Map(),
): readonly Job[] => {
  for (const { name } of jobs) ran.set(name, { successes: 0, failures: 0, failing: false, at: 0, seconds: 0 })
  if (metrics) tell(metrics, jobs, ran)
  const run = async (job: Job, one: Ran): Promise<void> => {
    const begin = performance.now()
    try {
      await job.run()
    } catch (error) {
      one.failures++
      one.failing = true
      throw error
    }
    one.successes++
    one.failing = false
    one.at = clock.now().getTime() / 1000
    one.seconds = (performance.now() - begin) / 1000
  }
  return jobs.map((job) => {
    const one = ran.get(job.name)
    return one ? { ...job, run: () => run(job, one) } : job
  })
}

const tell = (metrics: Metrics, jobs: readonly Job[], ran: TaskBoard): void => {
  const each =
    <V>(value: (one: Ran) => V) =>
    () =>
      Object.fromEntries([...ran].map(([name, one]) => [name, value(one)]))
  metrics.gauges('aliadas_task_interval_seconds', 'Time between two runs of a job.', 'task', () =>
    Object.fromEntries(jobs.map(({ name, when }) => [name, intervalOf(when)])),
  )
  metrics.gauges(
    'aliadas_task_last_success_timestamp_seconds',
    'When the last run that succeeded on this server ended; 0 before the first.',
    'task',
    each(({ at }) => at),
  )
  metrics.gauges(
    'aliadas_task_last_duration_seconds',
    'How long the last run took that succeeded on this server.',
    'task',
    each(({ successes, seconds }) => (successes === 0 ? undefined : seconds)),
  )
  metrics.counters(
    'aliadas_task_failures_total',
    'Runs that failed on this server since its start.',
    'task',
    each(({ failures }) => failures),
  )
}
