import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** Events of the partner API, written by triggers of the history. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0096-eventos.sql'), 'utf8')).execute(db)
}
