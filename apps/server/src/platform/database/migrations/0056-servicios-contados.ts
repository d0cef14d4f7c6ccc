import { sql, type Kysely } from 'kysely'

const DEFINIDORA = 'language plpgsql security definer set search_path = pg_catalog, public, pg_temp'
const EMPRESA = `(select nullif(current_setting('app.empresa', true), ''))`

/**
 * How many services each owner has of each state and type, so that a list says its number without reading its rows (docs/decisions/0057). Each
 * change adds a line and locks none: who publishes or wins waits for nobody. The number is the sum; a job puts lines together.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create table servicios_contados (
      tenant text not null,
      estado text not null,
      tipo text not null,
      cuantos integer not null
    );
    create index servicios_contados_de on servicios_contados (tenant, estado, tipo) include (cuantos);
    alter table servicios_contados enable row level security;
    alter table servicios_contados force row level security;
    create policy empresa_lee on servicios_contados for select to aliadas_empresa using (
      (select current_user = 'aliadas_empresa')
      and case when tenant = 'MERCADO' then ${EMPRESA} is not null else tenant = ${EMPRESA} end
    );
    create policy sistema on servicios_contados to aliadas_sistema
      using ((select current_user = 'aliadas_sistema')) with check ((select current_user = 'aliadas_sistema'));
    -- The trigger below writes as its owner, who otherwise sees no row.
    create policy disparadores on servicios_contados for insert to current_user with check (pg_trigger_depth() > 0);
    grant select on servicios_contados to aliadas_empresa;
    grant select, insert, delete, update on servicios_contados to aliadas_sistema;

    create function contar_servicio() returns trigger ${DEFINIDORA} as $$
    begin
      if tg_op <> 'INSERT' then
        insert into servicios_contados values (old.tenant, old.estado, old.tipo, -1);
      end if;
      if tg_op <> 'DELETE' then
        insert into servicios_contados values (new.tenant, new.estado, new.tipo, 1);
      end if;
      return null;
    end $$;
    create trigger servicios_contados_fuera_o_dentro after insert or delete on servicios for each row execute function contar_servicio();
    create trigger servicios_contados_de_paso after update on servicios for each row
      when ((old.tenant, old.estado, old.tipo) is distinct from (new.tenant, new.estado, new.tipo)) execute function contar_servicio();

    -- What is there already: nobody writes services until this migration ends.
    set local role aliadas_sistema;
    insert into servicios_contados select tenant, estado, tipo, count(*) from servicios group by tenant, estado, tipo;
    reset role;
  `,
    )
    .execute(db)
}
