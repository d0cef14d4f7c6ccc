import { sql, type Kysely } from 'kysely'

/** Database and file store know each other by a mark. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create table instalacion (
      unica boolean primary key default true check (unica),
      marca text not null,
      puesta boolean not null default false,
      almacen text not null check (almacen in ('s3', 'disk')),
      creada_en timestamptz not null
    );
    alter table instalacion enable row level security;
    alter table instalacion force row level security;
    grant select, insert, update, delete on instalacion to aliadas_sistema;
    create policy sistema on instalacion to aliadas_sistema
      using (current_user = 'aliadas_sistema')
      with check (current_user = 'aliadas_sistema');
  `,
    )
    .execute(db)
}
