create function olvidar_prevision() returns trigger language plpgsql as $$
begin
  new.puntualidad := null;
  new.puntualidad_vista := null;
  new.llegada_prevista := null;
  new.metros_al_origen := null;
  return new;
end
$$;
create trigger servicios_prevision before update on servicios for each row
  when (coalesce(old.puntualidad, old.puntualidad_vista) is not null
    and (old.vehiculo_id is distinct from new.vehiculo_id or old.estado is distinct from new.estado))
  execute function olvidar_prevision();

-- The job reads the trips page by page in this order.
drop index servicios_por_prever;
create index servicios_por_prever on servicios (salida, id) where estado = 'confirmado' and vehiculo_id is not null;
