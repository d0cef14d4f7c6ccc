import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** What a partner reads back: its own reference and metadata, the steps of a service, and where its vehicle is. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0083-lo-que-lee-un-aliado.sql'), 'utf8')).execute(db)
}
