import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** Ratings, reasons of rejected offers, proofs of payment and the driver's steps. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0086-actos-de-aliado.sql'), 'utf8')).execute(db)
}
