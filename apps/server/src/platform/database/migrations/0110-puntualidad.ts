import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** What is foreseen of a vehicle's arrival at the origin. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0110-puntualidad.sql'), 'utf8')).execute(db)
}
