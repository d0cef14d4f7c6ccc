import { sql, type Kysely } from 'kysely'

/** Each server compares the applied migrations with its own before it says that it is ready. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant select on kysely_migration to aliadas_sistema`.execute(db)
}
