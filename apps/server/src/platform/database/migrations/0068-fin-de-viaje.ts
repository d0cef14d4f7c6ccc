import { sql, type Kysely } from 'kysely'

/**
 * When a trip was ended and where its vehicle was last known to be then: an end before the departure, far from the destination or without any
 * point stands, and paying its balance asks once more. Trips that ended before this migration have no such moment and ask nothing.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table servicios
      add column finalizado_en timestamptz,
      add column lat_final double precision,
      add column lon_final double precision;
  `,
    )
    .execute(db)
}
