import { sql, type Kysely } from 'kysely'

/**
 * Mails that failed because the mail server was away, and not for something of their own, are tried again when it is back; those are told
 * apart. Who sends one asks for the first that is due, of the few that wait.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table correos add column por_caida boolean not null default false').execute(db)
}
