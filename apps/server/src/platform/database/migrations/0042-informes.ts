import { sql, type Kysely } from 'kysely'

/**
 * Charts and statements add up a stretch of time: the platform's over every company (indexes that only its questions name, as in migration
 * 0039), a statement over the trips of one driver. The history's index of everybody becomes such a one too: a company's question went through the
 * lines of others by it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create index asientos_de_todos on asientos (en, id) where length(empresa_id) > 0;
    create index ofertas_de_todos on ofertas (fecha, id) where length(empresa_id) > 0;
    drop index historial_de_todos;
    create index historial_de_todos on historial (en, id) where length(tenant) > 0;
    create index servicios_de_conductor on servicios (tenant, conductor_id) where conductor_id is not null;
  `,
    )
    .execute(db)
}
