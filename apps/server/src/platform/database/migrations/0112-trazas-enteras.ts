import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** Drivers are listed page by page; traces are kept whole, and thinned 30 days after the trip (docs/decisions/0100). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0112-trazas-enteras.sql'), 'utf8')).execute(db)
}
