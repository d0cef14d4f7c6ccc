-- Place in the chain of the service, its digest, and the salt of what not everybody reads. Null on older lines and on
-- lines of no service.
alter table historial add column eslabon integer, add column huella bytea, add column sal uuid;
create policy encadena_lee on historial for select to current_user
  using (pg_trigger_depth() > 0);

-- Chain of each service's history (docs/decisions/0102): how many lines it has, and the digest of the last one. Its row is
-- the lock of the chain: two writers of one service wait for each other, those of two services never do.
create table cadenas (
  servicio_id text primary key,
  lineas integer not null check (lineas > 0),
  huella bytea not null check (length(huella) = 32)
) with (fillfactor=50);

alter table cadenas enable row level security;
alter table cadenas force row level security;
grant select on cadenas to aliadas_plataforma, aliadas_sistema;
create policy sistema on cadenas for select to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'));
create policy disparadores on cadenas to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy plataforma_lee on cadenas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- A value as canonical JSON (RFC 8785). Keys are the program's own words, in ASCII, where the order of bytes and that of
-- UTF-16 are one, and numbers stay below 2^53, where the shortest digits of PostgreSQL are those of ECMAScript.
create function json_canonico(v jsonb) returns text language plpgsql immutable as $$
declare
  x double precision;
begin
  case jsonb_typeof(v)
  when 'object' then
    return '{' || coalesce((select string_agg(to_json(key)::text || ':' || json_canonico(value), ',' order by key collate "C")
      from jsonb_each(v)), '') || '}';
  when 'array' then
    return '[' || coalesce((select string_agg(json_canonico(value), ',' order by n)
      from jsonb_array_elements(v) with ordinality e (value, n)), '') || ']';
  when 'number' then
    -- The shortest digits that give the same double, written as ECMAScript does.
    x := (v #>> '{}')::double precision;
    if x = 0 then
      return '0';
    elsif abs(x) >= 1e-6 and abs(x) < 1e21 then
      return trim_scale(x::text::numeric)::text;
    end if;
    return regexp_replace(x::text, 'e([+-])0+(\d)', 'e\1\2');
  else
    return v::text;
  end case;
end
$$;

-- What a line of a chain says to those who may not read it whole, and the digest of the rest, which its salt keeps from
-- being guessed.
create function linea_canonica(l historial, anteriores integer) returns text language plpgsql stable as $$
declare
  resto text := '{"accion":' || to_json(l.accion)::text
    || ',"actorId":' || coalesce(to_json(l.actor_id)::text, 'null')
    || ',"actorNombre":' || to_json(l.actor_nombre)::text
    || ',"actorTipo":' || to_json(l.actor_tipo)::text
    || ',"aliadoId":' || coalesce(to_json(l.aliado_id)::text, 'null')
    || ',"cambios":' || json_canonico(l.cambios)
    || ',"id":' || l.id
    || ',"sal":' || to_json(l.sal)::text
    || ',"solicitud":' || coalesce(to_json(l.solicitud)::text, 'null')
    || ',"tenant":' || to_json(l.tenant)::text || '}';
begin
  return '{"a":' || coalesce(to_json(l.a)::text, 'null')
    || case when l.eslabon = 1 then ',"anteriores":' || anteriores else '' end
    || ',"de":' || coalesce(to_json(l.de)::text, 'null')
    || ',"en":"' || to_char(l.en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","entidad":' || to_json(l.entidad)::text
    || ',"entidadId":' || to_json(l.entidad_id)::text
    || ',"n":' || l.eslabon
    || ',"resto":"' || encode(sha256(convert_to(resto, 'UTF8')), 'hex') || '"}';
end
$$;

-- Puts a new line of a service at the end of its chain. `servicio_id` is not computed yet when this runs. The line
-- number 1 says how many lines the service had before there were chains.
create function encadenar() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set extra_float_digits = 1 as $$
declare
  servicio text := case new.entidad when 'servicio' then new.entidad_id else new.cambios ->> 'servicio' end;
  antes bytea;
  anteriores integer := 0;
begin
  if servicio is null then
    return new;
  end if;
  insert into cadenas as c (servicio_id, lineas, huella) values (servicio, 1, sha256(convert_to(servicio, 'UTF8')))
    on conflict (servicio_id) do update set lineas = c.lineas + 1
    returning lineas, huella into new.eslabon, antes;
  if new.eslabon = 1 then
    select count(*) into anteriores from historial h where h.servicio_id = servicio and h.eslabon is null;
  end if;
  new.sal := gen_random_uuid();
  new.huella := sha256(antes || sha256(convert_to(linea_canonica(new, anteriores), 'UTF8')));
  update cadenas set huella = new.huella where servicio_id = servicio;
  return new;
end
$$;
create trigger historial_encadena before insert on historial for each row
  when (new.entidad = any ('{servicio,oferta}'::text[]))
  execute function encadenar();

-- Heads of the chains that had a line on a day in Bogotá, and the digest over all of them, which takes in that of the day
-- before: whoever keeps one elsewhere holds every chain of until then.
create table cadena_cabezas (
  dia date not null,
  servicio_id text not null,
  lineas integer not null,
  huella bytea not null,
  primary key (dia, servicio_id)
);
create index cadena_cabezas_de_servicio on cadena_cabezas (servicio_id);
create table cadena_dias (
  dia date primary key,
  servicios integer not null,
  huella bytea not null check (length(huella) = 32)
);

alter table cadena_cabezas enable row level security;
alter table cadena_cabezas force row level security;
grant select on cadena_cabezas to aliadas_plataforma;
grant select, insert on cadena_cabezas to aliadas_sistema;
create policy sistema on cadena_cabezas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy plataforma_lee on cadena_cabezas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
alter table cadena_dias enable row level security;
alter table cadena_dias force row level security;
grant select on cadena_dias to aliadas_plataforma;
grant select, insert on cadena_dias to aliadas_sistema;
create policy sistema on cadena_dias to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy plataforma_lee on cadena_dias for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- A day after its end a trip gets no more points: then its trace enters the chain by digest.
alter table trazas_por_ralear add column cerrada boolean not null default false;
create index trazas_por_cerrar on trazas_por_ralear (desde) where not cerrada;
grant update (desde, cerrada) on trazas_por_ralear to aliadas_sistema;
insert into acciones_de_historial values ('cerrarTraza'), ('verActa');
