-- A stored file. Its bytes are in the file storage at `ubicacion`; `tenant` is the company that may read it.
create table archivos (
  id text primary key,
  tenant text not null,
  -- Purpose of the upload; it decides the allowed types, the size and who may read (contract: `PRESETS`).
  preset text not null,
  -- Key of the bytes in the file storage.
  ubicacion text not null,
  nombre text not null,
  tipo text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  -- The service of a FUEC or of a client's image. No foreign key: the file may be uploaded before its service refers to
  -- it.
  servicio_id text,
  -- The person or partner that uploaded it.
  subido_por text not null,
  -- A record refers to the file. Unused files are deleted within the hour.
  usado boolean not null default false,
  creado_en timestamptz not null,
  -- The provider whose photo or document this is or was. Triggers write it; it stays after a newer file replaces this
  -- one.
  titular_id text,
  -- No record ever referred to it. A trigger says so once one does. False of files from before this was kept.
  nunca_usado boolean not null default true,
  constraint archivos_clave_key unique (ubicacion)
);
create index archivos_sin_uso on archivos (creado_en) where not usado;
create index archivos_sin_uso_de on archivos (tenant, subido_por) include (bytes) where not usado;
create index archivos_de_ninguna on archivos (subido_por) where not usado and tenant = '000000000000000000000000';
create index archivos_de_titular on archivos (titular_id) where titular_id is not null;

alter table archivos enable row level security;
alter table archivos force row level security;
grant select on archivos to aliadas_aliado, aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on archivos to aliadas_sistema;
grant insert (id, tenant, preset, ubicacion, nombre, tipo, bytes, sha256, servicio_id, subido_por,
  creado_en) on archivos to aliadas_empresa;
grant update (usado) on archivos to aliadas_empresa;
grant insert (id, tenant, preset, ubicacion, nombre, tipo, bytes, sha256, servicio_id, subido_por,
  creado_en) on archivos to aliadas_plataforma;
grant update (usado) on archivos to aliadas_plataforma;
create policy sistema on archivos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on archivos to aliadas_respaldo;
create policy respaldo on archivos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores_cambian on archivos for update to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy disparadores_leen on archivos for select to current_user using (pg_trigger_depth() > 0);
create policy empresa_cambia on archivos for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on archivos for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on archivos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_cambia on archivos for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on archivos for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on archivos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
-- Policies elsewhere: aliado_ve_cotizaciones (ofertas.sql), aliado_ve_fotos_del_vehiculo (flota.sql),
-- aliado_ve_imagen_de_cliente (servicios.sql), aliado_ve_imagenes_de_oferentes (empresas.sql),
-- empresa_ve_imagen_de_cliente (servicios.sql), plataforma_lee_de_visibles (servicios.sql).

-- Bytes whose row is deleted. The next sweep deletes them from the storage.
create table archivos_borrados (
  ubicacion text primary key,
  en timestamptz not null,
  -- The provider whose file it was: erasing the account takes these bytes at once.
  titular_id text,
  -- The bytes stay until then, so that an older day that is restored finds them. Null: they go at once.
  hasta timestamptz
);
create index archivos_borrados_de_titular on archivos_borrados (titular_id) where titular_id is not null;

alter table archivos_borrados enable row level security;
alter table archivos_borrados force row level security;
grant select, insert, update, delete on archivos_borrados to aliadas_sistema;
create policy sistema on archivos_borrados to aliadas_sistema
  using (current_user = 'aliadas_sistema')
  with check (current_user = 'aliadas_sistema');
grant select on archivos_borrados to aliadas_respaldo;
create policy respaldo on archivos_borrados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));

-- The one row that says which file store belongs to this database.
create table instalacion (
  unica boolean primary key default true check (unica),
  -- Random text that the store has too, under the key `instalacion`.
  marca text not null,
  -- The store has the mark.
  puesta boolean not null default false,
  -- Where the server that started last puts new files.
  almacen text not null check (almacen in ('s3', 'disk')),
  creada_en timestamptz not null,
  -- Since a backup was restored here no mail is sent: those that wait may have gone out before. An operator ends it.
  correos_detenidos timestamptz,
  -- Random text of the last restore: the history of a restored copy is another one, see `epoca`.
  historia text not null default ''
);

alter table instalacion enable row level security;
alter table instalacion force row level security;
grant select, insert, update, delete on instalacion to aliadas_sistema;
create policy sistema on instalacion to aliadas_sistema
  using (current_user = 'aliadas_sistema')
  with check (current_user = 'aliadas_sistema');
grant select on instalacion to aliadas_respaldo;
create policy respaldo on instalacion for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));

-- Remembers that a record referred to a file.
create function archivo_usado() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.nunca_usado := false;
  return new;
end $$;
create trigger archivos_usado before update on archivos for each row when (new.usado and new.nunca_usado)
  execute function archivo_usado();

-- Writes the provider of files, also of files that another company's row refers to.
create function poner_titular(titular text, ids text[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update archivos set titular_id = titular where id = any (ids) and titular_id is distinct from titular;
end
$$;
revoke execute on function poner_titular(titular text, ids text[]) from public;

-- Sets `archivos.titular_id` for the file of a document.
create function poner_titular_de_documento() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_titular(new.titular_id, array[new.archivo_id]);
  return null;
end
$$;

-- Sets `archivos.titular_id` for the photos of a vehicle.
create function poner_titular_de_fotos() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_titular(new.id, array[new.frente, new."lateral", new.interior, new.perspectiva, new.tablero, substring(new.imagen from '^/api/archivos/([0-9A-Z]{24})$')]);
  return null;
end
$$;

-- Sets `archivos.titular_id` for the picture of a driver, guide or operator.
create function poner_titular_de_imagen() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_titular(new.id, array[substring(new.imagen from '^/api/archivos/([0-9A-Z]{24})$')]);
  return null;
end
$$;
