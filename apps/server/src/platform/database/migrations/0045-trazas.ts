import { sql, type Kysely } from 'kysely'

// Asked once a query and not once a row (migration 0044).
const EMPRESA = `(select nullif(current_setting('app.empresa', true), ''))`
const SOY = (rol: string) => `(select current_user = 'aliadas_${rol}')`

/** Where the vehicle of a service came along: some of its points, of which the oldest go when there are many, and all some days after. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create table trazas (
      servicio_id text not null references servicios (id),
      en timestamptz not null,
      empresa_id text not null references empresas (id),
      lat double precision not null check (lat between -90 and 90),
      lon double precision not null check (lon between -180 and 180),
      primary key (servicio_id, en)
    );
    create index trazas_por_olvidar on trazas (en);
    alter table trazas enable row level security;
    alter table trazas force row level security;
    create policy sistema on trazas to aliadas_sistema using (${SOY('sistema')}) with check (${SOY('sistema')});
    create policy empresa_lee on trazas for select to aliadas_empresa using (${SOY('empresa')} and empresa_id = ${EMPRESA});
    create policy plataforma_lee on trazas for select to aliadas_plataforma using (${SOY('plataforma')});
    grant select, insert, delete on trazas to aliadas_sistema;
    grant select on trazas to aliadas_empresa, aliadas_plataforma;
  `,
    )
    .execute(db)
}
