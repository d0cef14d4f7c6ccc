-- A company: an allied transport company, the platform, or the company of nobody ('ninguna'), which owns what
-- partners' apps register.
create table empresas (
  id text primary key,
  tipo text not null check (tipo in ('aliada', 'plataforma', 'ninguna')),
  nombre text not null,
  -- `nombreComparable` of the contract: two names that look alike are equal here.
  nombre_comparable text not null unique,
  direccion text not null default '',
  ciudad text not null default '',
  departamento text not null default '',
  pais text not null default 'Colombia',
  logo text,
  -- Addresses of files, at most five. The first one and the account open the market (decisions §9).
  fotos_corporativas text[] not null default '{}',
  banco text not null default '',
  titular text not null default '',
  rut text not null default '',
  cuenta text not null default '',
  tipocuenta text not null default '',
  rating numeric(3, 2) not null default 5 check (rating >= 0::numeric and rating <= 5::numeric),
  version integer not null default 1,
  creado_en timestamptz not null,
  actualizado_en timestamptz not null,
  suspendida boolean not null default false,
  motivo_suspension text,
  -- A vehicle that would arrive at least so many minutes after the departure is late.
  minutos_tarde integer not null default 10 check (minutos_tarde >= 5 and minutos_tarde <= 60),
  -- Sort key of the platform's list.
  nombre_en_orden text collate "C" not null generated always as (en_orden(nombre)) stored,
  constraint empresas_fotos_maximo check (cardinality(fotos_corporativas) <= 5)
);
create unique index empresas_ninguna on empresas (tipo) where tipo = 'ninguna';
create index empresas_por_nombre on empresas (tipo, nombre_en_orden, id);
create index empresas_por_fecha on empresas (tipo, creado_en, id);

alter table empresas enable row level security;
alter table empresas force row level security;
grant select on empresas to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on empresas to aliadas_sistema;
grant select (id, nombre, logo, fotos_corporativas, rating, suspendida) on empresas to aliadas_aliado;
grant update (nombre, nombre_comparable, direccion, ciudad, departamento, logo, fotos_corporativas, banco,
  titular, rut, cuenta, tipocuenta, actualizado_en, minutos_tarde) on empresas to aliadas_empresa;
grant update (nombre, nombre_comparable, direccion, ciudad, departamento, logo, fotos_corporativas, banco,
  titular, rut, cuenta, tipocuenta, actualizado_en) on empresas to aliadas_plataforma;
create policy sistema on empresas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on empresas to aliadas_respaldo;
create policy respaldo on empresas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores_cambian on empresas for update to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy disparadores_leen on empresas for select to current_user using (pg_trigger_depth() > 0);
create policy empresa_cambia on empresas for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on empresas for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on empresas for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_cambia on empresas for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on empresas for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on empresas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- Drivers, guides and operators that a partner's app registers are of this company until a company takes them over. No person is
-- of it, so no policy lets a company through.
set local role aliadas_sistema;
insert into empresas (id, tipo, nombre, nombre_comparable, creado_en, actualizado_en)
  values ('000000000000000000000000', 'ninguna', '', '', now(), now());
reset role;

-- Policies elsewhere: aliado_ve_oferentes (ofertas.sql).
-- Triggers elsewhere: empresas_cambio (cambios.sql), empresas_listas (cambios.sql).
create trigger empresas_version before update on empresas for each row execute function subir_version();

-- A person of a company. The password is in `acceso.account`.
create table personas (
  id text primary key,
  empresa_id text not null references empresas(id),
  nombres text not null default '',
  apellidos text not null default '',
  puesto text not null default '',
  email text not null unique,
  movil text not null default '',
  foto_perfil text,
  role text not null check (role in ('admin', 'user')),
  -- The own profile is complete. Until then the person sees no market (decisions §9).
  perfil boolean not null default false,
  -- False after a colleague was removed; the trigger `personas_cambio` then deletes the sessions.
  activo boolean not null default true,
  version integer not null default 1,
  creado_en timestamptz not null,
  actualizado_en timestamptz not null,
  constraint personas_de_alguna check (empresa_id <> '000000000000000000000000')
);
create index personas_empresa on personas (empresa_id);

alter table personas enable row level security;
alter table personas force row level security;
grant select on personas to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on personas to aliadas_sistema;
grant update (nombres, apellidos, puesto, movil, foto_perfil, perfil,
  actualizado_en) on personas to aliadas_empresa;
grant update (nombres, apellidos, puesto, movil, foto_perfil, perfil,
  actualizado_en) on personas to aliadas_plataforma;
create policy sistema on personas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on personas to aliadas_respaldo;
create policy respaldo on personas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_cambia on personas for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on personas for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on personas for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_cambia on personas for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on personas for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on personas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
-- Triggers elsewhere: personas_cambio (cambios.sql), personas_listas (cambios.sql).
create trigger personas_version before update on personas for each row execute function subir_version();

-- Legal data of a company, with which it issues FUECs. The platform validates the habilitación (decisions §10).
create table empresas_legales (
  empresa_id text primary key references empresas(id),
  razon_social text not null,
  nit text not null unique check (nit ~ '^[0-9]{6,10}$'),
  -- Check digit of the NIT.
  dv smallint not null check (dv >= 0 and dv <= 9),
  direccion text not null,
  telefono text not null,
  correo text not null,
  -- Directorate, resolution and year of the habilitación: the first nine digits of every FUEC.
  territorial text not null check (territorial ~ '^[0-9]{3}$'),
  resolucion integer not null check (resolucion >= 1 and resolucion <= 9999),
  anio smallint not null check (anio >= 1960 and anio <= 2099),
  representante text not null,
  resolucion_archivo_id text references archivos(id),
  firma_archivo_id text references archivos(id),
  sello_archivo_id text references archivos(id),
  -- Last contract that has a number, also outside the product; it never goes back.
  ultimo_contrato integer not null default 0 check (ultimo_contrato >= 0),
  validada_por text,
  validada_en timestamptz,
  version integer not null default 1,
  actualizado_en timestamptz not null,
  constraint empresas_legales_habilitacion unique (territorial, resolucion, anio),
  constraint empresas_legales_validada check ((validada_por is null) = (validada_en is null))
);

alter table empresas_legales enable row level security;
alter table empresas_legales force row level security;
grant select on empresas_legales to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on empresas_legales to aliadas_sistema;
grant insert (empresa_id, razon_social, nit, dv, direccion, telefono, correo, territorial, resolucion, anio,
  representante, ultimo_contrato, actualizado_en) on empresas_legales to aliadas_empresa;
grant update (razon_social, nit, dv, direccion, telefono, correo, territorial, resolucion, anio, representante,
  resolucion_archivo_id, firma_archivo_id, sello_archivo_id, ultimo_contrato,
  actualizado_en) on empresas_legales to aliadas_empresa;
create policy sistema on empresas_legales to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on empresas_legales to aliadas_respaldo;
create policy respaldo on empresas_legales for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_cambia on empresas_legales for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on empresas_legales for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on empresas_legales for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on empresas_legales for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- Another name, NIT, habilitación or resolution is not validated. The counter of contracts never goes back.
create function cuidar_legales() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.ultimo_contrato < old.ultimo_contrato then
    raise exception 'the counter of contracts never goes back' using errcode = 'check_violation', constraint = 'empresas_legales_contador';
  end if;
  if (old.razon_social, old.nit, old.territorial, old.resolucion, old.anio, old.resolucion_archivo_id)
    is distinct from (new.razon_social, new.nit, new.territorial, new.resolucion, new.anio, new.resolucion_archivo_id) then
    new.validada_por := null;
    new.validada_en := null;
  end if;
  return new;
end
$$;
-- Triggers elsewhere: empresas_legales_cambio (cambios.sql).
create trigger empresas_legales_cuidado before update on empresas_legales for each row
  execute function cuidar_legales();
create trigger empresas_legales_version before update on empresas_legales for each row
  execute function subir_version();

create policy aliado_ve_imagenes_de_oferentes on archivos for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and (preset in ('logo', 'fotoCorporativa'))
    and (exists (select from empresas where empresas.id = archivos.tenant
    and (('/api/archivos/' || archivos.id) = any ((empresas.fotos_corporativas || empresas.logo))))));
