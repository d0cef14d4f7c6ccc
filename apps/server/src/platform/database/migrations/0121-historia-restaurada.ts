import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** A restored copy tells another history than the database that it was taken of, on the same timeline. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0121-historia-restaurada.sql'), 'utf8')).execute(db)
}
