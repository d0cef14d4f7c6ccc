insert into acciones_de_historial values ('cambiarEnRuta'), ('reexpedirFuec');

alter table servicios add column fuec_desactualizado boolean not null default false;
alter table servicios add constraint servicios_desactualizados check (not fuec_desactualizado or fuec);
grant update (fuec_desactualizado) on servicios to aliadas_empresa;
alter table fuecs add column en_lugar_de text references archivos(id);
grant insert (en_lugar_de) on fuecs to aliadas_empresa;

create or replace function cuidar_fuecs() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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

create or replace function revocar_fuec() returns trigger language plpgsql security definer
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

create or replace function revocar_fuecs_del_conductor() returns trigger language plpgsql security definer
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

-- FUECs that revoked themselves before services said so.
set local role aliadas_sistema;
update servicios s set fuec_desactualizado = true from fuecs f
  where f.servicio_id = s.id and f.archivo_id = s.fuec_archivo_id and f.estado = 'revocado' and s.estado = 'confirmado';
reset role;

create or replace function registrar_evento() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  de_quien text;
begin
  if new.entidad = 'oferta' then
    insert into eventos (aliado_id, tipo, servicio_id, objeto_id, en)
      select new.aliado_id, tipo, new.servicio_id, new.entidad_id, new.en
      from unnest(case new.accion
        when 'ofertar' then array['oferta.recibida']
        when 'retirar' then array['oferta.retirada']
        when 'vencer' then array['oferta.vencida'] end) tipo
      where new.aliado_id is not null;
  elsif new.entidad = 'servicio' then
    -- A FUEC that could not be drawn is annulled without moving its service.
    if new.accion = 'anularFuec' and new.a is null then
      return null;
    end if;
    select coalesce(new.aliado_id, s.aliado_id) into de_quien from servicios s where s.id = new.entidad_id;
    insert into eventos (aliado_id, tipo, servicio_id, objeto_id, de, a, paso, en)
      select de_quien, tipo, new.entidad_id, new.entidad_id,
        case when new.de is distinct from new.a then new.de end, case when new.de is distinct from new.a then new.a end,
        case when new.accion = 'darPaso' then new.cambios ->> 'paso' end, new.en
      from unnest(case new.accion
        when 'validarPago' then array['servicio.validado', 'servicio.reservado']
        when 'anularFuec' then array['servicio.reservado']
        when 'cambiarVehiculo' then array['servicio.reservado', 'servicio.asignado']
        when 'asignarVehiculo' then array['servicio.asignado']
        when 'cambiarEnRuta' then array['servicio.asignado']
        when 'subirFuec' then array['servicio.confirmado']
        when 'expedirFuec' then array['servicio.confirmado']
        when 'iniciarRecorrido' then array['servicio.iniciado']
        when 'darPaso' then array['servicio.paso']
        when 'finalizar' then array['servicio.finalizado']
        when 'vencer' then array['servicio.vencido']
        when 'cancelar' then array['servicio.cancelado']
        else array['servicio.cambiado'] end) tipo
      where de_quien is not null;
  elsif new.entidad = 'vehiculo' then
    insert into eventos (aliado_id, tipo, objeto_id, vehiculo_id, en)
      select c.aliado_id, 'conductor.decidido', v.id, v.id, new.en
      from vehiculos v join conductores c on c.id = v.conductor_id
      where v.id = new.entidad_id and c.aliado_id is not null;
  end if;
  return null;
end
$$;
drop trigger historial_cuenta on historial;
create trigger historial_cuenta after insert on historial for each row
  when (new.accion = any ('{ofertar,retirar,vencer,aceptarOferta,validarPago,asignarVehiculo,subirFuec,expedirFuec,reemplazarFuec,anularFuec,reexpedirFuec,cambiarVehiculo,cambiarEnRuta,iniciarRecorrido,finalizar,cancelar,cambiar,calificar,darPaso,pagarDevolucion,validarProveedor,suspenderProveedor,levantarProveedor,aprobarDocumento,rechazarDocumento,deshacerDecision}'::text[]))
  execute function registrar_evento();
