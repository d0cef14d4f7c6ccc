import { sql, type Kysely } from 'kysely'

/** Since when no mail is sent, because a backup was restored. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table instalacion add column correos_detenidos timestamptz`.execute(db)
}
