import { sql, type Kysely } from 'kysely'

/** What the map counts by and orders by stands in the index of its area: 50,000 services are counted without going to each (docs/decisions/0015). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    drop index servicios_area;
    create index servicios_area on servicios (tenant, lon_origen, lat_origen) include (estado, tipo, fecha, salida, id);
  `,
    )
    .execute(db)
}
