import { sql, type Kysely } from 'kysely'

/**
 * Drivers, guides and operators that an app registers belong to no company: their rows are of a company that is nobody's, as a service is of the
 * market before somebody wins it. No person is of it, so the walls let no company through.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table empresas drop constraint empresas_tipo_check;
    alter table empresas add constraint empresas_tipo_check check (tipo in ('aliada', 'plataforma', 'ninguna'));
    create unique index empresas_ninguna on empresas (tipo) where tipo = 'ninguna';
    alter table personas add constraint personas_de_alguna check (empresa_id <> '000000000000000000000000');
    alter table guias add column rnt text not null default '', add column aliado_id text references aliados (id);
    alter table operadores add column aliado_id text references aliados (id);
    create index archivos_de_ninguna on archivos (subido_por) where not usado and tenant = '000000000000000000000000';

    set local role aliadas_sistema;
    insert into empresas (id, tipo, nombre, nombre_comparable, creado_en, actualizado_en)
      values ('000000000000000000000000', 'ninguna', '', '', now(), now());
    reset role;
  `,
    )
    .execute(db)
}
