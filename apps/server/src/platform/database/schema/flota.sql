-- A driver. The specification has one record for vehicle and driver; here they are two tables, because a driver may
-- drive several vehicles.
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
  -- The partner whose app registered the driver; null if the company did.
  aliado_id text references aliados(id),
  nombre_en_orden text collate "C" not null generated always as (en_orden(nombre)) stored
);
create index conductores_por_nombre on conductores (empresa_id, nombre_en_orden, id);
create index conductores_por_cedula on conductores (empresa_id, cedula);

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
grant select on conductores to aliadas_respaldo;
create policy respaldo on conductores for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
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
-- Triggers elsewhere: conductores_en_servicios (servicios.sql), conductores_mesa (mesa.sql),
-- conductores_olvidan_titulares (libro.sql), conductores_revocan_fuec (fuec.sql).
create trigger conductores_titular after insert or update of imagen on conductores for each row
  when (new.imagen is not null) execute function poner_titular_de_imagen();

-- A vehicle. It also has the flags of the specification's single record: validated, suspended, number of trips and so
-- on.
create table vehiculos (
  -- 24 characters; the last six, in upper case, are the code that people see.
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
  -- The company that the vehicle is affiliated to, as typed.
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
  -- The five photos are ids in `archivos`.
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
  -- Never written, like `velocidad`, `latitud` and `longitud`: reading takes them from `posiciones`
  -- (`flota/leer-vehiculo.ts`).
  conected boolean not null default false,
  terminos boolean not null default false,
  rating numeric(3, 2) not null default 0 check (rating >= 0::numeric and rating <= 5::numeric),
  viajes_realizados integer not null default 0 check (viajes_realizados >= 0),
  velocidad double precision,
  latitud double precision,
  longitud double precision,
  programa_de_referidos boolean not null default false,
  referido_por text,
  -- Written by the ledger's trigger `asientos_a_sus_registros`, like `comisiones_totales_pagadas`.
  comision_pagada_a_referente boolean not null default false,
  comisiones_acumuladas bigint not null default 0,
  comisiones_totales_pagadas bigint not null default 0,
  version integer not null default 1,
  creado_en timestamptz not null,
  actualizado_en timestamptz not null,
  motivo_suspension text,
  -- Photos and documents that the platform refused and nobody has replaced.
  rechazados text[] not null default '{}',
  -- Refused photos and documents that were replaced and wait for a new decision.
  reenviados text[] not null default '{}',
  -- The company cannot lift a suspension by the platform.
  suspendido_por_plataforma boolean not null default false,
  -- Class of the Ministry, as the FUEC prints it; null until a company says it.
  clase text check (clase in ('automovil', 'campero', 'camioneta', 'microbus', 'buseta', 'bus')),
  -- When the trips of a reward were complete; whether one is owed depends on the referrer, too.
  recompensa_desde timestamptz,
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
grant insert (id, empresa_id, conductor_id, placas, marca, modelo, tipo, capacidad, color, clase, propietario, empresa,
  numero_interno, licencia, aire, bilingue, bodega, parrilla, portabicicletas, sillasestandard, sillasreclinables,
  tv, usb, wifi, frente, "lateral", interior, perspectiva, tablero, fotos_vehiculo, documentos_vehiculo, validado,
  perfil, terminos, creado_en, actualizado_en) on vehiculos to aliadas_empresa;
grant update (clase, propietario, empresa, numero_interno, aire, bilingue, bodega, parrilla, portabicicletas,
  sillasestandard, sillasreclinables, tv, usb, wifi, frente, "lateral", interior, perspectiva, tablero,
  fotos_vehiculo, documentos_vehiculo, suspendido, actualizado_en,
  motivo_suspension) on vehiculos to aliadas_empresa;
create policy sistema on vehiculos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on vehiculos to aliadas_respaldo;
create policy respaldo on vehiculos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
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
-- Policies elsewhere: aliado_ve_vehiculo_asignado (servicios.sql).
-- Triggers elsewhere: vehiculos_cambio (cambios.sql), vehiculos_en_servicios (servicios.sql), vehiculos_fuera_de_mesa
-- (mesa.sql), vehiculos_mesa (mesa.sql), vehiculos_suspension (servicios.sql).
create trigger vehiculos_titular after insert
  or update of frente, "lateral", interior, perspectiva, tablero, imagen on vehiculos for each row
  when (coalesce(new.frente, new."lateral", new.interior, new.perspectiva, new.tablero, new.imagen) is not null)
  execute function poner_titular_de_fotos();
create trigger vehiculos_version before update on vehiculos for each row execute function subir_version();

-- A document of a vehicle, driver, guide or operator: one row per type and holder.
create table documentos (
  id text primary key,
  tenant text not null,
  titular_tipo text not null check (titular_tipo in ('vehiculo', 'conductor', 'guia', 'operador')),
  titular_id text not null,
  tipo text not null,
  numero text not null default '',
  -- Last day of validity, in Bogotá.
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
grant select on documentos to aliadas_respaldo;
create policy respaldo on documentos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
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
-- Triggers elsewhere: documentos_en_servicios (servicios.sql).
create trigger documentos_titular after insert or update of archivo_id on documentos for each row
  when (new.archivo_id is not null) execute function poner_titular_de_documento();

-- A company's request for the driver with these plates (docs/decisions/0051). It names plates and not a vehicle until
-- it is accepted, so the row is the same whether a vehicle with these plates exists or not.
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
grant select on vinculaciones to aliadas_respaldo;
create policy respaldo on vinculaciones for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_lee on vinculaciones for select to aliadas_empresa
  using (current_user = 'aliadas_empresa' and empresa_id = nullif(current_setting('app.empresa', true), ''));
create policy empresa_pide on vinculaciones for insert to aliadas_empresa
  with check (current_user = 'aliadas_empresa' and empresa_id = nullif(current_setting('app.empresa', true), ''));
create policy empresa_retira on vinculaciones for update to aliadas_empresa
  using (current_user = 'aliadas_empresa' and empresa_id = nullif(current_setting('app.empresa', true), ''))
  with check (current_user = 'aliadas_empresa' and empresa_id = nullif(current_setting('app.empresa', true), '')
    and (estado in ('retirada', 'vencida')));
-- Triggers elsewhere: vinculaciones_cambio (cambios.sql).

-- When the driver of a request was sent an e-mail. No company may read it: it would say that the plates exist.
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
grant select on vinculacion_avisos to aliadas_respaldo;
create policy respaldo on vinculacion_avisos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
-- Triggers elsewhere: vinculacion_avisos_cuenta (eventos.sql).

create policy aliado_ve_fotos_del_vehiculo on archivos for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and preset = 'fotoVehiculo'
    and (exists (select from vehiculos where archivos.id = vehiculos.frente or archivos.id = vehiculos."lateral"
    or archivos.id = vehiculos.interior or archivos.id = vehiculos.perspectiva or archivos.id = vehiculos.tablero)));

-- A new file for a refused document puts the document among those to check again.
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

-- A new file for a refused photo puts the photo among those to check again.
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

-- A reward is owed since the trip that completed the number of trips (`VIAJES_PARA_RECOMPENSA` of the contract).
create function anotar_recompensa() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.recompensa_desde := new.actualizado_en;
  return new;
end
$$;
create trigger vehiculos_recompensa before insert or update of viajes_realizados on vehiculos for each row
  when (new.viajes_realizados >= 30 and new.recompensa_desde is null) execute function anotar_recompensa();
