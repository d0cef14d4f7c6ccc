-- The kinds of lines: what was done (contract: `ACCIONES_DE_HISTORIAL`, held equal by a test).
create table acciones_de_historial (
  accion text primary key
);
insert into acciones_de_historial values
  ('publicar'), ('ofertar'), ('retirar'), ('aceptar'), ('rechazar'), ('aceptarOferta'), ('validarPago'),
  ('asignarVehiculo'), ('subirFuec'), ('reemplazarFuec'), ('iniciarRecorrido'), ('finalizar'), ('vencer'),
  ('cancelar'), ('pagarAnticipo'), ('pagarSaldo'), ('pagarRecompensa'), ('corregirPago'), ('avisoDeEpayco'),
  ('crear'), ('editarVehiculo'), ('suspenderVehiculo'), ('levantarSuspension'), ('guardarPerfil'),
  ('guardarEmpresa'), ('cambiarFotoDePerfil'), ('cambiarLogo'), ('cambiarFotosCorporativas'), ('registrar'),
  ('cambiar-rol'), ('desactivar'), ('reactivar'), ('reinvitar'), ('verificar-correo'), ('ingresar'),
  ('rechazar-ingreso'), ('cambiar-contrasena'), ('cerrar-sesiones'), ('crear-clave'), ('revocar-clave'),
  ('crear-clave-de-aliado'), ('revocar-clave-de-aliado'), ('leer-documento'), ('negar'), ('validarProveedor'),
  ('darBienvenida'), ('aprobarDocumento'), ('rechazarDocumento'), ('suspenderProveedor'), ('levantarProveedor'),
  ('deshacerDecision'), ('verCuenta'), ('registrarProveedor'), ('actualizarProveedor'), ('subirPapeles'),
  ('borrarProveedor'), ('suspenderEmpresa'), ('levantarEmpresa'), ('pedirVinculacion'), ('aceptarVinculacion'),
  ('rechazarVinculacion'), ('retirarVinculacion'), ('vencerVinculacion'),
  ('pagarDevolucion'), ('cambiar'), ('calificar'), ('mostrarPago'), ('darPaso'), ('retrasar'),
  ('guardarVista'), ('renombrarVista'), ('ajustarVista'), ('borrarVista'),
  ('crearAliado'), ('cambiarAliado'), ('suspenderAliado'), ('levantarAliado'),
  ('guardarLegales'), ('cambiarArchivoLegal'), ('validarHabilitacion'), ('retirarHabilitacion'),
  ('abrirContrato'), ('cerrarContrato'), ('crearConvenio'), ('numerarFuec'), ('expedirFuec'), ('anularFuec'), ('rotar-clave-de-aliado'),
  ('cambiarVehiculo'), ('cambiarEnRuta'), ('reexpedirFuec'),
  ('abrirCarpeta'), ('cerrarCarpeta'),
  ('crearWebhook'), ('cambiarWebhook'), ('apagarWebhook'), ('borrarWebhook'), ('rotarWebhook'), ('probarWebhook'),
  ('reenviarWebhook'),
  ('prepararRastreo'), ('quitarRastreo'), ('prepararRastreador'), ('quitarRastreador'), ('aceptarRastreo'), ('retirarRastreo'), ('verTraza'), ('cerrarTraza'), ('verActa'),
  ('callarAlarma'), ('ajustarRastreo'),
  ('enviar-enlace'), ('exportarEmpresa'), ('soltarCorreos'), ('botarCorreos'), ('reintentarCorreos'), ('correrTarea');
grant select on acciones_de_historial to aliadas_sistema;
grant select on acciones_de_historial to aliadas_respaldo;

-- Append-only history: who did what, when, in which company.
create table historial (
  id bigint generated always as identity primary key,
  tenant text not null,
  aliado_id text,
  entidad text not null,
  entidad_id text not null,
  accion text not null,
  de text,
  a text,
  actor_tipo text not null,
  actor_id text,
  actor_nombre text not null,
  cambios jsonb not null default '{}'::jsonb,
  en timestamptz not null,
  -- Number of the request.
  solicitud text,
  -- The service that the line is about, computed from the line.
  servicio_id text
    generated always as ( case entidad when 'servicio' then entidad_id when 'oferta' then cambios ->> 'servicio'
    else null::text end) stored,
  -- Place in the chain of the service, its digest, and the salt of what not everybody reads. Null on lines that are older
  -- than chains and on lines of no service.
  eslabon integer,
  huella bytea,
  sal uuid
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

-- Lines that are older than their kind, or than the kinds of actors, are not checked: nobody may rewrite them.
alter table historial
  add constraint historial_accion_fkey foreign key (accion) references acciones_de_historial not valid,
  add constraint historial_actor_tipo_check
    check (actor_tipo in ('persona', 'aliado', 'servidor', 'anonimo', 'operador')) not valid;

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
grant select (id, aliado_id, entidad, entidad_id, de, a, en, servicio_id) on historial to aliadas_aliado;
create policy sistema on historial to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on historial, historial_id_seq to aliadas_respaldo;
create policy respaldo on historial for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado_lee_pasos on historial for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and entidad = 'servicio'
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
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
create policy encadena_lee on historial for select to current_user
  using (pg_trigger_depth() > 0);
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

-- Removes from lines about a deleted provider what people typed and which files there were. Who did what and when
-- stays. Only the system's role may call it.
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

-- Refuses every change of the history except by `olvidar_en_historial`.
create function rechazar_cambio() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (select nullif(current_setting('app.olvido', true), '')) = (select pg_current_xact_id()::text) then
    return null;
  end if;
  raise exception 'historial is append-only' using errcode = 'insufficient_privilege';
end
$$;
-- Triggers elsewhere: historial_avisa (avisos.sql), historial_cuenta (eventos.sql).
create trigger historial_solo_crece before delete or update or truncate on historial for each statement
  execute function rechazar_cambio();

-- Chain of each service's history (docs/decisions/0102): how many lines it has, and the digest of the last one. Its row is
-- the lock of the chain: two writers of one service wait for each other, those of two services never do.
create table cadenas (
  servicio_id text primary key,
  lineas integer not null check (lineas > 0),
  huella bytea not null check (length(huella) = 32)
) with (fillfactor=50);

alter table cadenas enable row level security;
alter table cadenas force row level security;
grant select on cadenas to aliadas_plataforma, aliadas_sistema;
create policy sistema on cadenas for select to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'));
grant select on cadenas to aliadas_respaldo;
create policy respaldo on cadenas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores on cadenas to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy plataforma_lee on cadenas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- A value as canonical JSON (RFC 8785). Keys are the program's own words, in ASCII, where the order of bytes and that of
-- UTF-16 are one, and numbers stay below 2^53, where the shortest digits of PostgreSQL are those of ECMAScript.
create function json_canonico(v jsonb) returns text language plpgsql immutable as $$
declare
  x double precision;
begin
  case jsonb_typeof(v)
  when 'object' then
    return '{' || coalesce((select string_agg(to_json(key)::text || ':' || json_canonico(value), ',' order by key collate "C")
      from jsonb_each(v)), '') || '}';
  when 'array' then
    return '[' || coalesce((select string_agg(json_canonico(value), ',' order by n)
      from jsonb_array_elements(v) with ordinality e (value, n)), '') || ']';
  when 'number' then
    -- The shortest digits that give the same double, written as ECMAScript does.
    x := (v #>> '{}')::double precision;
    if x = 0 then
      return '0';
    elsif abs(x) >= 1e-6 and abs(x) < 1e21 then
      return trim_scale(x::text::numeric)::text;
    end if;
    return regexp_replace(x::text, 'e([+-])0+(\d)', 'e\1\2');
  else
    return v::text;
  end case;
end
$$;

-- What a line of a chain says to those who may not read it whole, and the digest of the rest, which its salt keeps from
-- being guessed.
create function linea_canonica(l historial, anteriores integer) returns text language plpgsql stable as $$
declare
  resto text := '{"accion":' || to_json(l.accion)::text
    || ',"actorId":' || coalesce(to_json(l.actor_id)::text, 'null')
    || ',"actorNombre":' || to_json(l.actor_nombre)::text
    || ',"actorTipo":' || to_json(l.actor_tipo)::text
    || ',"aliadoId":' || coalesce(to_json(l.aliado_id)::text, 'null')
    || ',"cambios":' || json_canonico(l.cambios)
    || ',"id":' || l.id
    || ',"sal":' || to_json(l.sal)::text
    || ',"solicitud":' || coalesce(to_json(l.solicitud)::text, 'null')
    || ',"tenant":' || to_json(l.tenant)::text || '}';
begin
  return '{"a":' || coalesce(to_json(l.a)::text, 'null')
    || case when l.eslabon = 1 then ',"anteriores":' || anteriores else '' end
    || ',"de":' || coalesce(to_json(l.de)::text, 'null')
    || ',"en":"' || to_char(l.en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","entidad":' || to_json(l.entidad)::text
    || ',"entidadId":' || to_json(l.entidad_id)::text
    || ',"n":' || l.eslabon
    || ',"resto":"' || encode(sha256(convert_to(resto, 'UTF8')), 'hex') || '"}';
end
$$;

-- Puts a new line of a service at the end of its chain. `servicio_id` is not computed yet when this runs. The line
-- number 1 says how many lines the service had before there were chains.
create function encadenar() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set extra_float_digits = 1 as $$
declare
  servicio text := case new.entidad when 'servicio' then new.entidad_id else new.cambios ->> 'servicio' end;
  antes bytea;
  anteriores integer := 0;
begin
  if servicio is null then
    return new;
  end if;
  insert into cadenas as c (servicio_id, lineas, huella) values (servicio, 1, sha256(convert_to(servicio, 'UTF8')))
    on conflict (servicio_id) do update set lineas = c.lineas + 1
    returning lineas, huella into new.eslabon, antes;
  if new.eslabon = 1 then
    select count(*) into anteriores from historial h where h.servicio_id = servicio and h.eslabon is null;
  end if;
  new.sal := gen_random_uuid();
  new.huella := sha256(antes || sha256(convert_to(linea_canonica(new, anteriores), 'UTF8')));
  update cadenas set huella = new.huella where servicio_id = servicio;
  return new;
end
$$;
create trigger historial_encadena before insert on historial for each row
  when (new.entidad = any ('{servicio,oferta}'::text[]))
  execute function encadenar();

-- Heads of the chains that had a line on a day in Bogotá, and the digest over all of them, which takes in that of the day
-- before: whoever keeps one elsewhere holds every chain of until then.
create table cadena_cabezas (
  dia date not null,
  servicio_id text not null,
  lineas integer not null,
  huella bytea not null,
  primary key (dia, servicio_id)
);
create index cadena_cabezas_de_servicio on cadena_cabezas (servicio_id);
create table cadena_dias (
  dia date primary key,
  servicios integer not null,
  huella bytea not null check (length(huella) = 32)
);

alter table cadena_cabezas enable row level security;
alter table cadena_cabezas force row level security;
grant select on cadena_cabezas to aliadas_plataforma;
grant select, insert on cadena_cabezas to aliadas_sistema;
create policy sistema on cadena_cabezas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on cadena_cabezas to aliadas_respaldo;
create policy respaldo on cadena_cabezas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy plataforma_lee on cadena_cabezas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
alter table cadena_dias enable row level security;
alter table cadena_dias force row level security;
grant select on cadena_dias to aliadas_plataforma;
grant select, insert on cadena_dias to aliadas_sistema;
create policy sistema on cadena_dias to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on cadena_dias to aliadas_respaldo;
create policy respaldo on cadena_dias for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy plataforma_lee on cadena_dias for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
