insert into acciones_de_historial values ('cambiarVehiculo');

-- A vehicle that changes takes the file of its FUEC away in the same update; the reason is the vehicle.
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
  end;
  if porque is not null then
    update fuecs set estado = 'revocado', motivo = porque, terminado_en = new.actualizado_en where id = vivo.id;
  end if;
  return null;
end
$$;

-- The partner is told that the service is reserved again, and of its vehicle.
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
  when (new.accion = any ('{ofertar,retirar,vencer,aceptarOferta,validarPago,asignarVehiculo,subirFuec,expedirFuec,reemplazarFuec,anularFuec,cambiarVehiculo,iniciarRecorrido,finalizar,cancelar,cambiar,calificar,darPaso,pagarDevolucion,validarProveedor,suspenderProveedor,levantarProveedor,aprobarDocumento,rechazarDocumento,deshacerDecision}'::text[]))
  execute function registrar_evento();
