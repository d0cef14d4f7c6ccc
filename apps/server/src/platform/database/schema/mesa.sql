-- The validation desk: one row per driver, guide and operator, written by triggers. `lista` is a single column, so a
-- provider is in exactly one of the eight lists (decisions §5).
create table mesa (
  clase text not null check (clase in ('conductor', 'operador', 'guia')),
  id text not null,
  lista text not null
    check (lista in ('conductores-nuevos', 'conductores-por-validar', 'conductores', 'operadores-nuevos',
    'operadores', 'guias-nuevos', 'guias-por-validar', 'guias')),
  nombre text not null,
  -- Sort key, as `referido_en_orden`.
  nombre_en_orden text collate "C" not null generated always as (en_orden(nombre)) stored,
  email text not null,
  telefono text not null,
  empresa text not null,
  empresa_id text,
  placas text,
  ciudad text not null,
  imagen text,
  rating numeric(3, 2) not null,
  referido_por text,
  referido_en_orden text collate "C" not null generated always as (en_orden(referido_por)) stored,
  suspendido boolean not null,
  -- What is missing: 'perfil', 'fotos', 'documentos'.
  faltan text[] not null,
  -- Search words, each preceded by a space.
  palabras text not null,
  creado_en timestamptz not null,
  reenviados text[] not null default '{}',
  primary key (clase, id)
);
create index mesa_por_nombre on mesa (lista, nombre_en_orden, id);
create index mesa_por_fecha on mesa (lista, creado_en, id);
create index mesa_por_referido on mesa (lista, referido_en_orden, id);
create index mesa_por_empresa on mesa (empresa_id, lista, nombre_en_orden, id) where empresa_id is not null;
create index mesa_por_ciudad on mesa (ciudad, lista, nombre_en_orden, id) where ciudad <> '';
create index mesa_por_empresa_y_fecha on mesa (empresa_id, lista, creado_en, id) where empresa_id is not null;
create index mesa_por_empresa_y_referido on mesa (empresa_id, lista, referido_en_orden, id)
  where empresa_id is not null;
create index mesa_por_ciudad_y_fecha on mesa (ciudad, lista, creado_en, id) where ciudad <> '';
create index mesa_por_ciudad_y_referido on mesa (ciudad, lista, referido_en_orden, id) where ciudad <> '';

alter table mesa enable row level security;
alter table mesa force row level security;
grant select on mesa to aliadas_plataforma;
grant select, insert, update, delete on mesa to aliadas_sistema;
create policy sistema on mesa to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on mesa to aliadas_respaldo;
create policy respaldo on mesa for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores on mesa to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);
create policy plataforma_lee on mesa for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
-- Triggers elsewhere: mesa_cambio (cambios.sql).

-- The desk's row of a driver; `lugar_en_mesa` (mesa.generated.sql) decides its list.
create function conductor_en_mesa(v vehiculos, c conductores, empresa text) returns mesa language plpgsql immutable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  fila mesa;
begin
  select l.lista, l.faltan into fila.lista, fila.faltan
    from lugar_en_mesa('conductor', v.validado, v.perfil, v.fotos_vehiculo, v.documentos_vehiculo, v.rechazados) l;
  fila.clase := 'conductor';
  fila.id := v.id;
  fila.nombre := c.nombre;
  fila.email := c.email;
  fila.telefono := c.telefono;
  fila.empresa := empresa;
  fila.empresa_id := v.empresa_id;
  fila.placas := v.placas;
  fila.ciudad := c.ciudad;
  fila.imagen := coalesce(v.imagen, c.imagen);
  fila.rating := v.rating;
  fila.referido_por := v.referido_por;
  fila.suspendido := v.suspendido;
  fila.reenviados := v.reenviados;
  fila.creado_en := v.creado_en;
  return fila;
end
$$;

-- The desk's row of a guide.
create function guia_en_mesa(g guias) returns mesa language plpgsql immutable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  fila mesa;
begin
  select l.lista, l.faltan into fila.lista, fila.faltan
    from lugar_en_mesa('guia', g.validado, g.perfil, true, g.documentos_guia, g.rechazados) l;
  fila.clase := 'guia';
  fila.id := g.id;
  fila.nombre := g.nombre;
  fila.email := g.email;
  fila.telefono := g.telefono;
  fila.empresa := '';
  fila.ciudad := '';
  fila.imagen := g.imagen;
  fila.rating := g.rating;
  fila.suspendido := g.suspendido;
  fila.reenviados := g.reenviados;
  fila.creado_en := g.creado_en;
  return fila;
end
$$;

-- Keeps the desk true when a driver changes.
create function llevar_conductor_a_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_en_mesa(conductor_en_mesa(v, new, e.nombre)) from vehiculos v join empresas e on e.id = v.empresa_id where v.conductor_id = new.id;
  return null;
end
$$;
create trigger conductores_mesa after update on conductores for each row
  execute function llevar_conductor_a_mesa();

-- Keeps the desk true when a guide changes.
create function llevar_guia_a_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_en_mesa(guia_en_mesa(new));
  return null;
end
$$;
create trigger guias_mesa after insert or update on guias for each row execute function llevar_guia_a_mesa();

-- Keeps the desk true when an operator changes.
create function llevar_operador_a_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_en_mesa(operador_en_mesa(new));
  return null;
end
$$;
create trigger operadores_mesa after insert or update on operadores for each row
  execute function llevar_operador_a_mesa();

-- Keeps the desk true when a vehicle changes.
create function llevar_vehiculo_a_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform poner_en_mesa(conductor_en_mesa(new, c, e.nombre)) from conductores c, empresas e where c.id = new.conductor_id and e.id = new.empresa_id;
  return null;
end
$$;
create trigger vehiculos_mesa after insert or update on vehiculos for each row
  execute function llevar_vehiculo_a_mesa();

-- The desk's row of an operator.
create function operador_en_mesa(o operadores) returns mesa language plpgsql immutable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  fila mesa;
begin
  select l.lista, l.faltan into fila.lista, fila.faltan
    from lugar_en_mesa('operador', not o.nuevo, o.perfil, true, true, '{}') l;
  fila.clase := 'operador';
  fila.id := o.id;
  fila.nombre := o.nombre;
  fila.email := o.email;
  fila.telefono := o.telefono;
  fila.empresa := o.empresa;
  fila.ciudad := '';
  fila.imagen := o.imagen;
  fila.rating := o.rating;
  fila.suspendido := false;
  fila.creado_en := o.creado_en;
  return fila;
end
$$;

-- Search words of a provider.
create function palabras_de_mesa(textos text[]) returns text language sql immutable as $$
  select ' ' || coalesce((select string_agg(palabra, ' ') from (
    select palabras_de(textos) as palabra union select numeros_de(textos)) todas), '')
$$;

-- Writes the desk's row of a provider if something in it changes.
create function poner_en_mesa(fila mesa) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into mesa (clase, id, lista, nombre, email, telefono, empresa, empresa_id, placas, ciudad, imagen, rating, referido_por, suspendido,
      faltan, reenviados, palabras, creado_en)
    values (fila.clase, fila.id, fila.lista, fila.nombre, fila.email, fila.telefono, fila.empresa, fila.empresa_id, fila.placas, fila.ciudad,
      fila.imagen, fila.rating, fila.referido_por, fila.suspendido, fila.faltan, coalesce(fila.reenviados, '{}'),
      palabras_de_mesa(array[right(fila.id, 6), fila.nombre, fila.email, fila.telefono, fila.empresa, fila.placas, fila.ciudad, fila.referido_por]),
      fila.creado_en)
  on conflict (clase, id) do update set lista = excluded.lista, nombre = excluded.nombre, email = excluded.email,
      telefono = excluded.telefono, empresa = excluded.empresa, empresa_id = excluded.empresa_id, placas = excluded.placas,
      ciudad = excluded.ciudad, imagen = excluded.imagen, rating = excluded.rating, referido_por = excluded.referido_por,
      suspendido = excluded.suspendido, faltan = excluded.faltan, reenviados = excluded.reenviados, palabras = excluded.palabras
    where (mesa.lista, mesa.nombre, mesa.email, mesa.telefono, mesa.empresa, mesa.empresa_id, mesa.placas, mesa.ciudad, mesa.imagen, mesa.rating,
        mesa.referido_por, mesa.suspendido, mesa.faltan, mesa.reenviados)
      is distinct from (excluded.lista, excluded.nombre, excluded.email, excluded.telefono, excluded.empresa, excluded.empresa_id, excluded.placas,
        excluded.ciudad, excluded.imagen, excluded.rating, excluded.referido_por, excluded.suspendido, excluded.faltan, excluded.reenviados);
end
$$;

-- Removes a deleted provider from the desk.
create function quitar_de_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from mesa where id = old.id;
  return null;
end
$$;
create trigger guias_fuera_de_mesa after delete on guias for each row execute function quitar_de_mesa();
create trigger operadores_fuera_de_mesa after delete on operadores for each row execute function quitar_de_mesa();
create trigger vehiculos_fuera_de_mesa after delete on vehiculos for each row execute function quitar_de_mesa();
