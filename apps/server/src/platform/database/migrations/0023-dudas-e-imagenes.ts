import { sql, type Kysely } from 'kysely'

const ALIADO = `current_user = 'aliadas_aliado'`
const DEFINIDORA = 'language plpgsql security definer set search_path = pg_catalog, public, pg_temp'

/** What opens the market to a company (decisions §9): its account and a first photo. */
const lista = (fila: string) => `(${fila}.cuenta <> '' and coalesce(${fila}.fotos_corporativas[1], '') <> '')`

/**
 * Reported points that are not believed yet. The image of a client: sent by the app that published the service, closed until a company wins
 * and then seen by that one, through the contact that opens to it. And whoever becomes ready for the market, or is no longer, gets another
 * stream.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create table posiciones_dudosas (
      vehiculo_id text primary key references vehiculos (id),
      servicio_id text not null references servicios (id),
      lat double precision not null,
      lon double precision not null,
      en timestamptz not null,
      veces integer not null
    );
    alter table posiciones_dudosas enable row level security;
    alter table posiciones_dudosas force row level security;
    create policy sistema on posiciones_dudosas to aliadas_sistema
      using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    grant select, insert, update, delete on posiciones_dudosas to aliadas_sistema;

    create policy aliado_ve_imagen_de_cliente on archivos for select to aliadas_aliado
      using (${ALIADO} and preset = 'imagenCliente' and exists (select from servicios where servicios.id = archivos.servicio_id));
    create policy empresa_ve_imagen_de_cliente on archivos for select to aliadas_empresa
      using (
        current_user = 'aliadas_empresa' and preset = 'imagenCliente'
        and exists (select from servicio_contactos where servicio_contactos.imagen_cliente = archivos.id)
      );
    create index servicio_contactos_imagen on servicio_contactos (imagen_cliente) where imagen_cliente is not null;

    create function registrar_listos() returns trigger ${DEFINIDORA} as $$
    begin
      insert into public.change_log (tema, fila) values ('derechos', new.id);
      return null;
    end $$;
    create trigger personas_listas after update on personas for each row
      when (old.perfil is distinct from new.perfil) execute function registrar_listos();
    create trigger empresas_listas after update on empresas for each row
      when (${lista('old')} is distinct from ${lista('new')}) execute function registrar_listos();
  `,
    )
    .execute(db)
}
