import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** The company is told of a FUEC that revoked itself. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0101-aviso-de-fuec-revocado.sql'), 'utf8')).execute(db)
}
