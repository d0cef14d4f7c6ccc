-- What a FUEC printed of its second and third driver is in its data; nothing read this.
drop table servicio_conductores;

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
    when (new.origen, new.destino, new.paradas) is distinct from (old.origen, old.destino, old.paradas) then 'Cambió el recorrido'
    when ((new.salida at time zone 'America/Bogota')::date, (new.fin at time zone 'America/Bogota')::date)
      is distinct from (vivo.desde, vivo.hasta) then 'Cambiaron los días'
  end;
  if porque is not null then
    update fuecs set estado = 'revocado', motivo = porque, terminado_en = new.actualizado_en where id = vivo.id;
  end if;
  return null;
end
$$;
