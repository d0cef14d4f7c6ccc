import { sql, type Kysely } from 'kysely'

/** How many unsigned calls of the card provider came lately is asked before one more is kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index epayco_llamadas_sin_firma on epayco_llamadas (recibida_en) where resultado = 'firma'`.execute(
    db,
  )
}
