import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/**
 * Each service's history becomes a chain (docs/decisions/0102). Older lines are not rewritten: the chain of their service
 * begins with its next line, which says how many there were. New columns without a default touch no row.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0113-cadena-del-historial.sql'), 'utf8')).execute(db)
}
