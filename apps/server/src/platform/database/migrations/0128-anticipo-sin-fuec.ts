import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** A payment of an advance that is corrected after the trip lost its FUEC leaves nothing owed (decisions §10). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0128-anticipo-sin-fuec.sql'), 'utf8')).execute(db)
}
