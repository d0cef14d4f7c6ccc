alter table avisos drop constraint avisos_clase_check;
alter table avisos add constraint avisos_clase_check
  check (clase in ('oferta-aceptada', 'oferta-perdida', 'servicio-cancelado', 'pago-por-validar', 'falta-vehiculo',
    'falta-fuec', 'fuec-revocado', 'conductor-silencioso', 'recorrido-iniciado', 'viaje-terminado', 'papel-por-vencer', 'papel-rechazado',
    'persona-registrada', 'proveedor-nuevo', 'proveedor-por-validar', 'empresa-registrada'));

-- Tells the company of a FUEC that revoked itself, in the same commit. A cancelled service is told of already, and
-- whoever puts another document in its place knows.
create function avisar_fuec_revocado() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  cambio text := case new.motivo when 'Cambió el vehículo' then 'vehiculo' when 'Cambió el conductor' then 'conductor'
    when 'Cambió el recorrido' then 'recorrido' when 'Cambiaron los días' then 'dias' end;
begin
  if cambio is not null then
    insert into avisos (id, tenant, clase, servicio_id, objeto_id, detalle, en)
      values (id_de_aviso(new.empresa_id, 'fuec ' || new.id), new.empresa_id, 'fuec-revocado', new.servicio_id, new.servicio_id, cambio,
        new.terminado_en) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger fuecs_revocados_avisan after update on fuecs for each row
  when (old.estado = 'vigente' and new.estado = 'revocado') execute function avisar_fuec_revocado();
