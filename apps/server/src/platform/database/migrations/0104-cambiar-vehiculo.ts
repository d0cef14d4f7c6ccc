import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** The vehicle of a confirmed service changes until the route starts (decisions §10). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0104-cambiar-vehiculo.sql'), 'utf8')).execute(db)
}
