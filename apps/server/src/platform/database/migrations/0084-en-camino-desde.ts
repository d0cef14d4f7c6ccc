import { sql, type Kysely } from 'kysely'

/** When the vehicle of a trip first moved. A trip that runs at this moment gets it with the next report of its vehicle. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table servicios add column en_camino_desde timestamptz`.execute(db)
}
