import type pg from 'pg'

/** A server with a right clock differs from the database's by less than this. */
const AHEAD = '30 seconds'

/**
 * Whether the library has made what is read here. A dump has none of it. Of two servers that start at once on such a
 * database, one may look between the library's migrations: `jobs` is a view of a later one than the table.
 */
export const hasQueue = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ made: boolean }>(
    `select to_regclass('graphile_worker._private_known_crontabs') is not null
       and to_regclass('graphile_worker.jobs') is not null as made`,
  )
  return rows[0]?.made === true
}

/**
 * Corrects the cron's memory after a wrong clock. The library stores the last due time of each job, accepts only later
 * ones, and uses the clock of the server that schedules first. A server that was a day ahead therefore stopped every
 * job for a day and left jobs for that day in the queue.
 */
export const forgetFuture = async (pool: pg.Pool): Promise<void> => {
  if (!(await hasQueue(pool))) return
  await pool.query(`
    update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', now())
    where last_execution > now() + interval '${AHEAD}'
  `)
  await pool.query(`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where run_at > now() + interval '${AHEAD}' and attempts = 0 and locked_at is null
    having count(*) > 0
  `)
}
