import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'

/** Bytes may outlive their row, so that an older day that is restored finds its files; those of an erased account do not. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(readFileSync(path.join(import.meta.dirname, '0120-archivos-guardados.sql'), 'utf8')).execute(db)
}
