import { sql, type Kysely } from 'kysely'

/** The trips of a driver over all companies, by departure, for the app that registered the driver. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create index servicios_viajes_de_conductor on servicios (conductor_id, salida, id) where conductor_id is not null`,
    )
    .execute(db)
}
