import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** What a partner's keys asked for, for the partner's page. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0097-llamadas-de-aliado.sql'), 'utf8')).execute(db)
}
