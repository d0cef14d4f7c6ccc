-- A return on the same day changes the route that is printed.
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
    when new.fuec_archivo_id is distinct from vivo.archivo_id then 'Se reemplazó por otro documento'
    when new.placas is distinct from vivo.placas then 'Cambió el vehículo'
    when new.cedula_conductor is distinct from vivo.datos -> 'conductores' -> 0 ->> 'cedula' then 'Cambió el conductor'
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

-- A live FUEC of a trip that is not over revokes itself when one of its up to three drivers is no longer a driver of the
-- company under the cédula that it prints. Several vehicles may have the same driver: any row that is left is enough.
create function revocar_fuecs_del_conductor() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
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
