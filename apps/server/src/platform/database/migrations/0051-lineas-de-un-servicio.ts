import { sql, type Kysely } from 'kysely'

/**
 * Lines of the services, vehicles and people that a question found are asked one by one: the index has what such a question is about, so that only the
 * lines of the page are read from the table. The service comes first, because the platform asks for it in every company's lines; and of those
 * it reads one kind by an index that only its questions name (migration 0042).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    drop index historial_por_servicio;
    create index historial_por_servicio on historial (servicio_id, tenant, en, id) include (accion, actor_id) where servicio_id is not null;
    create index historial_por_cosa on historial (entidad_id, tenant, en, id) where servicio_id is null;
    create index historial_de_todos_por_accion on historial (accion, en, id) where length(tenant) > 0;
  `,
    )
    .execute(db)
}
