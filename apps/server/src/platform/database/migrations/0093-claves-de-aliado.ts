import { sql, type Kysely } from 'kysely'

/** A partner's key has a name, its last four characters, an end, and the key that took its place. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table aliado_claves add column nombre text not null default '';
    alter table aliado_claves add column ultimos text;
    alter table aliado_claves add column vence_en timestamptz;
    alter table aliado_claves add column reemplazada_por text references aliado_claves(id);
    alter table aliado_claves add constraint aliado_claves_ultimos check (length(ultimos) = 4);
    create unique index aliado_claves_reemplazos on aliado_claves (reemplazada_por);
    create index aliado_claves_por_aliado on aliado_claves (aliado_id, creado_en, id);
    grant insert (nombre, ultimos, vence_en) on aliado_claves to aliadas_plataforma;
    grant update (vence_en, reemplazada_por) on aliado_claves to aliadas_plataforma;
    insert into acciones_de_historial values ('rotar-clave-de-aliado');
  `,
    )
    .execute(db)
}
