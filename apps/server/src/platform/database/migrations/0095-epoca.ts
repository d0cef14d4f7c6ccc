import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** The reader of changes learns from each reading whether the database still tells the same history. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0095-epoca.sql'), 'utf8')).execute(db)
}
