import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/**
 * Who silenced a trip's alarm and until when, and from how many minutes on a company calls a vehicle late. The default is
 * a constant, so that no row is written.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0115-silencio-de-alarmas.sql'), 'utf8')).execute(db)
}
