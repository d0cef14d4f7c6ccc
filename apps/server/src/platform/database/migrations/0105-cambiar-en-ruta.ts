import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** A vehicle changes in a running trip, a service says whether its FUEC is true, and another one takes its place. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0105-cambiar-en-ruta.sql'), 'utf8')).execute(db)
}
