import { sql, type Kysely } from 'kysely'

/**
 * A piece of evidence is what a signed call says in our words, and no longer each state that it names: the state is not signed, and one that
 * came first with other unsigned fields kept a true one out. Written once under the lock of its reference.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table epayco_evidencias drop constraint epayco_evidencias_una_vez`.execute(db)
  await sql`create index epayco_evidencias_referencia on epayco_evidencias (ref_payco, servicio_id)`.execute(db)
}
