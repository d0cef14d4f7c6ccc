-- Frozen. The schema as it is today is in ../schema.
do $$
declare
  rol text;
begin
  foreach rol in array array['aliadas_empresa', 'aliadas_plataforma', 'aliadas_aliado', 'aliadas_sistema'] loop
    begin
      execute format('create role %I nologin noinherit', rol);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant usage on schema public to %I', rol);
    if current_setting('server_version_num')::int >= 160000 then
      execute format('grant %I to current_user with inherit false, set true', rol);
    else
      execute format('grant %I to current_user', rol);
    end if;
  end loop;
  if current_setting('server_version_num')::int < 160000 then
    grant usage, create on schema public to current_user;
    alter role current_user noinherit;
  end if;
end $$;
create schema acceso;
grant usage on schema acceso to aliadas_sistema;
create function en_orden(texto text) returns text language sql immutable as $$
  select left(lower(regexp_replace(normalize(coalesce(texto, ''), nfd), '[\u0300-\u036f]', '', 'g')), 80) collate "C"
$$;
create function en_palabras(texto text) returns text language sql immutable as $$
  select ' ' || pg_catalog.regexp_replace(pg_catalog.lower(pg_catalog.regexp_replace(normalize(texto, nfd), '[\u0300-\u036f]', '', 'g')),
    '[^a-z0-9]+', ' ', 'g')
$$;
create function numeros_de(textos text[]) returns setof text language sql immutable as $$
  select right(numero, largo) from unnest(textos) texto,
    lateral (select regexp_replace(regexp_replace(texto, '[^0-9]', '', 'g'), '^57(?=[0-9]{10}$)', '') as numero) limpio,
    unnest(array[20, 7, 4]) largo
  where length(numero) > 1
$$;
create function palabras_de(textos text[]) returns setof text language sql immutable as $$
  select left(palabra, 40) from regexp_split_to_table(
    lower(regexp_replace(normalize(array_to_string(textos, ' '), nfd), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+') palabra
  where length(palabra) > 1
$$;
create function subir_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create table archivos (
  id text primary key,
  tenant text not null,
  preset text not null,
  ubicacion text not null,
  nombre text not null,
  tipo text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  servicio_id text,
  subido_por text not null,
  usado boolean not null default false,
  creado_en timestamptz not null,
  titular_id text,
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
create table archivos_borrados (
  ubicacion text primary key,
  en timestamptz not null
);
alter table archivos_borrados enable row level security;
alter table archivos_borrados force row level security;
grant select, insert, update, delete on archivos_borrados to aliadas_sistema;
create policy sistema on archivos_borrados to aliadas_sistema
  using (current_user = 'aliadas_sistema')
  with check (current_user = 'aliadas_sistema');
create function poner_titular(titular text, ids text[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update archivos set titular_id = titular where id = any (ids) and titular_id is distinct from titular;
end
$$;
revoke execute on function poner_titular(titular text, ids text[]) from public;
create function poner_titular_de_documento() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_titular(new.titular_id, array[new.archivo_id]);
  return null;
end
$$;
create function poner_titular_de_fotos() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_titular(new.id, array[new.frente, new."lateral", new.interior, new.perspectiva, new.tablero, substring(new.imagen from '^/api/archivos/([0-9A-Z]{24})$')]);
  return null;
end
$$;
create function poner_titular_de_imagen() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_titular(new.id, array[substring(new.imagen from '^/api/archivos/([0-9A-Z]{24})$')]);
  return null;
end
$$;
create table empresas (
  id text primary key,
  tipo text not null check (tipo in ('aliada', 'plataforma', 'ninguna')),
  nombre text not null,
  nombre_comparable text not null unique,
  direccion text not null default '',
  ciudad text not null default '',
  departamento text not null default '',
  pais text not null default 'Colombia',
  logo text,
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
  titular, rut, cuenta, tipocuenta, actualizado_en) on empresas to aliadas_empresa;
grant update (nombre, nombre_comparable, direccion, ciudad, departamento, logo, fotos_corporativas, banco,
  titular, rut, cuenta, tipocuenta, actualizado_en) on empresas to aliadas_plataforma;
create policy sistema on empresas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
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
create trigger empresas_version before update on empresas for each row execute function subir_version();
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
  perfil boolean not null default false,
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
create trigger personas_version before update on personas for each row execute function subir_version();
create policy aliado_ve_imagenes_de_oferentes on archivos for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and (preset in ('logo', 'fotoCorporativa'))
    and (exists (select from empresas where empresas.id = archivos.tenant
    and (('/api/archivos/' || archivos.id) = any ((empresas.fotos_corporativas || empresas.logo))))));
create table acceso."user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
grant select, insert, update, delete on acceso."user" to aliadas_sistema;
create table acceso.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references acceso."user"(id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index account_por_usuario on acceso.account ("userId");
grant select, insert, update, delete on acceso.account to aliadas_sistema;
create table acceso.session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references acceso."user"(id) on delete cascade
);
create index session_por_usuario on acceso.session ("userId");
grant select, insert, update, delete on acceso.session to aliadas_sistema;
create table acceso.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on acceso.verification (identifier);
grant select, insert, update, delete on acceso.verification to aliadas_sistema;
create table claves_autorizacion (
  id text primary key,
  tipo text not null check (tipo in ('aliada', 'plataforma')),
  huella text not null unique,
  nota text not null default '',
  usos_maximos integer check (usos_maximos > 0),
  usos integer not null default 0,
  vence_en timestamptz,
  revocada_en timestamptz,
  creado_en timestamptz not null,
  creado_por text references personas(id),
  constraint claves_autorizacion_check check (usos_maximos is null or usos <= usos_maximos)
);
alter table claves_autorizacion enable row level security;
alter table claves_autorizacion force row level security;
grant select on claves_autorizacion to aliadas_plataforma;
grant select, insert, update, delete on claves_autorizacion to aliadas_sistema;
grant insert (id, tipo, huella, nota, usos_maximos, vence_en, revocada_en, creado_en,
  creado_por) on claves_autorizacion to aliadas_plataforma;
grant update (revocada_en) on claves_autorizacion to aliadas_plataforma;
create policy sistema on claves_autorizacion to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy plataforma on claves_autorizacion to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));
create table claves_usos (
  id bigint generated always as identity primary key,
  clave_id text not null references claves_autorizacion(id),
  persona_id text not null,
  en timestamptz not null
);
create index claves_usos_clave on claves_usos (clave_id, id desc);
alter table claves_usos enable row level security;
alter table claves_usos force row level security;
grant select on claves_usos to aliadas_plataforma;
grant select, insert, update, delete on claves_usos to aliadas_sistema;
create policy sistema on claves_usos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy plataforma on claves_usos to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));
create table registros (
  id text primary key,
  email text not null,
  nombres text not null default '',
  apellidos text not null default '',
  puesto text not null default '',
  role text not null check (role in ('admin', 'user')),
  contrasena text not null,
  empresa_id text references empresas(id),
  empresa text,
  clave_id text references claves_autorizacion(id),
  invitado_por text references personas(id),
  creado_en timestamptz not null,
  vence_en timestamptz not null,
  constraint registros_check check (empresa_id is not null or empresa is not null and clave_id is not null)
);
create index registros_email on registros (email, creado_en desc, id);
create index registros_vence on registros (vence_en);
create index registros_clave on registros (clave_id, id desc) where clave_id is not null;
alter table registros enable row level security;
alter table registros force row level security;
grant select, insert, update, delete on registros to aliadas_sistema;
grant select (id, email, nombres, apellidos, empresa, clave_id, creado_en,
  vence_en) on registros to aliadas_plataforma;
create policy sistema on registros to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy plataforma on registros for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma') and clave_id is not null);
create table limites (
  clave text primary key,
  desde timestamptz not null,
  cuenta integer not null
);
create index limites_edad on limites (desde);
alter table limites enable row level security;
alter table limites force row level security;
grant select, insert, update, delete on limites to aliadas_sistema;
create policy sistema on limites to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create table aliados (
  id text primary key,
  nombre text not null unique,
  creado_en timestamptz not null
);
alter table aliados enable row level security;
alter table aliados force row level security;
grant select on aliados to aliadas_plataforma;
grant select, insert, update, delete on aliados to aliadas_sistema;
grant insert (id, nombre, creado_en) on aliados to aliadas_plataforma;
create policy sistema on aliados to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy plataforma on aliados to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));
create table aliado_claves (
  id text primary key,
  aliado_id text not null references aliados(id),
  huella text not null unique,
  alcances text[] not null,
  revocada_en timestamptz,
  creado_en timestamptz not null,
  creado_por text references personas(id),
  usada_en timestamptz
);
alter table aliado_claves enable row level security;
alter table aliado_claves force row level security;
grant select on aliado_claves to aliadas_plataforma;
grant select, insert, update, delete on aliado_claves to aliadas_sistema;
grant insert (id, aliado_id, huella, alcances, revocada_en, creado_en, creado_por,
  usada_en) on aliado_claves to aliadas_plataforma;
grant update (revocada_en) on aliado_claves to aliadas_plataforma;
create policy sistema on aliado_claves to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy plataforma on aliado_claves to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));
create unlogged table aliado_llamadas (
  aliado_id text primary key references aliados(id),
  minuto integer not null,
  llamadas integer not null
);
alter table aliado_llamadas enable row level security;
alter table aliado_llamadas force row level security;
grant select, insert, update, delete on aliado_llamadas to aliadas_sistema;
create policy sistema on aliado_llamadas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create table idempotencia (
  ambito text not null,
  clave text not null,
  huella text not null,
  cuerpo text not null,
  creado_en timestamptz not null,
  sobre text not null default '',
  primary key (ambito, clave)
) with (toast_tuple_target=8160);
create index idempotencia_edad on idempotencia (creado_en);
alter table idempotencia enable row level security;
alter table idempotencia force row level security;
grant select on idempotencia to aliadas_aliado, aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on idempotencia to aliadas_sistema;
grant insert (ambito, clave, huella, cuerpo, creado_en, sobre) on idempotencia to aliadas_aliado;
grant insert (ambito, clave, huella, cuerpo, creado_en, sobre) on idempotencia to aliadas_empresa;
grant insert (ambito, clave, huella, cuerpo, creado_en, sobre) on idempotencia to aliadas_plataforma;
grant insert (sobre) on idempotencia to aliadas_sistema;
create policy sistema on idempotencia to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy aliado on idempotencia to aliadas_aliado
  using (ambito = ('aliado:' || (select nullif(current_setting('app.aliado', true), ''))))
  with check (ambito = ('aliado:' || (select nullif(current_setting('app.aliado', true), ''))));
create policy empresa on idempotencia to aliadas_empresa, aliadas_plataforma
  using (ambito = ('empresa:' || (select nullif(current_setting('app.empresa', true), ''))))
  with check (ambito = ('empresa:' || (select nullif(current_setting('app.empresa', true), ''))));
create table conductores (
  id text primary key,
  empresa_id text not null references empresas(id),
  nombre text not null,
  imagen text,
  cedula text not null,
  direccion text not null default '',
  ciudad text not null default '',
  telefono text not null,
  email text not null default '',
  licencia_de_conducir text not null default '',
  banco text not null default '',
  tipocuenta text not null default '',
  cuenta text not null default '',
  titular text not null default '',
  rut text not null default '',
  version integer not null default 1,
  creado_en timestamptz not null,
  actualizado_en timestamptz not null,
  aliado_id text references aliados(id)
);
create index conductores_empresa on conductores (empresa_id);
alter table conductores enable row level security;
alter table conductores force row level security;
grant select on conductores to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on conductores to aliadas_sistema;
grant insert (id, empresa_id, nombre, cedula, direccion, ciudad, telefono, email, licencia_de_conducir, banco,
  tipocuenta, cuenta, titular, rut, creado_en, actualizado_en) on conductores to aliadas_empresa;
grant update (nombre, cedula, direccion, ciudad, telefono, licencia_de_conducir, banco, tipocuenta, cuenta,
  titular, rut, actualizado_en) on conductores to aliadas_empresa;
create policy sistema on conductores to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy disparadores_leen on conductores for select to current_user using (pg_trigger_depth() > 0);
create policy empresa_cambia on conductores for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on conductores for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on conductores for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_cambia on conductores for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on conductores for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on conductores for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create trigger conductores_titular after insert or update of imagen on conductores for each row
  when (new.imagen is not null) execute function poner_titular_de_imagen();
create table vehiculos (
  id text primary key,
  empresa_id text not null references empresas(id),
  conductor_id text references conductores(id),
  placas text not null,
  marca text not null,
  modelo text not null,
  tipo text not null,
  capacidad integer not null check (capacidad >= 1 and capacidad <= 50),
  color text,
  propietario text not null default '',
  empresa text not null default '',
  numero_interno text not null default '',
  licencia text not null default '',
  aire boolean not null default false,
  bilingue boolean not null default false,
  bodega boolean not null default false,
  parrilla boolean not null default false,
  portabicicletas boolean not null default false,
  sillasestandard boolean not null default false,
  sillasreclinables boolean not null default false,
  tv boolean not null default false,
  usb boolean not null default false,
  wifi boolean not null default false,
  imagen text,
  frente text references archivos(id),
  "lateral" text references archivos(id),
  interior text references archivos(id),
  perspectiva text references archivos(id),
  tablero text references archivos(id),
  fotos_vehiculo boolean not null default false,
  documentos_vehiculo boolean not null default false,
  validado boolean not null default false,
  perfil boolean not null default false,
  suspendido boolean not null default false,
  conected boolean not null default false,
  terminos boolean not null default false,
  rating numeric(3, 2) not null default 0 check (rating >= 0::numeric and rating <= 5::numeric),
  viajes_realizados integer not null default 0 check (viajes_realizados >= 0),
  velocidad double precision,
  latitud double precision,
  longitud double precision,
  programa_de_referidos boolean not null default false,
  referido_por text,
  comision_pagada_a_referente boolean not null default false,
  comisiones_acumuladas bigint not null default 0,
  comisiones_totales_pagadas bigint not null default 0,
  version integer not null default 1,
  creado_en timestamptz not null,
  actualizado_en timestamptz not null,
  motivo_suspension text,
  rechazados text[] not null default '{}',
  reenviados text[] not null default '{}',
  suspendido_por_plataforma boolean not null default false,
  constraint vehiculos_suspension check (suspendido or not suspendido_por_plataforma),
  constraint vehiculos_placas_check check (placas = id or placas = upper(placas) and length(placas) = 6)
);
create unique index vehiculos_placas on vehiculos (placas);
create unique index vehiculos_codigo on vehiculos ("right"(id, 6));
create index vehiculos_empresa on vehiculos (empresa_id, placas);
create index vehiculos_tipos on vehiculos (empresa_id, tipo);
create index vehiculos_recompensas on vehiculos (empresa_id, viajes_realizados) where referido_por is not null
  and not comision_pagada_a_referente;
create index vehiculos_conductor on vehiculos (conductor_id);
create index vehiculos_por_capacidad on vehiculos (empresa_id, tipo, capacidad, placas) where validado
  and not suspendido;
alter table vehiculos enable row level security;
alter table vehiculos force row level security;
grant select on vehiculos to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on vehiculos to aliadas_sistema;
grant select (id, capacidad, aire, bilingue, bodega, parrilla, portabicicletas, sillasestandard,
  sillasreclinables, tv, usb, wifi, frente, "lateral", interior, perspectiva,
  tablero) on vehiculos to aliadas_aliado;
grant insert (id, empresa_id, conductor_id, placas, marca, modelo, tipo, capacidad, color, propietario, empresa,
  numero_interno, licencia, aire, bilingue, bodega, parrilla, portabicicletas, sillasestandard, sillasreclinables,
  tv, usb, wifi, frente, "lateral", interior, perspectiva, tablero, fotos_vehiculo, documentos_vehiculo, validado,
  perfil, terminos, creado_en, actualizado_en) on vehiculos to aliadas_empresa;
grant update (propietario, empresa, numero_interno, aire, bilingue, bodega, parrilla, portabicicletas,
  sillasestandard, sillasreclinables, tv, usb, wifi, frente, "lateral", interior, perspectiva, tablero,
  fotos_vehiculo, documentos_vehiculo, suspendido, actualizado_en,
  motivo_suspension) on vehiculos to aliadas_empresa;
create policy sistema on vehiculos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy disparadores on vehiculos to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy disparadores_cambian on vehiculos for update to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy disparadores_leen on vehiculos for select to current_user using (pg_trigger_depth() > 0);
create policy empresa_cambia on vehiculos for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on vehiculos for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on vehiculos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_cambia on vehiculos for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on vehiculos for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on vehiculos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create trigger vehiculos_titular after insert
  or update of frente, "lateral", interior, perspectiva, tablero, imagen on vehiculos for each row
  when (coalesce(new.frente, new."lateral", new.interior, new.perspectiva, new.tablero, new.imagen) is not null)
  execute function poner_titular_de_fotos();
create trigger vehiculos_version before update on vehiculos for each row execute function subir_version();
create table documentos (
  id text primary key,
  tenant text not null,
  titular_tipo text not null check (titular_tipo in ('vehiculo', 'conductor', 'guia', 'operador')),
  titular_id text not null,
  tipo text not null,
  numero text not null default '',
  vence date,
  archivo_id text references archivos(id),
  creado_en timestamptz not null,
  constraint documentos_titular_tipo_titular_id_tipo_key unique (titular_tipo, titular_id, tipo)
);
create index documentos_tenant on documentos (tenant, titular_id);
create index documentos_por_vencer on documentos (tenant, vence) where vence is not null;
alter table documentos enable row level security;
alter table documentos force row level security;
grant select on documentos to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on documentos to aliadas_sistema;
grant insert (id, tenant, titular_tipo, titular_id, tipo, numero, vence, archivo_id,
  creado_en) on documentos to aliadas_empresa;
grant update (numero, vence, archivo_id) on documentos to aliadas_empresa;
create policy sistema on documentos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy empresa_cambia on documentos for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on documentos for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on documentos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_cambia on documentos for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on documentos for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on documentos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create trigger documentos_titular after insert or update of archivo_id on documentos for each row
  when (new.archivo_id is not null) execute function poner_titular_de_documento();
create table vinculaciones (
  id text primary key,
  empresa_id text not null references empresas(id),
  placas text not null check (placas = upper(placas) and length(placas) = 6),
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'aceptada', 'rechazada', 'retirada', 'vencida')),
  vehiculo_id text references vehiculos(id),
  pedida_por_id text not null,
  pedida_por text not null,
  vence_en timestamptz not null,
  terminada_en timestamptz,
  creado_en timestamptz not null,
  constraint vinculaciones_check check ((estado = 'pendiente') = (terminada_en is null)),
  constraint vinculaciones_check1 check ((estado = 'aceptada') = (vehiculo_id is not null))
);
create unique index vinculaciones_abierta on vinculaciones (empresa_id, placas) where estado = 'pendiente';
create unique index vinculaciones_aceptada on vinculaciones (vehiculo_id) where estado = 'aceptada';
create index vinculaciones_de_empresa on vinculaciones (empresa_id, creado_en, id);
create index vinculaciones_por_placas on vinculaciones (placas) where estado = 'pendiente';
create index vinculaciones_por_vencer on vinculaciones (vence_en) where estado = 'pendiente';
alter table vinculaciones enable row level security;
alter table vinculaciones force row level security;
grant select on vinculaciones to aliadas_empresa;
grant select, insert, update, delete on vinculaciones to aliadas_sistema;
grant insert (id, empresa_id, placas, pedida_por_id, pedida_por, vence_en,
  creado_en) on vinculaciones to aliadas_empresa;
grant update (estado, terminada_en) on vinculaciones to aliadas_empresa;
create policy sistema on vinculaciones to aliadas_sistema
  using (current_user = 'aliadas_sistema')
  with check (current_user = 'aliadas_sistema');
create policy empresa_lee on vinculaciones for select to aliadas_empresa
  using (current_user = 'aliadas_empresa' and empresa_id = nullif(current_setting('app.empresa', true), ''));
create policy empresa_pide on vinculaciones for insert to aliadas_empresa
  with check (current_user = 'aliadas_empresa' and empresa_id = nullif(current_setting('app.empresa', true), ''));
create policy empresa_retira on vinculaciones for update to aliadas_empresa
  using (current_user = 'aliadas_empresa' and empresa_id = nullif(current_setting('app.empresa', true), ''))
  with check (current_user = 'aliadas_empresa' and empresa_id = nullif(current_setting('app.empresa', true), '')
    and (estado in ('retirada', 'vencida')));
create table vinculacion_avisos (
  vinculacion_id text primary key references vinculaciones(id),
  empresa_id text not null,
  placas text not null,
  en timestamptz not null
);
create index vinculacion_avisos_de on vinculacion_avisos (empresa_id, placas, en);
alter table vinculacion_avisos enable row level security;
alter table vinculacion_avisos force row level security;
grant select, insert, update, delete on vinculacion_avisos to aliadas_sistema;
create policy sistema on vinculacion_avisos to aliadas_sistema
  using (current_user = 'aliadas_sistema')
  with check (current_user = 'aliadas_sistema');
create policy aliado_ve_fotos_del_vehiculo on archivos for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and preset = 'fotoVehiculo'
    and (exists (select from vehiculos where archivos.id = vehiculos.frente or archivos.id = vehiculos."lateral"
    or archivos.id = vehiculos.interior or archivos.id = vehiculos.perspectiva or archivos.id = vehiculos.tablero)));
create function retomar_documento() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update vehiculos set rechazados = array_remove(rechazados, new.tipo), reenviados = array_remove(reenviados, new.tipo) || new.tipo
    where new.tipo = any (rechazados) and new.titular_id in (id, conductor_id);
  update guias set rechazados = array_remove(rechazados, new.tipo), reenviados = array_remove(reenviados, new.tipo) || new.tipo
    where new.tipo = any (rechazados) and id = new.titular_id;
  return null;
end
$$;
create trigger documentos_retoman after update of archivo_id on documentos for each row
  when (new.archivo_id is not null and new.archivo_id is distinct from old.archivo_id)
  execute function retomar_documento();
create function retomar_fotos() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  foto text;
begin
  foreach foto in array array['frente', 'lateral', 'interior', 'perspectiva', 'tablero'] loop
    if foto = any (new.rechazados) and to_jsonb(new) ->> foto is not null and to_jsonb(new) ->> foto is distinct from to_jsonb(old) ->> foto then
      new.rechazados := array_remove(new.rechazados, foto);
      new.reenviados := array_remove(new.reenviados, foto) || foto;
    end if;
  end loop;
  return new;
end
$$;
create trigger vehiculos_retoman before update of frente, "lateral", interior, perspectiva, tablero on vehiculos
  for each row when (old.rechazados <> '{}') execute function retomar_fotos();
create table guias (
  id text primary key,
  nombre text not null,
  imagen text,
  rating numeric(3, 2) not null default 5,
  direccion text not null default '',
  email text not null unique,
  telefono text not null default '',
  rut text not null default '',
  banco text not null default '',
  tipocuenta text not null default '',
  cuenta text not null default '',
  titular text not null default '',
  perfil boolean not null default false,
  validado boolean not null default false,
  documentos_guia boolean not null default false,
  suspendido boolean not null default false,
  creado_en timestamptz not null,
  actualizado_en timestamptz not null,
  rechazados text[] not null default '{}',
  reenviados text[] not null default '{}',
  motivo_suspension text,
  rnt text not null default '',
  aliado_id text references aliados(id)
);
alter table guias enable row level security;
alter table guias force row level security;
grant select on guias to aliadas_plataforma;
grant select, insert, update, delete on guias to aliadas_sistema;
create policy sistema on guias to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy disparadores_cambian on guias for update to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy disparadores_leen on guias for select to current_user using (pg_trigger_depth() > 0);
create policy plataforma on guias to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));
create trigger guias_titular after insert or update of imagen on guias for each row when (new.imagen is not null)
  execute function poner_titular_de_imagen();
create table operadores (
  id text primary key,
  nombre text not null,
  imagen text,
  rating numeric(3, 2) not null default 5,
  empresa text not null default '',
  direccion text not null default '',
  email text not null unique,
  telefono text not null default '',
  nuevo boolean not null default true,
  perfil boolean not null default false,
  creado_en timestamptz not null,
  actualizado_en timestamptz not null,
  aliado_id text references aliados(id)
);
alter table operadores enable row level security;
alter table operadores force row level security;
grant select on operadores to aliadas_plataforma;
grant select, insert, update, delete on operadores to aliadas_sistema;
create policy sistema on operadores to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy plataforma on operadores to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));
create trigger operadores_titular after insert or update of imagen on operadores for each row
  when (new.imagen is not null) execute function poner_titular_de_imagen();
create table decisiones (
  id text primary key,
  orden bigint generated always as identity,
  clase text not null check (clase in ('conductor', 'operador', 'guia')),
  proveedor_id text not null,
  que text not null check (que in ('validar', 'suspender', 'levantar', 'aprobado', 'rechazado')),
  titular_id text not null,
  lugar text,
  archivo_id text,
  motivo text,
  nota text,
  antes jsonb not null,
  correo_id text,
  por_id text not null,
  por text not null,
  en timestamptz not null,
  deshecha_en timestamptz,
  constraint decisiones_check
    check ((que in ('aprobado', 'rechazado')) = (lugar is not null and archivo_id is not null))
);
create index decisiones_de on decisiones (clase, proveedor_id, orden);
create index decisiones_sobre on decisiones (titular_id, lugar, archivo_id, orden) where lugar is not null;
alter table decisiones enable row level security;
alter table decisiones force row level security;
grant select, insert, update, delete on decisiones to aliadas_sistema;
create policy sistema on decisiones to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create table bienvenidas (
  id text primary key,
  clase text not null check (clase in ('conductor', 'operador', 'guia')),
  proveedor_id text not null,
  correo_id text not null,
  para text not null,
  por text not null,
  en timestamptz not null
);
create index bienvenidas_de on bienvenidas (clase, proveedor_id, en);
alter table bienvenidas enable row level security;
alter table bienvenidas force row level security;
grant select, insert, update, delete on bienvenidas to aliadas_sistema;
create policy sistema on bienvenidas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create table mesa (
  clase text not null check (clase in ('conductor', 'operador', 'guia')),
  id text not null,
  lista text not null
    check (lista in ('conductores-nuevos', 'conductores-por-validar', 'conductores', 'operadores-nuevos',
    'operadores', 'guias-nuevos', 'guias-por-validar', 'guias')),
  nombre text not null,
  nombre_en_orden text collate "C" not null generated always as (en_orden(nombre)) stored,
  email text not null,
  telefono text not null,
  empresa text not null,
  empresa_id text,
  placas text,
  ciudad text not null,
  imagen text,
  rating numeric(3, 2) not null,
  referido_por text,
  referido_en_orden text collate "C" not null generated always as (en_orden(referido_por)) stored,
  suspendido boolean not null,
  faltan text[] not null,
  palabras text not null,
  creado_en timestamptz not null,
  reenviados text[] not null default '{}',
  primary key (clase, id)
);
create index mesa_por_nombre on mesa (lista, nombre_en_orden, id);
create index mesa_por_fecha on mesa (lista, creado_en, id);
create index mesa_por_referido on mesa (lista, referido_en_orden, id);
create index mesa_por_empresa on mesa (empresa_id, lista, nombre_en_orden, id) where empresa_id is not null;
create index mesa_por_ciudad on mesa (ciudad, lista, nombre_en_orden, id) where ciudad <> '';
create index mesa_por_empresa_y_fecha on mesa (empresa_id, lista, creado_en, id) where empresa_id is not null;
create index mesa_por_empresa_y_referido on mesa (empresa_id, lista, referido_en_orden, id)
  where empresa_id is not null;
create index mesa_por_ciudad_y_fecha on mesa (ciudad, lista, creado_en, id) where ciudad <> '';
create index mesa_por_ciudad_y_referido on mesa (ciudad, lista, referido_en_orden, id) where ciudad <> '';
alter table mesa enable row level security;
alter table mesa force row level security;
grant select on mesa to aliadas_plataforma;
grant select, insert, update, delete on mesa to aliadas_sistema;
create policy sistema on mesa to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy disparadores on mesa to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);
create policy plataforma_lee on mesa for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create function conductor_en_mesa(v vehiculos, c conductores, empresa text) returns mesa language plpgsql immutable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  fila mesa;
  fotos boolean := v.fotos_vehiculo and not (v.rechazados && array['frente', 'lateral', 'interior', 'perspectiva', 'tablero']);
  documentos boolean := v.documentos_vehiculo and not (v.rechazados && array['licenciaDeConducir', 'rut', 'soat', 'tarjetaPropiedad']);
begin
  fila.clase := 'conductor';
  fila.id := v.id;
  fila.lista := case
    when v.validado and fotos and documentos then 'conductores'
    when not v.validado and v.perfil and fotos and documentos then 'conductores-por-validar'
    else 'conductores-nuevos' end;
  fila.nombre := c.nombre;
  fila.email := c.email;
  fila.telefono := c.telefono;
  fila.empresa := empresa;
  fila.empresa_id := v.empresa_id;
  fila.placas := v.placas;
  fila.ciudad := c.ciudad;
  fila.imagen := coalesce(v.imagen, c.imagen);
  fila.rating := v.rating;
  fila.referido_por := v.referido_por;
  fila.suspendido := v.suspendido;
  fila.faltan := faltas(v.perfil, fotos, documentos);
  fila.reenviados := v.reenviados;
  fila.creado_en := v.creado_en;
  return fila;
end
$$;
create function faltas(perfil boolean, fotos boolean, documentos boolean) returns text[] language sql immutable as $$
  select array_remove(array[case when not perfil then 'perfil' end, case when not fotos then 'fotos' end,
    case when not documentos then 'documentos' end], null)
$$;
create function guia_en_mesa(g guias) returns mesa language plpgsql immutable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  fila mesa;
  documentos boolean := g.documentos_guia and not (g.rechazados && array['rut', 'rnt']);
begin
  fila.clase := 'guia';
  fila.id := g.id;
  fila.lista := case
    when g.validado and documentos then 'guias'
    when not g.validado and g.perfil and documentos then 'guias-por-validar'
    else 'guias-nuevos' end;
  fila.nombre := g.nombre;
  fila.email := g.email;
  fila.telefono := g.telefono;
  fila.empresa := '';
  fila.ciudad := '';
  fila.imagen := g.imagen;
  fila.rating := g.rating;
  fila.suspendido := g.suspendido;
  fila.faltan := faltas(g.perfil, true, documentos);
  fila.reenviados := g.reenviados;
  fila.creado_en := g.creado_en;
  return fila;
end
$$;
create function llevar_conductor_a_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_en_mesa(conductor_en_mesa(v, new, e.nombre)) from vehiculos v join empresas e on e.id = v.empresa_id where v.conductor_id = new.id;
  return null;
end
$$;
create trigger conductores_mesa after update on conductores for each row
  execute function llevar_conductor_a_mesa();
create function llevar_guia_a_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_en_mesa(guia_en_mesa(new));
  return null;
end
$$;
create trigger guias_mesa after insert or update on guias for each row execute function llevar_guia_a_mesa();
create function llevar_operador_a_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_en_mesa(operador_en_mesa(new));
  return null;
end
$$;
create trigger operadores_mesa after insert or update on operadores for each row
  execute function llevar_operador_a_mesa();
create function llevar_vehiculo_a_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_en_mesa(conductor_en_mesa(new, c, e.nombre)) from conductores c, empresas e where c.id = new.conductor_id and e.id = new.empresa_id;
  return null;
end
$$;
create trigger vehiculos_mesa after insert or update on vehiculos for each row
  execute function llevar_vehiculo_a_mesa();
create function operador_en_mesa(o operadores) returns mesa language plpgsql immutable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  fila mesa;
begin
  fila.clase := 'operador';
  fila.id := o.id;
  fila.lista := case when o.nuevo then 'operadores-nuevos' else 'operadores' end;
  fila.nombre := o.nombre;
  fila.email := o.email;
  fila.telefono := o.telefono;
  fila.empresa := o.empresa;
  fila.ciudad := '';
  fila.imagen := o.imagen;
  fila.rating := o.rating;
  fila.suspendido := false;
  fila.faltan := faltas(o.perfil, true, true);
  fila.creado_en := o.creado_en;
  return fila;
end
$$;
create function palabras_de_mesa(textos text[]) returns text language sql immutable as $$
  select ' ' || coalesce((select string_agg(palabra, ' ') from (
    select palabras_de(textos) as palabra union select numeros_de(textos)) todas), '')
$$;
create function poner_en_mesa(fila mesa) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into mesa (clase, id, lista, nombre, email, telefono, empresa, empresa_id, placas, ciudad, imagen, rating, referido_por, suspendido,
      faltan, reenviados, palabras, creado_en)
    values (fila.clase, fila.id, fila.lista, fila.nombre, fila.email, fila.telefono, fila.empresa, fila.empresa_id, fila.placas, fila.ciudad,
      fila.imagen, fila.rating, fila.referido_por, fila.suspendido, fila.faltan, coalesce(fila.reenviados, '{}'),
      palabras_de_mesa(array[right(fila.id, 6), fila.nombre, fila.email, fila.telefono, fila.empresa, fila.placas, fila.ciudad, fila.referido_por]),
      fila.creado_en)
  on conflict (clase, id) do update set lista = excluded.lista, nombre = excluded.nombre, email = excluded.email,
      telefono = excluded.telefono, empresa = excluded.empresa, empresa_id = excluded.empresa_id, placas = excluded.placas,
      ciudad = excluded.ciudad, imagen = excluded.imagen, rating = excluded.rating, referido_por = excluded.referido_por,
      suspendido = excluded.suspendido, faltan = excluded.faltan, reenviados = excluded.reenviados, palabras = excluded.palabras
    where (mesa.lista, mesa.nombre, mesa.email, mesa.telefono, mesa.empresa, mesa.empresa_id, mesa.placas, mesa.ciudad, mesa.imagen, mesa.rating,
        mesa.referido_por, mesa.suspendido, mesa.faltan, mesa.reenviados)
      is distinct from (excluded.lista, excluded.nombre, excluded.email, excluded.telefono, excluded.empresa, excluded.empresa_id, excluded.placas,
        excluded.ciudad, excluded.imagen, excluded.rating, excluded.referido_por, excluded.suspendido, excluded.faltan, excluded.reenviados);
end
$$;
create function quitar_de_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from mesa where id = old.id;
  return null;
end
$$;
create trigger guias_fuera_de_mesa after delete on guias for each row execute function quitar_de_mesa();
create trigger operadores_fuera_de_mesa after delete on operadores for each row execute function quitar_de_mesa();
create trigger vehiculos_fuera_de_mesa after delete on vehiculos for each row execute function quitar_de_mesa();
create table servicios (
  id text primary key,
  aliado_id text not null references aliados(id),
  version integer not null default 1,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'validar', 'reservado', 'confirmado', 'finalizado', 'vencido', 'cancelado')),
  tipo text not null,
  clase text not null,
  origen text not null,
  destino text not null,
  lat_origen double precision not null
    check (lat_origen >= '-90'::integer::double precision and lat_origen <= 90::double precision),
  lon_origen double precision not null
    check (lon_origen >= '-180'::integer::double precision and lon_origen <= 180::double precision),
  lat_destino double precision,
  lon_destino double precision,
  rumbo smallint not null check (rumbo >= 0 and rumbo <= 359),
  paradas jsonb not null default '[]'::jsonb,
  ciudad text,
  departamento text,
  pais text,
  fecha_salida date,
  hora_salida text,
  fecha_regreso date,
  hora_regreso text,
  salida timestamptz not null,
  fin timestamptz not null,
  fecha timestamptz not null,
  pasajeros integer not null check (pasajeros > 0),
  observaciones text,
  empresa_aliada_id text references empresas(id),
  empresa_aliada text,
  empresa_afiliadora text,
  oferta_id text,
  valor_oferta bigint check (valor_oferta > 0 and (valor_oferta % 1000::bigint) = 0),
  cuenta text,
  banco text,
  tipocuenta text,
  titular text,
  metodo_pago text check (metodo_pago in ('epayco', 'transferencia')),
  pago boolean not null default false,
  numero_transaccion text,
  pago_validado_por text,
  pago_validado_en timestamptz,
  vehiculo_id text references vehiculos(id),
  conductor_id text references conductores(id),
  conductor text,
  telefono_conductor text,
  imagen_conductor text,
  cedula_conductor text,
  licencia_de_conducir text,
  vencimiento_licencia_de_conducir date,
  placas text,
  marca text,
  modelo text,
  numero_interno text,
  tarjeta_operacion text,
  cuenta_conductor text,
  banco_conductor text,
  tipocuenta_conductor text,
  titular_conductor text,
  fuec boolean not null default false,
  fuec_archivo_id text references archivos(id),
  tipo_fuec text,
  recorrido_iniciado boolean not null default false,
  pagar_anticipo_conductor boolean not null default false,
  anticipo_conductor_pagado boolean not null default false,
  pagar_saldo_conductor boolean not null default false,
  saldo_conductor_pagado boolean not null default false,
  actualizado_en timestamptz not null,
  tenant text not null
    generated always as ( case when estado = 'pendiente' then 'MERCADO'
    when estado in ('vencido', 'cancelado') then 'CERRADO' else empresa_aliada_id end) stored,
  fuec_anteriores jsonb not null default '[]'::jsonb,
  vehiculo_suspendido boolean not null default false,
  rnt_conductor text,
  propietario text,
  vence timestamptz not null,
  finalizado_en timestamptz,
  lat_final double precision,
  lon_final double precision,
  constraint servicios_adjudicado
    check ((estado in ('pendiente', 'vencido', 'cancelado')) = (empresa_aliada_id is null)
    and (empresa_aliada_id is null) = (valor_oferta is null)
    and (empresa_aliada_id is null) = (metodo_pago is null)),
  constraint servicios_pagado
    check (pago = (numero_transaccion is not null)
    and ((estado not in ('reservado', 'confirmado', 'finalizado')) or pago)),
  constraint servicios_con_fuec
    check (fuec = (fuec_archivo_id is not null)
    and ((estado not in ('confirmado', 'finalizado')) or fuec and vehiculo_id is not null)),
  constraint servicios_recorrido
    check ((not recorrido_iniciado or (estado in ('confirmado', 'finalizado')))
    and (estado <> 'finalizado' or recorrido_iniciado)),
  constraint servicios_por_pagar
    check ((not pagar_anticipo_conductor or fuec) and (not anticipo_conductor_pagado or pagar_anticipo_conductor)
    and (not pagar_saldo_conductor or estado = 'finalizado')
    and (not saldo_conductor_pagado or pagar_saldo_conductor)),
  constraint servicios_vence_antes_de_salir check (vence <= salida)
);
create index servicios_lista on servicios (tenant, estado, salida, id);
create index servicios_por_iniciar on servicios (salida) where estado = 'confirmado' and not recorrido_iniciado;
create index servicios_ocupacion on servicios (vehiculo_id, salida, fin)
  where estado in ('reservado', 'confirmado');
create index servicios_anticipos on servicios (tenant, salida, id) where pagar_anticipo_conductor
  and not anticipo_conductor_pagado;
create index servicios_saldos on servicios (tenant, salida, id) where pagar_saldo_conductor
  and not saldo_conductor_pagado;
create index servicios_aliado on servicios (aliado_id, fecha desc, id desc);
create index servicios_lista_por_fecha on servicios (tenant, estado, fecha, id);
create index servicios_lista_por_valor on servicios (tenant, estado, valor_oferta, id);
create index servicios_de_vehiculo on servicios (vehiculo_id, estado, salida, id) where vehiculo_id is not null;
create index servicios_de_todos on servicios (estado, salida, id) where length(tenant) > 0;
create index servicios_de_todos_por_fecha on servicios (estado, fecha, id) where length(tenant) > 0;
create index servicios_de_todos_por_valor on servicios (estado, valor_oferta, id) where length(tenant) > 0;
create index servicios_de_todos_por_area on servicios (lon_origen, lat_origen) where length(tenant) > 0;
create index servicios_de_todos_anticipos on servicios (salida, id) where pagar_anticipo_conductor
  and not anticipo_conductor_pagado and length(tenant) > 0;
create index servicios_de_todos_saldos on servicios (salida, id) where pagar_saldo_conductor
  and not saldo_conductor_pagado and length(tenant) > 0;
create index servicios_de_conductor on servicios (tenant, conductor_id) where conductor_id is not null;
create index servicios_por_vencer on servicios (vence) where estado = 'pendiente';
create index servicios_mercado on servicios (tenant, tipo, vence);
create index servicios_area on servicios (tenant, lon_origen, lat_origen) include (estado, tipo, vence, salida,
  id);
alter table servicios enable row level security;
alter table servicios force row level security;
grant select on servicios to aliadas_aliado, aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on servicios to aliadas_sistema;
grant insert (id, aliado_id, tipo, clase, origen, destino, lat_origen, lon_origen, lat_destino, lon_destino,
  rumbo, paradas, ciudad, departamento, pais, fecha_salida, hora_salida, fecha_regreso, hora_regreso, salida, fin,
  fecha, pasajeros, observaciones, actualizado_en, vence) on servicios to aliadas_aliado;
grant update (estado, empresa_aliada_id, empresa_aliada, oferta_id, valor_oferta, cuenta, banco, tipocuenta,
  titular, metodo_pago, actualizado_en) on servicios to aliadas_aliado;
grant update (estado, empresa_afiliadora, pago, numero_transaccion, pago_validado_por, pago_validado_en,
  vehiculo_id, conductor_id, conductor, telefono_conductor, imagen_conductor, cedula_conductor,
  licencia_de_conducir, vencimiento_licencia_de_conducir, placas, marca, modelo, numero_interno, tarjeta_operacion,
  cuenta_conductor, banco_conductor, tipocuenta_conductor, titular_conductor, fuec, fuec_archivo_id, tipo_fuec,
  pagar_anticipo_conductor, actualizado_en, fuec_anteriores, vehiculo_suspendido, rnt_conductor,
  propietario) on servicios to aliadas_empresa;
create policy sistema on servicios to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy aliado on servicios to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')))
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
create policy disparadores on servicios to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy empresa_cambia on servicios for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on servicios for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on servicios for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa') and case
    when tenant = 'MERCADO' then (select nullif(current_setting('app.empresa', true), '')) is not null
    else tenant = (select nullif(current_setting('app.empresa', true), '')) end);
create policy plataforma_cambia on servicios for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on servicios for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on servicios for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create trigger servicios_version before update on servicios for each row execute function subir_version();
create table servicio_contactos (
  servicio_id text primary key references servicios(id),
  aliado_id text not null references aliados(id),
  tenant text not null default 'CERRADO',
  empresa text,
  nombre text,
  telefono_operador text,
  solicitante text,
  cliente text,
  rut_cliente text,
  telefono_cliente text,
  email_cliente text,
  imagen_cliente text,
  guia text,
  telefono_guia text,
  especialidades_guia text,
  idiomas_guia text,
  experiencia_guia text
);
create index servicio_contactos_imagen on servicio_contactos (imagen_cliente) where imagen_cliente is not null;
alter table servicio_contactos enable row level security;
alter table servicio_contactos force row level security;
grant select on servicio_contactos to aliadas_aliado, aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on servicio_contactos to aliadas_sistema;
grant insert (servicio_id, aliado_id, empresa, nombre, telefono_operador, solicitante, cliente, rut_cliente,
  telefono_cliente, email_cliente, guia, telefono_guia, especialidades_guia, idiomas_guia,
  experiencia_guia) on servicio_contactos to aliadas_aliado;
grant update (tenant) on servicio_contactos to aliadas_aliado;
create policy sistema on servicio_contactos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy aliado on servicio_contactos to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')))
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
create policy empresa_cambia on servicio_contactos for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on servicio_contactos for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on servicio_contactos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_cambia on servicio_contactos for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on servicio_contactos for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on servicio_contactos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create table servicio_palabras (
  servicio_id text not null,
  fuente text not null check (fuente in ('viaje', 'contacto')),
  tenant text not null,
  palabra text collate "C" not null
);
create index servicio_palabras_servicio on servicio_palabras (servicio_id);
create index servicio_palabras_busqueda on servicio_palabras (tenant, palabra, servicio_id);
alter table servicio_palabras enable row level security;
alter table servicio_palabras force row level security;
grant select on servicio_palabras to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on servicio_palabras to aliadas_sistema;
create policy sistema on servicio_palabras to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy disparadores on servicio_palabras to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy empresa_lee on servicio_palabras for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and (tenant = any (array[ case
    when (select nullif(current_setting('app.empresa', true), '')) is not null then 'MERCADO'
    else null::text end, (select nullif(current_setting('app.empresa', true), ''))])));
create policy plataforma_lee on servicio_palabras for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create table servicios_contados (
  tenant text not null,
  estado text not null,
  tipo text not null,
  cuantos integer not null
);
create index servicios_contados_de on servicios_contados (tenant, estado, tipo) include (cuantos);
alter table servicios_contados enable row level security;
alter table servicios_contados force row level security;
grant select on servicios_contados to aliadas_empresa;
grant select, insert, update, delete on servicios_contados to aliadas_sistema;
create policy sistema on servicios_contados to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy disparadores on servicios_contados for insert to current_user with check (pg_trigger_depth() > 0);
create policy empresa_lee on servicios_contados for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa') and case
    when tenant = 'MERCADO' then (select nullif(current_setting('app.empresa', true), '')) is not null
    else tenant = (select nullif(current_setting('app.empresa', true), '')) end);
create policy aliado_ve_imagen_de_cliente on archivos for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and preset = 'imagenCliente'
    and (exists (select from servicios where servicios.id = archivos.servicio_id)));
create policy empresa_ve_imagen_de_cliente on archivos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa') and preset = 'imagenCliente'
    and (exists (select from servicio_contactos where servicio_contactos.imagen_cliente = archivos.id)));
create policy plataforma_lee_de_visibles on archivos as restrictive for select to aliadas_plataforma
  using (servicio_id is null
    or (exists (select from servicios where servicios.id = archivos.servicio_id
    and servicios.estado <> 'cancelado')));
create policy aliado_ve_vehiculo_asignado on vehiculos for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and (exists (select from servicios where servicios.vehiculo_id = vehiculos.id)));
create function avisar_suspension() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update servicios set vehiculo_suspendido = new.suspendido
    where vehiculo_id = new.id and estado in ('reservado', 'confirmado') and vehiculo_suspendido <> new.suspendido;
  return null;
end
$$;
create trigger vehiculos_suspension after update of suspendido on vehiculos for each row
  when (old.suspendido <> new.suspendido) execute function avisar_suspension();
create function contar_servicio() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into servicios_contados values (old.tenant, old.estado, old.tipo, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into servicios_contados values (new.tenant, new.estado, new.tipo, 1);
  end if;
  return null;
end
$$;
create trigger servicios_contados_de_paso after update on servicios for each row
  when ((old.tenant, old.estado, old.tipo) is distinct from (new.tenant, new.estado, new.tipo))
  execute function contar_servicio();
create trigger servicios_contados_fuera_o_dentro after insert or delete on servicios for each row
  execute function contar_servicio();
create function guardar_servicio() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'aliadas_aliado' and old.estado <> 'pendiente' then
    raise exception 'a service that was awarded is not the partner''s to change' using errcode = 'insufficient_privilege';
  end if;
  if current_user = 'aliadas_empresa' and (old.estado, new.estado) not in (
    ('validar', 'reservado'), ('reservado', 'reservado'), ('reservado', 'confirmado'), ('confirmado', 'confirmado')
  ) then
    raise exception 'a company does not take a service from % to %', old.estado, new.estado using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger servicios_estado before update on servicios for each row
  when (current_user in ('aliadas_aliado', 'aliadas_empresa')) execute function guardar_servicio();
create function indexar_contactos() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from servicio_palabras p using nuevas n where tg_op = 'UPDATE' and p.servicio_id = n.servicio_id and p.fuente = 'contacto';
  insert into servicio_palabras select n.servicio_id, 'contacto', n.tenant, palabra from nuevas n, palabras_del_contacto(n.*) palabra;
  return null;
end
$$;
create trigger servicio_contactos_palabras_cambiadas after update on servicio_contactos
  referencing new table as nuevas for each statement execute function indexar_contactos();
create trigger servicio_contactos_palabras_nuevas after insert on servicio_contactos
  referencing new table as nuevas for each statement execute function indexar_contactos();
create function indexar_viajes() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into servicio_palabras select n.id, 'viaje', n.tenant, palabra from nuevas n, palabras_del_viaje(n.*) palabra;
    return null;
  end if;
  if exists (
    select from nuevas n join viejas v on v.id = n.id
    where (n.tenant, n.origen, n.destino, n.ciudad, n.paradas, n.placas, n.conductor, n.telefono_conductor)
      is distinct from (v.tenant, v.origen, v.destino, v.ciudad, v.paradas, v.placas, v.conductor, v.telefono_conductor)
  ) then
    delete from servicio_palabras p using nuevas n where p.servicio_id = n.id and p.fuente = 'viaje';
    insert into servicio_palabras select n.id, 'viaje', n.tenant, palabra from nuevas n, palabras_del_viaje(n.*) palabra;
  end if;
  return null;
end
$$;
create trigger servicios_palabras_cambiadas after update on servicios
  referencing old table as viejas new table as nuevas for each statement execute function indexar_viajes();
create trigger servicios_palabras_nuevas after insert on servicios referencing new table as nuevas
  for each statement execute function indexar_viajes();
create function llevar_conductor() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update servicios set conductor = new.nombre, telefono_conductor = new.telefono, imagen_conductor = new.imagen,
      cedula_conductor = new.cedula, licencia_de_conducir = new.licencia_de_conducir
    where vehiculo_id in (select id from vehiculos where conductor_id = new.id) and conductor_id = new.id and estado = 'reservado';
  update servicios set telefono_conductor = new.telefono
    where vehiculo_id in (select id from vehiculos where conductor_id = new.id) and conductor_id = new.id and estado = 'confirmado'
      and telefono_conductor is distinct from new.telefono;
  update servicios set banco_conductor = new.banco, tipocuenta_conductor = new.tipocuenta, cuenta_conductor = new.cuenta,
      titular_conductor = new.titular
    where vehiculo_id in (select id from vehiculos where conductor_id = new.id) and conductor_id = new.id
      and estado in ('reservado', 'confirmado', 'finalizado') and not (anticipo_conductor_pagado and saldo_conductor_pagado)
      and (banco_conductor, tipocuenta_conductor, cuenta_conductor, titular_conductor)
        is distinct from (new.banco, new.tipocuenta, new.cuenta, new.titular);
  return null;
end
$$;
create trigger conductores_en_servicios after update on conductores for each row
  when ((old.nombre, old.telefono, old.imagen, old.cedula, old.licencia_de_conducir, old.banco, old.tipocuenta,
  old.cuenta, old.titular) is distinct
  from (new.nombre, new.telefono, new.imagen, new.cedula, new.licencia_de_conducir, new.banco, new.tipocuenta,
  new.cuenta, new.titular)) execute function llevar_conductor();
create function llevar_documento() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.tipo = 'tarjetaOperacion' then
    update servicios set tarjeta_operacion = new.numero where vehiculo_id = new.titular_id and estado = 'reservado';
  elsif new.tipo = 'rnt' then
    update servicios set rnt_conductor = nullif(new.numero, '')
      where vehiculo_id in (select id from vehiculos where conductor_id = new.titular_id) and conductor_id = new.titular_id
        and estado = 'reservado';
  else
    update servicios set vencimiento_licencia_de_conducir = new.vence
      where vehiculo_id in (select id from vehiculos where conductor_id = new.titular_id) and conductor_id = new.titular_id
        and estado = 'reservado';
  end if;
  return null;
end
$$;
create trigger documentos_en_servicios after insert or update of numero, vence on documentos for each row
  when ((new.tipo in ('tarjetaOperacion', 'licenciaDeConducir', 'rnt'))
  and (new.titular_tipo in ('vehiculo', 'conductor'))) execute function llevar_documento();
create function llevar_vehiculo() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update servicios set numero_interno = new.numero_interno, empresa_afiliadora = nullif(new.empresa, ''),
      propietario = nullif(btrim(new.propietario), '')
    where vehiculo_id = new.id and estado = 'reservado';
  return null;
end
$$;
create trigger vehiculos_en_servicios after update of numero_interno, empresa, propietario on vehiculos
  for each row when ((old.numero_interno, old.empresa, old.propietario) is distinct
  from (new.numero_interno, new.empresa, new.propietario)) execute function llevar_vehiculo();
create function palabras_del_contacto(c servicio_contactos) returns setof text language sql stable as $$
  select palabras_de(array[c.empresa, c.nombre, c.solicitante, c.cliente, c.guia])
  union
  select numeros_de(array[c.telefono_operador, c.telefono_cliente, c.telefono_guia])
$$;
create function palabras_del_viaje(s servicios) returns setof text language sql stable as $$
  select palabras_de(array[right(s.id, 6), s.origen, s.destino, s.ciudad, s.placas, regexp_replace(s.placas, '[^0-9]', '', 'g'), s.conductor]
    || array(select parada ->> 'location' from jsonb_array_elements(s.paradas) parada))
  union
  select numeros_de(array[s.telefono_conductor])
$$;
create table ofertas (
  id text primary key,
  servicio_id text not null references servicios(id),
  aliado_id text not null references aliados(id),
  empresa_id text not null references empresas(id),
  version integer not null default 1,
  oferente text not null,
  precio bigint not null check (precio > 0 and (precio % 1000::bigint) = 0),
  estado text not null default 'enviada'
    check (estado in ('enviada', 'aceptada', 'rechazada', 'vencida', 'retirada')),
  fecha timestamptz not null,
  fecha_oferta date not null,
  empresa text not null,
  titular text not null,
  banco text not null,
  tipocuenta text not null,
  cuenta text not null,
  documento_cotizacion text references archivos(id),
  corporativa boolean not null default true,
  finalizado_conductor boolean not null default false,
  rating_conductor integer not null default 5,
  actualizado_en timestamptz not null,
  tipo text not null default '',
  origen text not null default '',
  destino text not null default '',
  fecha_salida date,
  hora_salida text,
  palabras text not null default '',
  vence timestamptz not null default '-infinity'::timestamp with time zone
);
create unique index ofertas_una_viva on ofertas (servicio_id, empresa_id) where estado in ('enviada', 'aceptada');
create unique index ofertas_una_aceptada on ofertas (servicio_id) where estado = 'aceptada';
create index ofertas_empresa on ofertas (empresa_id, servicio_id);
create index ofertas_por_precio on ofertas (servicio_id, estado, precio, id);
create index ofertas_lista on ofertas (empresa_id, fecha, id);
create index ofertas_lista_por_estado on ofertas (empresa_id, estado, fecha, id);
create index ofertas_lista_por_precio on ofertas (empresa_id, precio, id);
create index ofertas_de_todos on ofertas (fecha, id) where length(empresa_id) > 0;
alter table ofertas enable row level security;
alter table ofertas force row level security;
grant select on ofertas to aliadas_aliado, aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on ofertas to aliadas_sistema;
grant update (estado, actualizado_en) on ofertas to aliadas_aliado;
grant insert (id, servicio_id, aliado_id, empresa_id, oferente, precio, fecha, fecha_oferta, empresa, titular,
  banco, tipocuenta, cuenta, documento_cotizacion, actualizado_en) on ofertas to aliadas_empresa;
grant update (estado, actualizado_en) on ofertas to aliadas_empresa;
create policy sistema on ofertas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy aliado on ofertas to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')))
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
create policy empresa_cambia on ofertas for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on ofertas for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on ofertas for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_cambia on ofertas for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on ofertas for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on ofertas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create trigger ofertas_version before update on ofertas for each row execute function subir_version();
create policy aliado_ve_cotizaciones on archivos for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and (exists (select from ofertas where ofertas.documento_cotizacion = archivos.id)));
create policy aliado_ve_oferentes on empresas for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and (exists (select from ofertas where ofertas.empresa_id = empresas.id)));
create function guardar_oferta() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.estado <> 'enviada' or (new.estado = 'retirada') <> (current_user = 'aliadas_empresa') then
    raise exception 'an offer does not go from % to % like this', old.estado, new.estado using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger ofertas_estado before update on ofertas for each row
  when (current_user in ('aliadas_aliado', 'aliadas_empresa')) execute function guardar_oferta();
create function llevar_ruta() returns trigger language plpgsql as $$
declare
  viaje record;
begin
  select tipo, origen, destino, fecha_salida, hora_salida, vence into viaje from public.servicios where id = new.servicio_id;
  if not found then
    return new;
  end if;
  new.tipo := viaje.tipo;
  new.origen := viaje.origen;
  new.destino := viaje.destino;
  new.fecha_salida := viaje.fecha_salida;
  new.hora_salida := viaje.hora_salida;
  new.vence := viaje.vence;
  new.palabras := public.en_palabras(pg_catalog.right(new.servicio_id, 6) || ' ' || new.origen || ' ' || new.destino);
  return new;
end
$$;
create trigger ofertas_ruta before insert on ofertas for each row execute function llevar_ruta();
create table posiciones (
  vehiculo_id text primary key references vehiculos(id),
  empresa_id text not null references empresas(id),
  servicio_id text not null references servicios(id),
  placas text not null,
  lat double precision not null check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
  lon double precision not null check (lon >= '-180'::integer::double precision and lon <= 180::double precision),
  velocidad double precision check (velocidad >= 0::double precision and velocidad <= 200::double precision),
  rumbo smallint check (rumbo >= 0 and rumbo <= 359),
  en timestamptz not null,
  recibida_en timestamptz not null
) with (fillfactor=50);
create index posiciones_empresa on posiciones (empresa_id);
create index posiciones_servicio on posiciones (servicio_id);
alter table posiciones enable row level security;
alter table posiciones force row level security;
grant select on posiciones to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on posiciones to aliadas_sistema;
create policy sistema on posiciones to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy empresa_lee on posiciones for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on posiciones for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create policy sus_viajes_cambia on posiciones as restrictive for update to aliadas_sistema
  using (true)
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = posiciones.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));
create policy sus_viajes_crea on posiciones as restrictive for insert to aliadas_sistema
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = posiciones.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));
create table posiciones_dudosas (
  vehiculo_id text primary key references vehiculos(id),
  servicio_id text not null references servicios(id),
  lat double precision not null,
  lon double precision not null,
  en timestamptz not null,
  veces integer not null
);
alter table posiciones_dudosas enable row level security;
alter table posiciones_dudosas force row level security;
grant select, insert, update, delete on posiciones_dudosas to aliadas_sistema;
create policy sistema on posiciones_dudosas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy sus_viajes_cambia on posiciones_dudosas as restrictive for update to aliadas_sistema
  using (true)
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = posiciones_dudosas.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));
create policy sus_viajes_crea on posiciones_dudosas as restrictive for insert to aliadas_sistema
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = posiciones_dudosas.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));
create table trazas (
  servicio_id text not null references servicios(id),
  en timestamptz not null,
  empresa_id text not null references empresas(id),
  lat double precision not null check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
  lon double precision not null check (lon >= '-180'::integer::double precision and lon <= 180::double precision),
  primary key (servicio_id, en)
);
create index trazas_por_olvidar on trazas (en);
alter table trazas enable row level security;
alter table trazas force row level security;
grant select on trazas to aliadas_empresa, aliadas_plataforma;
grant select, insert, delete on trazas to aliadas_sistema;
create policy sistema on trazas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy empresa_lee on trazas for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on trazas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create policy sus_viajes_cambia on trazas as restrictive for update to aliadas_sistema
  using (true)
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = trazas.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));
create policy sus_viajes_crea on trazas as restrictive for insert to aliadas_sistema
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = trazas.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));
create table asientos (
  id text primary key,
  empresa_id text not null references empresas(id),
  concepto text not null check (concepto in ('reserva', 'anticipo', 'saldo', 'recompensa')),
  clase text not null check (clase in ('causa', 'pago', 'reverso')),
  servicio_id text references servicios(id),
  vehiculo_id text references vehiculos(id),
  orden integer not null check (orden > 0),
  antes bigint not null check (antes >= 0),
  valor bigint not null,
  numero text,
  titular text,
  banco text,
  tipocuenta text,
  cuenta text,
  archivo_id text references archivos(id),
  corrige text,
  motivo text,
  actor_tipo text not null check (actor_tipo in ('persona', 'aliado', 'servidor')),
  actor_id text,
  actor_nombre text not null,
  en timestamptz not null,
  objeto_id text not null generated always as (coalesce(servicio_id, vehiculo_id)) stored,
  saldo bigint not null generated always as (antes + valor) stored check (saldo >= 0),
  anterior integer generated always as (nullif(orden - 1, 0)) stored,
  contra bigint not null generated always as (- valor) stored,
  constraint asientos_uno_tras_otro unique (concepto, objeto_id, orden),
  constraint asientos_eslabon unique (concepto, objeto_id, orden, saldo),
  constraint asientos_corregible unique (id, concepto, objeto_id, valor),
  constraint asientos_corregido_una_vez unique (corrige),
  constraint asientos_cadena foreign key (concepto, objeto_id, anterior, antes)
    references asientos(concepto, objeto_id, orden, saldo),
  constraint asientos_contrario foreign key (corrige, concepto, objeto_id, contra)
    references asientos(id, concepto, objeto_id, valor),
  constraint asientos_de_que
    check ((servicio_id is null) <> (vehiculo_id is null) and (vehiculo_id is not null) = (concepto = 'recompensa')),
  constraint asientos_valor
    check ( case clase when 'causa' then valor > 0 and antes = 0 when 'pago' then valor < 0 and (antes + valor) = 0
    else valor <> 0 and concepto <> 'reserva' end),
  constraint asientos_pago check ((numero is not null) = (clase = 'pago')),
  constraint asientos_reverso
    check ((corrige is not null) = (clase = 'reverso') and (motivo is not null) = (clase = 'reverso')),
  constraint asientos_comienzo check (orden > 1 or antes = 0)
);
create unique index asientos_una_causa on asientos (concepto, objeto_id) where clase = 'causa'
  and concepto <> 'recompensa';
create index asientos_empresa on asientos (empresa_id, en, id);
create index asientos_objeto on asientos (objeto_id);
create index asientos_de_todos on asientos (en, id) where length(empresa_id) > 0;
alter table asientos enable row level security;
alter table asientos force row level security;
grant select on asientos to aliadas_empresa, aliadas_plataforma;
grant select, insert on asientos to aliadas_sistema;
grant insert (id, empresa_id, concepto, clase, servicio_id, orden, antes, valor, actor_tipo, actor_id,
  actor_nombre, en) on asientos to aliadas_aliado;
grant insert (id, empresa_id, concepto, clase, servicio_id, vehiculo_id, orden, antes, valor, numero, titular,
  banco, tipocuenta, cuenta, archivo_id, corrige, motivo, actor_tipo, actor_id, actor_nombre,
  en) on asientos to aliadas_empresa;
create policy sistema on asientos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy aliado_adjudica on asientos for insert to aliadas_aliado
  with check ((select current_user = 'aliadas_aliado') and concepto = 'reserva' and clase = 'causa'
    and (exists (select from servicios where servicios.id = asientos.servicio_id
    and servicios.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    and servicios.empresa_aliada_id = asientos.empresa_id)));
create policy disparadores on asientos to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy empresa_crea on asientos for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')) and case
    when concepto = 'recompensa' then (exists (select from vehiculos where vehiculos.id = asientos.vehiculo_id
    and vehiculos.empresa_id = asientos.empresa_id))
    else (exists (select from servicios where servicios.id = asientos.servicio_id
    and servicios.empresa_aliada_id = asientos.empresa_id)) end);
create policy empresa_lee on asientos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on asientos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create table transacciones (
  empresa_id text not null references empresas(id),
  comparable text not null check (comparable ~ '^[^[:space:]]+$'),
  numero text not null,
  servicio_id text references servicios(id),
  concepto text not null check (concepto in ('reserva', 'anticipo', 'saldo', 'recompensa')),
  creado_en timestamptz not null,
  vehiculo_id text references vehiculos(id),
  constraint transacciones_un_pago unique (servicio_id, concepto),
  constraint transacciones_una_recompensa unique (vehiculo_id),
  constraint transacciones_de_que
    check ((servicio_id is null) <> (vehiculo_id is null) and (vehiculo_id is not null) = (concepto = 'recompensa'))
);
create index transacciones_por_numero on transacciones (empresa_id, comparable);
create unique index transacciones_de_uno_solo on transacciones (empresa_id, comparable)
  where concepto in ('reserva', 'recompensa');
alter table transacciones enable row level security;
alter table transacciones force row level security;
grant select, insert on transacciones to aliadas_empresa;
grant select on transacciones to aliadas_plataforma;
grant select, insert, update, delete on transacciones to aliadas_sistema;
create policy sistema on transacciones to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy disparadores on transacciones to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy empresa_crea on transacciones for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')) and case
    when concepto = 'recompensa' then (exists (select from vehiculos where vehiculos.id = transacciones.vehiculo_id
    and vehiculos.empresa_id = transacciones.empresa_id))
    else (exists (select from servicios where servicios.id = transacciones.servicio_id
    and servicios.empresa_aliada_id = transacciones.empresa_id)) end);
create policy empresa_lee on transacciones for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on transacciones for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create table epayco_llamadas (
  id text primary key,
  huella text not null unique,
  veces integer not null default 1,
  metodo text not null,
  consulta text not null,
  tipo text not null,
  cuerpo text not null,
  resultado text not null check (resultado in ('firma', 'prueba', 'sinServicio', 'evidencia')),
  recibida_en timestamptz not null
);
create index epayco_llamadas_edad on epayco_llamadas (recibida_en);
create index epayco_llamadas_sin_firma on epayco_llamadas (recibida_en) where resultado = 'firma';
alter table epayco_llamadas enable row level security;
alter table epayco_llamadas force row level security;
grant select on epayco_llamadas to aliadas_plataforma;
grant select, insert, update on epayco_llamadas to aliadas_sistema;
create policy sistema on epayco_llamadas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy plataforma_lee on epayco_llamadas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create table epayco_evidencias (
  id text primary key,
  llamada_id text not null references epayco_llamadas(id),
  empresa_id text not null references empresas(id),
  servicio_id text not null references servicios(id),
  ref_payco text not null,
  transaccion text not null,
  monto text not null,
  moneda text not null,
  banco text not null,
  codigo text not null,
  estado text not null check (estado in ('aceptada', 'pendiente', 'rechazada', 'reversada', 'porRevisar')),
  reparos text[] not null default '{}',
  recibida_en timestamptz not null
);
create index epayco_evidencias_servicio on epayco_evidencias (servicio_id, recibida_en, id);
create index epayco_evidencias_referencia on epayco_evidencias (ref_payco, servicio_id);
alter table epayco_evidencias enable row level security;
alter table epayco_evidencias force row level security;
grant select on epayco_evidencias to aliadas_empresa, aliadas_plataforma;
grant select, insert on epayco_evidencias to aliadas_sistema;
create policy sistema on epayco_evidencias to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy empresa_lee on epayco_evidencias for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on epayco_evidencias for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create function exigir_asientos() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from (values ('reserva', 'causa', new.empresa_aliada_id is not null), ('reserva', 'pago', new.pago),
      ('anticipo', 'causa', new.pagar_anticipo_conductor), ('anticipo', 'pago', new.anticipo_conductor_pagado),
      ('saldo', 'causa', new.pagar_saldo_conductor), ('saldo', 'pago', new.saldo_conductor_pagado)) as hay (concepto, clase, dice)
    where dice and not exists (
      select from asientos a where a.objeto_id = new.id and a.concepto = hay.concepto and a.clase = hay.clase)
  ) then
    raise exception 'service % lacks an entry in the ledger', new.id using errcode = 'check_violation', constraint = 'servicios_con_asientos';
  end if;
  return null;
end
$$;
create constraint trigger servicios_con_asientos after update on servicios deferrable initially deferred
  for each row when (((old.empresa_aliada_id is null), old.pago, old.pagar_anticipo_conductor,
  old.anticipo_conductor_pagado, old.pagar_saldo_conductor, old.saldo_conductor_pagado) is distinct
  from ((new.empresa_aliada_id is null), new.pago, new.pagar_anticipo_conductor, new.anticipo_conductor_pagado,
  new.pagar_saldo_conductor, new.saldo_conductor_pagado)) execute function exigir_asientos();
create function exigir_numero_de_una_cuenta() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  suyo text;
begin
  select comparable into suyo from transacciones
    where concepto = new.concepto and (servicio_id = new.servicio_id or vehiculo_id = new.vehiculo_id);
  if suyo is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('numero:' || new.empresa_id || ':' || suyo, 0));
  if exists (
    select from transacciones t
    where t.empresa_id = new.empresa_id and t.comparable = suyo
      and (t.concepto, coalesce(t.servicio_id, t.vehiculo_id)) <> (new.concepto, new.objeto_id)
      and not (
        new.concepto in ('anticipo', 'saldo') and t.concepto in ('anticipo', 'saldo') and new.cuenta is not null
        and exists (
          select from asientos a
          where a.objeto_id = t.servicio_id and a.concepto = t.concepto and a.clase = 'pago'
            and (a.titular, a.banco, a.tipocuenta, a.cuenta) is not distinct from (new.titular, new.banco, new.tipocuenta, new.cuenta)
            and not exists (select from asientos r where r.corrige = a.id)
        )
      )
  ) then
    raise exception 'the number proves another payment' using errcode = 'unique_violation', constraint = 'transacciones_de_una_cuenta';
  end if;
  return null;
end
$$;
create trigger asientos_numero_de_una_cuenta after insert on asientos for each row when (new.clase = 'pago')
  execute function exigir_numero_de_una_cuenta();
create function llevar_asiento() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  pagado boolean := new.valor < 0;
begin
  if new.clase = 'causa' and new.concepto <> 'recompensa' then
    perform 1 from servicios where id = new.servicio_id and empresa_aliada_id = new.empresa_id and case new.concepto
      when 'reserva' then new.valor = valor_oferta
      when 'anticipo' then pagar_anticipo_conductor and new.valor = round(valor_oferta * 0.45)
      else pagar_saldo_conductor and new.valor = round(valor_oferta * 0.45) end;
  elsif new.clase = 'causa' or (new.clase = 'reverso' and pagado) then
    perform 1 from vehiculos where id = new.vehiculo_id and not comision_pagada_a_referente;
  elsif new.concepto = 'reserva' then
    perform 1 from servicios where id = new.servicio_id and numero_transaccion = new.numero;
  elsif new.concepto = 'anticipo' then
    update servicios set anticipo_conductor_pagado = pagado, actualizado_en = new.en
      where id = new.servicio_id and pagar_anticipo_conductor and anticipo_conductor_pagado <> pagado;
  elsif new.concepto = 'saldo' then
    update servicios set saldo_conductor_pagado = pagado, actualizado_en = new.en
      where id = new.servicio_id and pagar_saldo_conductor and saldo_conductor_pagado <> pagado;
  else
    update vehiculos set comision_pagada_a_referente = pagado, comisiones_totales_pagadas = comisiones_totales_pagadas - new.valor,
      actualizado_en = new.en where id = new.vehiculo_id and comision_pagada_a_referente <> pagado;
  end if;
  if not found then
    raise exception 'the entry does not fit its record' using errcode = 'check_violation', constraint = 'asientos_con_su_registro';
  end if;
  if new.clase = 'reverso' then
    delete from transacciones where concepto = new.concepto and coalesce(servicio_id, vehiculo_id) = new.objeto_id;
  end if;
  return null;
end
$$;
create trigger asientos_a_sus_registros after insert on asientos for each row execute function llevar_asiento();
create function rechazar_cambio_de_asiento() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger asientos_solo_crece before delete or update or truncate on asientos for each statement
  execute function rechazar_cambio_de_asiento();
create domain accion_de_historial as text;
alter domain accion_de_historial add constraint historial_accion check (value in (
  'publicar', 'ofertar', 'retirar', 'aceptar', 'rechazar', 'aceptarOferta', 'validarPago', 'asignarVehiculo', 'subirFuec', 'reemplazarFuec', 'iniciarRecorrido', 'finalizar', 'vencer', 'cancelar', 'pagarAnticipo', 'pagarSaldo', 'pagarRecompensa', 'corregirPago', 'avisoDeEpayco', 'crear', 'editarVehiculo', 'suspenderVehiculo', 'levantarSuspension', 'guardarPerfil', 'guardarEmpresa', 'cambiarFotoDePerfil', 'cambiarLogo', 'cambiarFotosCorporativas', 'registrar', 'cambiar-rol', 'desactivar', 'reactivar', 'reinvitar', 'verificar-correo', 'ingresar', 'rechazar-ingreso', 'cambiar-contrasena', 'cerrar-sesiones', 'crear-clave', 'revocar-clave', 'crear-clave-de-aliado', 'revocar-clave-de-aliado', 'leer-documento', 'negar', 'validarProveedor', 'darBienvenida', 'aprobarDocumento', 'rechazarDocumento', 'suspenderProveedor', 'levantarProveedor', 'deshacerDecision', 'verCuenta', 'registrarProveedor', 'actualizarProveedor', 'subirPapeles', 'borrarProveedor', 'suspenderEmpresa', 'levantarEmpresa', 'pedirVinculacion', 'aceptarVinculacion', 'rechazarVinculacion', 'retirarVinculacion', 'vencerVinculacion'
)) not valid;
create table historial (
  id bigint generated always as identity primary key,
  tenant text not null,
  aliado_id text,
  entidad text not null,
  entidad_id text not null,
  accion accion_de_historial not null,
  de text,
  a text,
  actor_tipo text not null check (actor_tipo in ('persona', 'aliado', 'servidor', 'anonimo')),
  actor_id text,
  actor_nombre text not null,
  cambios jsonb not null default '{}'::jsonb,
  en timestamptz not null,
  solicitud text,
  servicio_id text
    generated always as ( case entidad when 'servicio' then entidad_id when 'oferta' then cambios ->> 'servicio'
    else null::text end) stored
);
create index historial_entidad on historial (tenant, entidad_id, id);
create index historial_lista on historial (tenant, en, id);
create index historial_por_actor on historial (tenant, actor_id, en, id);
create index historial_de_todos on historial (en, id) where length(tenant) > 0;
create index historial_por_cosa on historial (entidad_id, tenant, en, id) where servicio_id is null;
create index historial_accion on historial (accion, id) where actor_tipo = 'anonimo'
  or (accion::text in ('ingresar', 'negar', 'leer-documento'));
create index historial_por_accion on historial (tenant, accion, en, id);
create index historial_por_servicio on historial (servicio_id, tenant, en, id) include (accion, actor_id)
  where servicio_id is not null;
create index historial_de_todos_por_accion on historial (accion, en, id) where length(tenant) > 0;
alter table historial enable row level security;
alter table historial force row level security;
grant select on historial to aliadas_empresa, aliadas_plataforma;
grant select, insert on historial to aliadas_sistema;
grant insert (tenant, aliado_id, entidad, entidad_id, accion, de, a, actor_tipo, actor_id, actor_nombre, cambios,
  en, solicitud) on historial to aliadas_aliado;
grant insert (tenant, aliado_id, entidad, entidad_id, accion, de, a, actor_tipo, actor_id, actor_nombre, cambios,
  en, solicitud) on historial to aliadas_empresa;
grant insert (tenant, aliado_id, entidad, entidad_id, accion, de, a, actor_tipo, actor_id, actor_nombre, cambios,
  en, solicitud) on historial to aliadas_plataforma;
create policy sistema on historial to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy aliado_anota on historial for insert to aliadas_aliado
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
create policy empresa_cambia on historial for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on historial for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on historial for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy olvido on historial for update to current_user
  using ((select nullif(current_setting('app.olvido', true),
    '')) = ((select pg_current_xact_id()::text as pg_current_xact_id)))
  with check ((select nullif(current_setting('app.olvido', true),
    '')) = ((select pg_current_xact_id()::text as pg_current_xact_id)));
create policy olvido_lee on historial for select to current_user
  using ((select nullif(current_setting('app.olvido', true),
    '')) = ((select pg_current_xact_id()::text as pg_current_xact_id)));
create policy plataforma_cambia on historial for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on historial for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on historial for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create function olvidar_en_historial(ids text[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('app.olvido', pg_current_xact_id()::text, true);
  update historial set cambios = cambios - array['detalle', 'archivos', 'motivo', 'nota']
    where entidad_id = any (ids) and servicio_id is null and entidad in ('vehiculo', 'guia', 'operador')
      and cambios ?| array['detalle', 'archivos', 'motivo', 'nota'];
  perform set_config('app.olvido', '', true);
end
$$;
revoke execute on function olvidar_en_historial(ids text[]) from public;
grant execute on function olvidar_en_historial to aliadas_sistema;
create function rechazar_cambio() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (select nullif(current_setting('app.olvido', true), '')) = (select pg_current_xact_id()::text) then
    return null;
  end if;
  raise exception 'historial is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger historial_solo_crece before delete or update or truncate on historial for each statement
  execute function rechazar_cambio();
create table correos (
  id text primary key,
  para text not null,
  asunto text not null,
  texto text not null,
  html text not null,
  intentos integer not null default 0,
  proximo_intento timestamptz not null,
  enviado_en timestamptz,
  creado_en timestamptz not null,
  fallo text not null default '',
  cuenta_id text,
  por_caida boolean not null default false
);
create index correos_por_enviar on correos (proximo_intento) where enviado_en is null;
create index correos_de on correos (cuenta_id) where cuenta_id is not null;
alter table correos enable row level security;
alter table correos force row level security;
grant select, insert, update, delete on correos to aliadas_sistema;
grant insert (id, para, asunto, texto, html, proximo_intento, enviado_en, creado_en,
  cuenta_id) on correos to aliadas_empresa;
grant insert (id, para, asunto, texto, html, proximo_intento, enviado_en, creado_en,
  cuenta_id) on correos to aliadas_plataforma;
grant insert (cuenta_id) on correos to aliadas_sistema;
create policy sistema on correos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy empresa_encola on correos for insert to aliadas_empresa, aliadas_plataforma
  with check ((current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and (exists (select from personas where personas.id = correos.cuenta_id and personas.email = correos.para
    and personas.empresa_id = nullif(current_setting('app.empresa', true), ''))));
create table change_log (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  tema text not null,
  fila text not null,
  antes jsonb,
  despues jsonb,
  en timestamptz not null default clock_timestamp(),
  para text
);
create index change_log_orden on change_log (xid, id);
create index change_log_edad on change_log (en);
create index change_log_para on change_log (para, xid, id) where para is not null;
grant select, delete on change_log to aliadas_sistema;
create function acceso.registrar_fin_de_sesion() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila, antes) values ('sesion', old.id, jsonb_build_object('persona', old."userId"));
  return null;
end
$$;
create trigger session_terminada after delete on acceso.session for each row
  execute function acceso.registrar_fin_de_sesion();
create function registrar_correo() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila) values ('correo', new.id);
  return null;
end
$$;
create trigger correos_cambio after insert on correos for each row execute function registrar_correo();
create function registrar_empresa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila, despues, para)
  values ('perfil', new.id, jsonb_build_object('empresa', new.id), new.id);
  if (old.tipo, old.suspendida) is distinct from (new.tipo, new.suspendida) then
    insert into public.change_log (tema, fila) values ('derechos', new.id);
  end if;
  return null;
end
$$;
create trigger empresas_cambio after update on empresas for each row execute function registrar_empresa();
create function registrar_flota() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  empresa text := coalesce(new.empresa_id, old.empresa_id);
begin
  insert into public.change_log (tema, fila, despues, para)
  values ('flota', coalesce(new.id, old.id), jsonb_build_object('empresa', empresa), empresa);
  if tg_op = 'UPDATE' and old.empresa_id <> new.empresa_id then
    insert into public.change_log (tema, fila, despues, para)
    values ('flota', new.id, jsonb_build_object('empresa', old.empresa_id), old.empresa_id);
  end if;
  return null;
end
$$;
create trigger vehiculos_cambio after insert or delete or update on vehiculos for each row
  execute function registrar_flota();
create function registrar_listos() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila) values ('derechos', new.id);
  return null;
end
$$;
create trigger empresas_listas after update on empresas for each row
  when ((old.cuenta <> '' and coalesce(old.fotos_corporativas[1], '') <> '') is distinct
  from (new.cuenta <> '' and coalesce(new.fotos_corporativas[1], '') <> '')) execute function registrar_listos();
create trigger personas_listas after update on personas for each row when (old.perfil is distinct from new.perfil)
  execute function registrar_listos();
create function registrar_oferta() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila, antes, despues, para) values (
    'oferta', new.servicio_id,
    case when tg_op = 'UPDATE' then jsonb_build_object('estado', old.estado) end,
    jsonb_build_object('estado', new.estado, 'empresa', new.empresa_id, 'oferta', new.id),
    new.empresa_id);
  return null;
end
$$;
create trigger ofertas_cambio after insert or update on ofertas for each row execute function registrar_oferta();
create function registrar_persona() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila, despues, para)
  values ('perfil', new.id, jsonb_build_object('empresa', new.empresa_id), new.empresa_id);
  if (old.activo, old.role, old.empresa_id) is distinct from (new.activo, new.role, new.empresa_id) then
    insert into public.change_log (tema, fila) values ('derechos', new.id);
    if not new.activo then
      delete from acceso.session where "userId" = new.id;
    end if;
  end if;
  return null;
end
$$;
create trigger personas_cambio after update on personas for each row execute function registrar_persona();
create function registrar_posiciones() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila, despues, para)
    select 'posicion', vehiculo_id, jsonb_build_object('empresa', empresa_id), empresa_id from nuevas;
  return null;
end
$$;
create trigger posiciones_cambiadas after update on posiciones referencing new table as nuevas for each statement
  execute function registrar_posiciones();
create trigger posiciones_nuevas after insert on posiciones referencing new table as nuevas for each statement
  execute function registrar_posiciones();
create function registrar_proveedor() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila) values ('proveedor', coalesce(new.id, old.id));
  return null;
end
$$;
create trigger mesa_cambio after insert or delete or update on mesa for each row
  execute function registrar_proveedor();
create function registrar_servicio() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  anterior text := case when tg_op = 'UPDATE' then old.tenant end;
begin
  insert into public.change_log (tema, fila, antes, despues, para) values (
    'servicio', new.id,
    case when tg_op = 'UPDATE' then
      jsonb_build_object('estado', old.estado, 'tenant', old.tenant, 'tipo', old.tipo, 'recorrido', old.recorrido_iniciado) end,
    jsonb_build_object('estado', new.estado, 'tenant', new.tenant, 'tipo', new.tipo, 'recorrido', new.recorrido_iniciado),
    case when 'MERCADO' in (anterior, new.tenant) then 'MERCADO:' || new.tipo
      else coalesce(nullif(new.tenant, 'CERRADO'), nullif(anterior, 'CERRADO')) end);
  return null;
end
$$;
create trigger servicios_cambio after insert or update on servicios for each row
  execute function registrar_servicio();
create function registrar_vinculacion() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.estado = new.estado then
    return null;
  end if;
  insert into public.change_log (tema, fila, despues, para) values (
    'vinculacion', new.id, jsonb_build_object('empresa', new.empresa_id, 'estado', new.estado, 'placas', new.placas), new.empresa_id);
  return null;
end
$$;
create trigger vinculaciones_cambio after insert or update on vinculaciones for each row
  execute function registrar_vinculacion();
set local role aliadas_sistema;
insert into empresas (id, tipo, nombre, nombre_comparable, creado_en, actualizado_en)
  values ('000000000000000000000000', 'ninguna', '', '', now(), now());
reset role;
