import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/**
 * The baseline: the schema as migrations 1 to 70 had left it, in one step. A database that those migrations made is adopted
 * without running it (`adopt.ts`). The script is frozen: it was made from ../schema when that held the same
 * (docs/decisions/0068).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0071-esquema.sql'), 'utf8')).execute(db)
}
