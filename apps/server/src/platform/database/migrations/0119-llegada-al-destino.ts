import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** What is foreseen of a trip's next stop and destination, and how an arrival was computed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0119-llegada-al-destino.sql'), 'utf8')).execute(db)
}
