import { sql, type Kysely } from 'kysely'

/** The last moment at which a mail is of use: its link dies then. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table correos add column util_hasta timestamptz`.execute(db)
  await sql`grant insert (util_hasta) on correos to aliadas_empresa, aliadas_plataforma`.execute(db)
}
