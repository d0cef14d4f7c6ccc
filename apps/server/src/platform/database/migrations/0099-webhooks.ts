import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** Signed webhooks: addresses of partners, and what is sent to them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0099-webhooks.sql'), 'utf8')).execute(db)
}
