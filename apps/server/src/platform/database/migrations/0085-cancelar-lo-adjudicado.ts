import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** A client cancels a service that was awarded, and is owed back what it paid (decisions §10). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0085-cancelar-lo-adjudicado.sql'), 'utf8')).execute(db)
}
