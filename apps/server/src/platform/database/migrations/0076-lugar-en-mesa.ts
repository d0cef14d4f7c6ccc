import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/**
 * One function decides the desk's list of a provider, written from the contract's tables (docs/decisions/0072). It decides as the three before
 * it did, so no row of `mesa` changes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0076-lugar-en-mesa.sql'), 'utf8')).execute(db)
}
