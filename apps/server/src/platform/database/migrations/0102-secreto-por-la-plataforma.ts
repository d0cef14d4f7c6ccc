import { sql, type Kysely } from 'kysely'

/** The platform replaces the secret of a partner's webhook. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant update (secreto, secreto_anterior_hasta) on webhooks to aliadas_plataforma`.execute(db)
}
