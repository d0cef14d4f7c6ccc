import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** A FUEC is not revoked after its trip, and no table keeps its drivers a second time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0094-fuec-despues-del-viaje.sql'), 'utf8')).execute(db)
}
