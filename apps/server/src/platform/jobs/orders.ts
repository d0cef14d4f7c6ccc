import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../database/index.ts'

export type JobState = {
  name: string
  /** The newest due time that a server took over. */
  last: Date | null
  /** What the last run said that failed and was not repeated yet. */
  fault: string | null
  running: boolean
}

/** What the queue says about these jobs. Read with the login that owns it. */
export const readJobs = async (pool: Pool, names: readonly string[]): Promise<JobState[]> => {
  const { rows } = await pool.query<JobState>(
    `select name, c.last_execution as last, j.fault, coalesce(j.running, false) as running
     from unnest($1::text[]) with ordinality n (name, place)
     left join graphile_worker._private_known_crontabs c on c.identifier = name
     left join (select task_identifier, max(last_error) as fault, bool_or(locked_at is not null) as running
       from graphile_worker.jobs group by 1) j on j.task_identifier = name
     order by place`,
    [names],
  )
  return rows
}

/** Servers that run now: each holds one connection of this name (`wake.ts`). */
export const countServers = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'aliadas-avisos'`,
  )
  return rows[0]?.n ?? 0
}

const LOOK_MS = 200

/** What an ordered job has in the queue, and one that is due does not. */
const ORDER = { orden: true }
export const isOrder = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'orden' in payload

export type Ordered = { ended: 'hecha' } | { ended: 'fallo'; fault: string } | { ended: 'espera' }

/**
 * Puts a job in the queue once and waits until a server has run it to its end; where it runs already, once more after
 * that. It is not repeated after a fault, which is told here, and a second order of the same job while one waits is the
 * same one.
 */
export const orderJob = async (pool: Pool, name: string, patienceMs: number): Promise<Ordered> => {
  const { rows } = await pool.query<{ id: string }>(
    `select (graphile_worker.add_job($1, $2::json, max_attempts := 1, job_key := 'orden ' || $1)).id::text as id`,
    [name, ORDER],
  )
  const [id] = rows.map((row) => row.id)
  const until = performance.now() + patienceMs
  for (;;) {
    const found = await pool.query<{ fault: string | null; over: boolean }>(
      `select last_error as fault, locked_at is null and attempts >= max_attempts as over from graphile_worker.jobs where id = $1`,
      [id],
    )
    const [job] = found.rows
    if (!job) return { ended: 'hecha' }
    if (job.over) {
      await pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id])
      return { ended: 'fallo', fault: job.fault ?? '' }
    }
    if (performance.now() > until) return { ended: 'espera' }
    await sleep(LOOK_MS)
  }
}
