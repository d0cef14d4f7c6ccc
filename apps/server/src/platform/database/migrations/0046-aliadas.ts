import { sql, type Kysely } from 'kysely'

/** The platform's list of companies walks their names, and a suspension says why. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table empresas add column motivo_suspension text,
      add column nombre_en_orden text collate "C" not null generated always as (en_orden(nombre)) stored;
    create index empresas_por_nombre on empresas (tipo, nombre_en_orden, id);
    create index empresas_por_fecha on empresas (tipo, creado_en, id);
  `,
    )
    .execute(db)
}
