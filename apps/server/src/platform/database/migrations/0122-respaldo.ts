import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** The role that reads every row for a backup, so that no backup needs a superuser. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0122-respaldo.sql'), 'utf8')).execute(db)
}
