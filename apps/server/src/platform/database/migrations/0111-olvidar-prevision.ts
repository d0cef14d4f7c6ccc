import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** What was foreseen goes with the vehicle and with the end of the trip. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0111-olvidar-prevision.sql'), 'utf8')).execute(db)
}
