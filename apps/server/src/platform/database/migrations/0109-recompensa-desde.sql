alter table vehiculos add column recompensa_desde timestamptz;

create function anotar_recompensa() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.recompensa_desde := new.actualizado_en;
  return new;
end
$$;
create trigger vehiculos_recompensa before insert or update of viajes_realizados on vehiculos for each row
  when (new.viajes_realizados >= 30 and new.recompensa_desde is null) execute function anotar_recompensa();

-- Vehicles that had the trips already: since the end of the thirtieth that is known, else since their last change.
set local role aliadas_sistema;
update vehiculos v set recompensa_desde = coalesce(
    (select s.finalizado_en from servicios s where s.vehiculo_id = v.id and s.estado = 'finalizado'
      and s.finalizado_en is not null order by s.finalizado_en offset 29 limit 1), v.actualizado_en)
  where v.viajes_realizados >= 30;
reset role;
