import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** Entries keep the driver and the owner of their time when their service changes either (docs/decisions/0116). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0129-titulares-de-asientos.sql'), 'utf8')).execute(db)
}
