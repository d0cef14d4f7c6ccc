import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** How each person wants to be told of what: kinds, quiet hours, muted services. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0074-preferencias-de-avisos.sql'), 'utf8')).execute(db)
}
