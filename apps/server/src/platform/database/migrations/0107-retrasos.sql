insert into acciones_de_historial values ('retrasar');

alter table servicios add column retrasado_en timestamptz;
create index servicios_por_retrasar on servicios (salida)
  where estado = 'confirmado' and recorrido_iniciado and en_camino_desde is null and retrasado_en is null;

alter table eventos drop constraint eventos_tipo_check;
alter table eventos add constraint eventos_tipo_check check (tipo in ('oferta.recibida', 'oferta.retirada', 'oferta.vencida', 'servicio.validado', 'servicio.reservado',
    'servicio.asignado', 'servicio.confirmado', 'servicio.iniciado', 'servicio.paso', 'servicio.retraso', 'servicio.finalizado',
    'servicio.vencido', 'servicio.cancelado', 'servicio.cambiado', 'conductor.decidido', 'vinculacion.pedida'));

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
        when 'retrasar' then array['servicio.retraso']
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
  when (new.accion = any ('{ofertar,retirar,vencer,aceptarOferta,validarPago,asignarVehiculo,subirFuec,expedirFuec,reemplazarFuec,anularFuec,reexpedirFuec,cambiarVehiculo,cambiarEnRuta,iniciarRecorrido,finalizar,cancelar,cambiar,calificar,darPaso,retrasar,pagarDevolucion,validarProveedor,suspenderProveedor,levantarProveedor,aprobarDocumento,rechazarDocumento,deshacerDecision}'::text[]))
  execute function registrar_evento();
