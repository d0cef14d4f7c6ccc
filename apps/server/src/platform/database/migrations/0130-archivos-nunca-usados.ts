import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** An upload that nobody handed in keeps no bytes for older days (docs/decisions/0105). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0130-archivos-nunca-usados.sql'), 'utf8')).execute(db)
}
