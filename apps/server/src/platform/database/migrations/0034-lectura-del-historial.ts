import { sql, type Kysely } from 'kysely'

/**
 * The history is read: by company in order of time, and of that what one person did, what is of one kind, and what happened to one service. The
 * service that a line is about is computed from what it says, so that lines which are there already have it without being rewritten by anybody.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table historial add column servicio_id text generated always as (
      case entidad when 'servicio' then entidad_id when 'oferta' then cambios ->> 'servicio' end
    ) stored;
    drop index historial_tenant;
    create index historial_lista on historial (tenant, en, id);
    create index historial_por_accion on historial (tenant, accion, en, id);
    create index historial_por_actor on historial (tenant, actor_id, en, id);
    create index historial_por_servicio on historial (tenant, servicio_id, en, id) where servicio_id is not null;
    create index historial_de_todos on historial (en, id);
  `,
    )
    .execute(db)
}
