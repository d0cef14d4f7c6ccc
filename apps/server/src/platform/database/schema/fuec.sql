-- Contracts, convenios and FUECs that the product issues. Counters are rows: a number is taken in the transaction that
-- writes what takes it, so that there is no gap and none is used twice.
create table convenios (
  id text primary key,
  empresa_id text not null references empresas(id),
  clase text not null check (clase in ('convenio', 'consorcio', 'union_temporal')),
  con_nombre text not null,
  con_nit text not null check (con_nit ~ '^[0-9]{6,10}$'),
  desde date not null,
  hasta date not null,
  creado_en timestamptz not null,
  constraint convenios_dias check (hasta >= desde)
);
create index convenios_empresa on convenios (empresa_id, hasta, id);

alter table convenios enable row level security;
alter table convenios force row level security;
grant select on convenios to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on convenios to aliadas_sistema;
grant insert (id, empresa_id, clase, con_nombre, con_nit, desde, hasta, creado_en) on convenios to aliadas_empresa;
create policy sistema on convenios to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on convenios to aliadas_respaldo;
create policy respaldo on convenios for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_crea on convenios for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on convenios for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on convenios for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- A contract of transport, numbered by its company without gaps.
create table contratos (
  id text primary key,
  empresa_id text not null references empresas(id),
  numero integer not null check (numero >= 1),
  tipo_doc text not null check (tipo_doc in ('NIT', 'CC', 'CE')),
  doc text not null,
  nombre text not null,
  objeto text not null check (objeto in ('estudiantes', 'empresarial', 'turistas', 'grupo', 'salud')),
  objeto_texto text not null default '',
  responsable_nombre text not null,
  responsable_doc text not null,
  responsable_telefono text not null,
  responsable_direccion text not null,
  -- Zones of a contract that gives the client full use of the vehicle; null for any other (art. 9 par. 1).
  zonas text,
  desde date not null,
  hasta date not null,
  -- Last extract of this contract; it never goes back, and 9999 is the last one.
  ultimo_extracto integer not null default 0 check (ultimo_extracto >= 0 and ultimo_extracto <= 9999),
  cerrado_en timestamptz,
  creado_en timestamptz not null,
  constraint contratos_numero unique (empresa_id, numero),
  constraint contratos_dias check (hasta >= desde)
);
create index contratos_lista on contratos (empresa_id, creado_en, id);
create index contratos_de_cliente on contratos (empresa_id, doc);
create index contratos_por_termino on contratos (empresa_id, hasta, id);

alter table contratos enable row level security;
alter table contratos force row level security;
grant select on contratos to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on contratos to aliadas_sistema;
grant insert (id, empresa_id, numero, tipo_doc, doc, nombre, objeto, objeto_texto, responsable_nombre,
  responsable_doc, responsable_telefono, responsable_direccion, zonas, desde, hasta,
  creado_en) on contratos to aliadas_empresa;
grant update (ultimo_extracto, cerrado_en) on contratos to aliadas_empresa;
create policy sistema on contratos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on contratos to aliadas_respaldo;
create policy respaldo on contratos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_cambia on contratos for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on contratos for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on contratos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on contratos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- An extract is taken one by one, and a closed contract stays closed.
create function cuidar_contratos() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.ultimo_extracto not in (old.ultimo_extracto, old.ultimo_extracto + 1)
    or (old.cerrado_en is not null and new.cerrado_en is distinct from old.cerrado_en) then
    raise exception 'a contract takes one extract after another, and stays closed' using errcode = 'check_violation', constraint = 'contratos_contador';
  end if;
  return new;
end
$$;
create trigger contratos_cuidados before update on contratos for each row execute function cuidar_contratos();

-- A FUEC that the product issues. It takes its number while it is `emitiendo`, and is `vigente` once its file is there.
create table fuecs (
  id text primary key,
  empresa_id text not null references empresas(id),
  servicio_id text not null references servicios(id),
  contrato_id text not null references contratos(id),
  extracto integer not null check (extracto >= 1 and extracto <= 9999),
  numero text not null unique check (numero ~ '^[0-9]{21}$'),
  estado text not null default 'emitiendo' check (estado in ('emitiendo', 'vigente', 'revocado', 'anulado')),
  -- All that is printed. Nobody may change it.
  datos jsonb not null,
  -- Version of the drawing.
  plantilla smallint not null default 1,
  archivo_id text references archivos(id),
  sha256 text,
  -- Hash of the secret in the address of the page.
  token_sha256 text not null unique,
  desde date not null,
  hasta date not null,
  placas text not null,
  -- The FUEC that this one replaces, and the file of the service when it was numbered; both null for a first one.
  reemplaza text references fuecs(id),
  en_lugar_de text references archivos(id),
  motivo text,
  intentos smallint not null default 0,
  expedido_por_id text not null,
  expedido_por text not null,
  creado_en timestamptz not null,
  vigente_en timestamptz,
  terminado_en timestamptz,
  constraint fuecs_extracto unique (contrato_id, extracto),
  constraint fuecs_dias check (hasta >= desde),
  constraint fuecs_con_archivo check ((estado = 'emitiendo') = (archivo_id is null and terminado_en is null)
    and (estado <> 'vigente' or archivo_id is not null) and (archivo_id is null) = (sha256 is null)
    and (archivo_id is null) = (vigente_en is null)),
  constraint fuecs_terminados check ((estado in ('revocado', 'anulado')) = (terminado_en is not null)
    and (terminado_en is null) = (motivo is null))
);
create unique index fuecs_un_vigente on fuecs (servicio_id) where estado = 'vigente';
create unique index fuecs_uno_emitiendo on fuecs (servicio_id) where estado = 'emitiendo';
create index fuecs_por_terminar on fuecs (creado_en) where estado = 'emitiendo';
create index fuecs_libro on fuecs (empresa_id, creado_en, id);
create index fuecs_de_placas on fuecs (empresa_id, placas, desde);
create index fuecs_por_termino on fuecs (empresa_id, hasta, id);
-- The platform's list: its condition is always true (fuec/listar-fuecs.ts).
create index fuecs_de_todos on fuecs (creado_en, id) where length(empresa_id) > 0;
create index fuecs_de_todos_por_termino on fuecs (hasta, id) where length(empresa_id) > 0;

alter table fuecs enable row level security;
alter table fuecs force row level security;
grant select on fuecs to aliadas_empresa, aliadas_plataforma;
grant select, insert, update on fuecs to aliadas_sistema;
grant insert (id, empresa_id, servicio_id, contrato_id, extracto, numero, datos, plantilla, token_sha256, desde,
  hasta, placas, reemplaza, en_lugar_de, expedido_por_id, expedido_por, creado_en) on fuecs to aliadas_empresa;
grant update (estado, archivo_id, sha256, motivo, intentos, vigente_en, terminado_en) on fuecs to aliadas_empresa;
create policy sistema on fuecs to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on fuecs to aliadas_respaldo;
create policy respaldo on fuecs for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores on fuecs to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy empresa_cambia on fuecs for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on fuecs for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), ''))
    and (exists (select from servicios where servicios.id = fuecs.servicio_id
    and servicios.empresa_aliada_id = fuecs.empresa_id))
    and (exists (select from contratos where contratos.id = fuecs.contrato_id
    and contratos.empresa_id = fuecs.empresa_id)));
create policy empresa_lee on fuecs for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on fuecs for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- What was printed stays, and nothing comes back to vigente.
create function cuidar_fuecs() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.id, old.empresa_id, old.servicio_id, old.contrato_id, old.extracto, old.numero, old.datos, old.plantilla, old.token_sha256,
    old.desde, old.hasta, old.placas, old.reemplaza, old.en_lugar_de, old.creado_en)
    is distinct from (new.id, new.empresa_id, new.servicio_id, new.contrato_id, new.extracto, new.numero, new.datos, new.plantilla,
    new.token_sha256, new.desde, new.hasta, new.placas, new.reemplaza, new.en_lugar_de, new.creado_en)
    or (old.archivo_id is not null and (old.archivo_id, old.sha256, old.vigente_en) is distinct from (new.archivo_id, new.sha256, new.vigente_en))
    or (old.estado <> new.estado and (old.estado, new.estado) not in (('emitiendo', 'vigente'), ('emitiendo', 'anulado'),
      ('vigente', 'revocado'), ('vigente', 'anulado'))) then
    raise exception 'a FUEC does not change, and none comes back' using errcode = 'check_violation', constraint = 'fuecs_no_cambian';
  end if;
  return new;
end
$$;
-- Triggers elsewhere: fuecs_revocados_avisan (avisos.sql).
create trigger fuecs_cuidados before update on fuecs for each row execute function cuidar_fuecs();

-- A live FUEC revokes itself when its service says something else than it printed, whoever changed that.
create function revocar_fuec() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  vivo fuecs;
  porque text;
begin
  select * into vivo from fuecs where servicio_id = new.id and estado = 'vigente';
  -- After the trip its record loses people who delete their accounts; the paper was true while it was needed.
  if vivo.id is null or old.estado = 'finalizado' then
    return null;
  end if;
  porque := case
    when new.estado = 'cancelado' then 'El servicio se canceló'
    when new.placas is distinct from vivo.placas then 'Cambió el vehículo'
    when new.cedula_conductor is distinct from vivo.datos -> 'conductores' -> 0 ->> 'cedula' then 'Cambió el conductor'
    when new.fuec_archivo_id is null then 'Cambió el vehículo'
    when new.fuec_archivo_id is distinct from vivo.archivo_id then 'Se reemplazó por otro documento'
    when (new.origen, new.destino, new.paradas, new.fecha_regreso is null)
      is distinct from (old.origen, old.destino, old.paradas, old.fecha_regreso is null) then 'Cambió el recorrido'
    when ((new.salida at time zone 'America/Bogota')::date, (new.fin at time zone 'America/Bogota')::date)
      is distinct from (vivo.desde, vivo.hasta) then 'Cambiaron los días'
    when new.fuec_desactualizado then 'Cambió el vehículo'
  end;
  if porque is not null then
    update fuecs set estado = 'revocado', motivo = porque, terminado_en = new.actualizado_en where id = vivo.id;
  end if;
  return null;
end
$$;
create trigger servicios_revocan_fuec after update on servicios for each row when (old.fuec)
  execute function revocar_fuec();

-- A live FUEC of a trip that is not over revokes itself when one of its up to three drivers is no longer a driver of the
-- company under the cédula that it prints. Several vehicles may have the same driver: any row that is left is enough.
create function revocar_fuecs_del_conductor() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Services before FUECs, as every command locks them.
  perform from servicios s
    where s.tenant = old.empresa_id and s.estado = 'confirmado' and exists (select from fuecs f
      where f.servicio_id = s.id and f.estado = 'vigente'
        and f.datos -> 'conductores' @> jsonb_build_array(jsonb_build_object('cedula', old.cedula)))
    order by s.id for update;
  update fuecs f set estado = 'revocado', motivo = 'Cambió el conductor', terminado_en = new.actualizado_en
    from servicios s
    where s.tenant = old.empresa_id and s.estado = 'confirmado' and f.servicio_id = s.id and f.estado = 'vigente'
      and f.datos -> 'conductores' @> jsonb_build_array(jsonb_build_object('cedula', old.cedula))
      and not exists (select from conductores c where c.empresa_id = old.empresa_id and c.cedula = old.cedula);
  return null;
end
$$;
create trigger conductores_revocan_fuec after update on conductores for each row
  when ((old.cedula, old.empresa_id) is distinct from (new.cedula, new.empresa_id))
  execute function revocar_fuecs_del_conductor();

-- A service whose FUEC was revoked says so, as long as that is its FUEC.
create function desmentir_fuec() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update servicios set fuec_desactualizado = true, actualizado_en = new.terminado_en
    where id = new.servicio_id and fuec_archivo_id = new.archivo_id and estado = 'confirmado' and not fuec_desactualizado;
  return null;
end
$$;
create trigger fuecs_revocados_desmienten after update on fuecs for each row
  when (old.estado = 'vigente' and new.estado = 'revocado') execute function desmentir_fuec();

-- How often the page of a FUEC was looked at, by day; never by whom.
create table fuec_lecturas (
  fuec_id text not null references fuecs(id),
  empresa_id text not null references empresas(id),
  dia date not null,
  veces integer not null check (veces > 0),
  primary key (fuec_id, dia)
);

alter table fuec_lecturas enable row level security;
alter table fuec_lecturas force row level security;
grant select on fuec_lecturas to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on fuec_lecturas to aliadas_sistema;
create policy sistema on fuec_lecturas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on fuec_lecturas to aliadas_respaldo;
create policy respaldo on fuec_lecturas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_lee on fuec_lecturas for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on fuec_lecturas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- The folder with which a driver carries the documents of a trip on the phone (docs/decisions/0087). Who is asked for the
-- digits is nobody here, so the system role counts the tries. The secret of the address is made from the id.
create table fuec_carpetas (
  id text primary key,
  fuec_id text not null references fuecs(id),
  empresa_id text not null references empresas(id),
  -- Place of the driver on the FUEC.
  orden smallint not null check (orden >= 1 and orden <= 3),
  -- Hash of the secret in the address of the folder.
  token_sha256 text not null unique,
  -- Wrong digits; the fifth closes the folder.
  fallos smallint not null default 0 check (fallos >= 0 and fallos <= 5),
  -- The first time that somebody answered the digits.
  abierta_en timestamptz,
  cerrada_en timestamptz,
  cerrada_por text check (cerrada_por in ('empresa', 'fallos')),
  creado_en timestamptz not null,
  constraint fuec_carpetas_cierre check ((cerrada_en is null) = (cerrada_por is null) and (fallos < 5 or cerrada_en is not null))
);
create unique index fuec_carpetas_una on fuec_carpetas (fuec_id, orden) where cerrada_en is null;
create index fuec_carpetas_de_fuec on fuec_carpetas (fuec_id, creado_en);

alter table fuec_carpetas enable row level security;
alter table fuec_carpetas force row level security;
grant select on fuec_carpetas to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on fuec_carpetas to aliadas_sistema;
grant insert (id, fuec_id, empresa_id, orden, token_sha256, creado_en) on fuec_carpetas to aliadas_empresa;
grant update (cerrada_en, cerrada_por) on fuec_carpetas to aliadas_empresa;
create policy sistema on fuec_carpetas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on fuec_carpetas to aliadas_respaldo;
create policy respaldo on fuec_carpetas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_cambia on fuec_carpetas for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on fuec_carpetas for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), ''))
    and (exists (select from fuecs where fuecs.id = fuec_carpetas.fuec_id
    and fuecs.empresa_id = fuec_carpetas.empresa_id)));
create policy empresa_lee on fuec_carpetas for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on fuec_carpetas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- A closed folder stays closed, and tries are not forgotten.
create function cuidar_carpetas() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.cerrada_en is not null or new.fallos < old.fallos
    or (old.id, old.fuec_id, old.empresa_id, old.orden, old.token_sha256, old.creado_en)
      is distinct from (new.id, new.fuec_id, new.empresa_id, new.orden, new.token_sha256, new.creado_en) then
    raise exception 'a closed folder stays closed' using errcode = 'check_violation', constraint = 'fuec_carpetas_cerradas';
  end if;
  return new;
end
$$;
create trigger fuec_carpetas_cuidadas before update on fuec_carpetas for each row execute function cuidar_carpetas();
