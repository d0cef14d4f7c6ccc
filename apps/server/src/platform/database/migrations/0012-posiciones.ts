import { sql, type Kysely } from 'kysely'

const EMPRESA = `nullif(current_setting('app.empresa', true), '')`

/**
 * The last known place of each vehicle on a running service. It has a table of its own because it changes every few seconds: on `vehiculos`
 * each point would raise the vehicle's version and make every browser of the company read its fleet again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create table posiciones (
      vehiculo_id text primary key references vehiculos (id),
      empresa_id text not null references empresas (id),
      servicio_id text not null references servicios (id),
      placas text not null,
      lat double precision not null check (lat between -90 and 90),
      lon double precision not null check (lon between -180 and 180),
      velocidad double precision check (velocidad between 0 and 200),
      rumbo smallint check (rumbo between 0 and 359),
      en timestamptz not null,
      recibida_en timestamptz not null
    );
    create index posiciones_empresa on posiciones (empresa_id);
    create index posiciones_servicio on posiciones (servicio_id);
    alter table posiciones enable row level security;
    alter table posiciones force row level security;
    create policy sistema on posiciones to aliadas_sistema using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    create policy empresa_lee on posiciones for select to aliadas_empresa using (current_user = 'aliadas_empresa' and empresa_id = ${EMPRESA});
    create policy plataforma_lee on posiciones for select to aliadas_plataforma using (current_user = 'aliadas_plataforma');
    grant select, insert, update, delete on posiciones to aliadas_sistema;
    grant select on posiciones to aliadas_empresa, aliadas_plataforma;

    create function registrar_posicion() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into change_log (tema, fila, despues) values ('posicion', new.vehiculo_id, jsonb_build_object('empresa', new.empresa_id));
      return null;
    end $$;
    create trigger posiciones_cambio after insert or update on posiciones for each row execute function registrar_posicion();
  `,
    )
    .execute(db)
}
