import type pg from 'pg'

/** A server whose clock is right runs ahead of the database's by less than this. */
const AHEAD = '30 seconds'

/**
 * Puts back what the cron remembers of a future that never was. The library keeps the last due time of each job, takes only later ones, and
 * goes by the clock of whichever server was first: one that was a day ahead stopped every job for a day, and left jobs for that day behind.
 */
export const forgetFuture = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query(`select to_regclass('graphile_worker._private_known_crontabs') is not null as made`)
  if (!rows[0]?.made) return
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
