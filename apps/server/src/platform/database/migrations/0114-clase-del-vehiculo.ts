import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** A company says the class of a vehicle when it adds it, not only when it issues a FUEC. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0114-clase-del-vehiculo.sql'), 'utf8')).execute(db)
}
