import { sql, type Kysely } from 'kysely'

/** What the lists of services are ordered by beside the departure. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create index servicios_lista_por_fecha on servicios (tenant, estado, fecha, id);
    create index servicios_lista_por_valor on servicios (tenant, estado, valor_oferta, id);
  `,
    )
    .execute(db)
}
