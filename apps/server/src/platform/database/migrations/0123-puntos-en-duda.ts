import { sql, type Kysely } from 'kysely'

/** The refused points that agree with the last one: once they convince, they are a part of the trip's trace. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table posiciones_dudosas add column anteriores jsonb not null default '[]'`.execute(db)
}
