import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** Since when the referrer of a vehicle is owed a reward. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0109-recompensa-desde.sql'), 'utf8')).execute(db)
}
