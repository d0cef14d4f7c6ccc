import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** Addresses of trackers, what their drivers agreed to, and what was dropped. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0108-rastreo.sql'), 'utf8')).execute(db)
}
