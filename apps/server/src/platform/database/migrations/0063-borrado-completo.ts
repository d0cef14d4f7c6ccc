import { sql, type Kysely } from 'kysely'

const DEFINIDORA = 'language plpgsql security definer set search_path = pg_catalog, public, pg_temp'
const RUTA = `'^/api/archivos/([0-9A-Z]{24})$'`

/**
 * What erasing a provider must find again: each file names its holder also after another version replaced it, and each kept answer the records that its
 * request named. Triggers write the holder, whichever command ties the file.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table archivos add column titular_id text;
    create index archivos_de_titular on archivos (titular_id) where titular_id is not null;
    create policy disparadores_leen on archivos for select to current_user using (pg_trigger_depth() > 0);
    create policy disparadores_cambian on archivos for update to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);

    create function poner_titular(titular text, ids text[]) returns void ${DEFINIDORA} as $$
    begin
      update archivos set titular_id = titular where id = any (ids) and titular_id is distinct from titular;
    end $$;
    revoke execute on function poner_titular from public;

    create function poner_titular_de_documento() returns trigger ${DEFINIDORA} as $$
    begin
      perform poner_titular(new.titular_id, array[new.archivo_id]);
      return null;
    end $$;
    create trigger documentos_titular after insert or update of archivo_id on documentos for each row
      when (new.archivo_id is not null) execute function poner_titular_de_documento();

    create function poner_titular_de_fotos() returns trigger ${DEFINIDORA} as $$
    begin
      perform poner_titular(new.id, array[new.frente, new."lateral", new.interior, new.perspectiva, new.tablero, substring(new.imagen from ${RUTA})]);
      return null;
    end $$;
    create trigger vehiculos_titular after insert or update of frente, "lateral", interior, perspectiva, tablero, imagen on vehiculos for each row
      when (coalesce(new.frente, new."lateral", new.interior, new.perspectiva, new.tablero, new.imagen) is not null)
      execute function poner_titular_de_fotos();

    create function poner_titular_de_imagen() returns trigger ${DEFINIDORA} as $$
    begin
      perform poner_titular(new.id, array[substring(new.imagen from ${RUTA})]);
      return null;
    end $$;
    create trigger conductores_titular after insert or update of imagen on conductores for each row
      when (new.imagen is not null) execute function poner_titular_de_imagen();
    create trigger guias_titular after insert or update of imagen on guias for each row
      when (new.imagen is not null) execute function poner_titular_de_imagen();
    create trigger operadores_titular after insert or update of imagen on operadores for each row
      when (new.imagen is not null) execute function poner_titular_de_imagen();

    -- Bytes whose row is deleted: nobody opens them any more, and the next sweep takes them from the disk.
    create table archivos_borrados (ubicacion text primary key, en timestamptz not null);
    alter table archivos_borrados enable row level security;
    alter table archivos_borrados force row level security;
    create policy sistema on archivos_borrados to aliadas_sistema
      using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    grant select, insert, update, delete on archivos_borrados to aliadas_sistema;

    -- Ids that the request named; an erased answer is '' and its key stays taken.
    alter table idempotencia add column sobre text not null default '';
    grant insert (sobre) on idempotencia to aliadas_empresa, aliadas_plataforma, aliadas_aliado, aliadas_sistema;

    set local role aliadas_sistema;
    update archivos set titular_id = d.titular_id from decisiones d where d.archivo_id = archivos.id;
    update archivos set titular_id = h.entidad_id
      from historial h, jsonb_array_elements(h.cambios -> 'archivos') as cambio
      where h.accion = 'editarVehiculo' and jsonb_typeof(h.cambios -> 'archivos') = 'array' and archivos.id in (cambio ->> 'antes', cambio ->> 'despues');
    update archivos set titular_id = v.id from vehiculos v
      where archivos.id in (v.frente, v."lateral", v.interior, v.perspectiva, v.tablero, substring(v.imagen from ${RUTA}));
    update archivos set titular_id = c.id from conductores c where archivos.id = substring(c.imagen from ${RUTA});
    update archivos set titular_id = g.id from guias g where archivos.id = substring(g.imagen from ${RUTA});
    update archivos set titular_id = o.id from operadores o where archivos.id = substring(o.imagen from ${RUTA});
    update archivos set titular_id = d.titular_id from documentos d where d.archivo_id = archivos.id;
    reset role;
  `,
    )
    .execute(db)
}
