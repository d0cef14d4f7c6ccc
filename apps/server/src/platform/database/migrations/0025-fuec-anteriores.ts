import { sql, type Kysely } from 'kysely'

/** What the FUEC of a service was before it was replaced, oldest first; the files themselves stay. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table servicios add column fuec_anteriores jsonb not null default '[]'`.execute(db)
  await sql`grant update (fuec_anteriores) on servicios to aliadas_empresa`.execute(db)
}
