import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** The list of contracts is ordered by their last day, too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0118-contratos-por-termino.sql'), 'utf8')).execute(db)
}
