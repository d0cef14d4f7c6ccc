-- One row per change that somebody may be told live. Triggers write it in the transaction of the change. It has only
-- what decides who is told; the record is read when it is sent (docs/decisions/0004).
create table change_log (
  id bigint generated always as identity primary key,
  -- With `id` the order in which the reader takes rows: a row counts once no older transaction is running.
  xid xid8 not null default pg_current_xact_id(),
  tema text not null,
  fila text not null,
  antes jsonb,
  despues jsonb,
  en timestamptz not null default clock_timestamp(),
  -- Who reads it after an absence: a company, or `MERCADO:<type>`.
  para text
);
create index change_log_orden on change_log (xid, id);
create index change_log_edad on change_log (en);
create index change_log_para on change_log (para, xid, id) where para is not null;
-- Lines of positions go after ten minutes (posiciones/olvidar-movimientos.ts).
create index change_log_posiciones on change_log (en) where tema = 'posicion';

grant select, delete on change_log to aliadas_sistema;
grant select on change_log, change_log_id_seq to aliadas_respaldo;

-- Which history this database tells: the cluster's system identifier, its timeline, and a text of the last restore. Another
-- one means that a standby was promoted or a copy restored, so places in the log of before are worth nothing.
-- Empty where the provider lets nobody read the identifier.
create function epoca() returns text language plpgsql stable
  set search_path = pg_catalog, pg_temp as $$
begin
  return (select system_identifier from pg_control_system()) || '.'
    || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
    || coalesce((select '.' || historia from public.instalacion where historia <> ''), '');
exception when insufficient_privilege then
  return '';
end
$$;

-- Every server drops an ended session from its cache and closes its streams.
create function acceso.registrar_fin_de_sesion() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila, antes) values ('sesion', old.id, jsonb_build_object('persona', old."userId"));
  return null;
end
$$;
create trigger session_terminada after delete on acceso.session for each row
  execute function acceso.registrar_fin_de_sesion();

-- Tells the company of its new notices.
create function registrar_avisos() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila, despues, para)
    select 'aviso', id, jsonb_build_object('empresa', tenant, 'clase', clase, 'servicio', servicio_id), tenant from nuevos;
  return null;
end
$$;
create trigger avisos_nuevos after insert on avisos referencing new table as nuevos for each statement
  execute function registrar_avisos();

-- Wakes the sender.
create function registrar_correo() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila) values ('correo', new.id);
  return null;
end
$$;
create trigger correos_cambio after insert on correos for each row execute function registrar_correo();

-- Tells the company, and ends streams when its type or suspension changes ('derechos').
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

-- Tells the company of the vehicle; when it moves, also the company that it leaves.
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

-- Tells the company of its legal data.
create function registrar_legales() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila, despues, para)
  values ('perfil', new.empresa_id, jsonb_build_object('empresa', new.empresa_id), new.empresa_id);
  return null;
end
$$;
create trigger empresas_legales_cambio after insert or update on empresas_legales for each row
  execute function registrar_legales();

-- A company or person becomes ready for the market, or is no longer: its streams reopen.
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

-- Tells the bidder.
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

-- Tells the company; deletes the sessions of a person who is no longer active.
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

-- One row per moved vehicle, by statement.
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

-- A vehicle that nobody may see any more: its driver withdrew, or deleted its account.
create function registrar_posiciones_fuera() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila, antes, para)
    select 'posicion-fuera', vehiculo_id, jsonb_build_object('empresa', empresa_id, 'servicio', servicio_id), empresa_id from quitadas;
  return null;
end
$$;
create trigger posiciones_quitadas after delete on posiciones referencing old table as quitadas for each statement
  execute function registrar_posiciones_fuera();

-- Tells the platform.
create function registrar_proveedor() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila) values ('proveedor', coalesce(new.id, old.id));
  return null;
end
$$;
create trigger mesa_cambio after insert or delete or update on mesa for each row
  execute function registrar_proveedor();

-- Tells who may see the service now and who could see it before.
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

-- Tells the company that a request changed its state.
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
