import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** A FUEC revokes itself for each of its drivers, and for a return that was added or taken away. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0100-conductores-del-fuec.sql'), 'utf8')).execute(db)
}
