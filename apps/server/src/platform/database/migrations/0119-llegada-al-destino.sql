alter table servicios
  add column metodo_prevision text check (metodo_prevision in ('enrutador', 'vehiculo', 'usual')),
  add column en_ruta jsonb;

create or replace function olvidar_prevision() returns trigger language plpgsql as $$
begin
  new.puntualidad := null;
  new.puntualidad_vista := null;
  new.llegada_prevista := null;
  new.metros_al_origen := null;
  new.metodo_prevision := null;
  new.en_ruta := null;
  return new;
end
$$;
drop trigger servicios_prevision on servicios;
create trigger servicios_prevision before update on servicios for each row
  when (((coalesce(old.puntualidad, old.puntualidad_vista) is not null) or (old.en_ruta is not null))
    and (old.vehiculo_id is distinct from new.vehiculo_id or old.estado is distinct from new.estado))
  execute function olvidar_prevision();
