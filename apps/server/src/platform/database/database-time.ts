import type pg from 'pg'

/** Reads the database's current time (not the transaction's start). */
export const databaseTime = (pool: pg.Pool) => async (): Promise<Date> => {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const now = rows[0]?.now
  if (!now) throw new Error('the database did not say its time')
  return now
}
