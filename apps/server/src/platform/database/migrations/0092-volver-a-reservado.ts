import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** A confirmed service falls back to reservado when its FUEC is annulled (decisions §10). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0092-volver-a-reservado.sql'), 'utf8')).execute(db)
}
