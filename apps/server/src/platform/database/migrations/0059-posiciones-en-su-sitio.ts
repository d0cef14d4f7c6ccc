import { sql, type Kysely } from 'kysely'

/** A place changes every ten seconds and no index names what changes: with half of each page free the new row stays beside the old one, and no index is written. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table posiciones set (fillfactor = 50)').execute(db)
}
