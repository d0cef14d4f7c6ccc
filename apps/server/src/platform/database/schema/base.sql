-- The four roles that requests and jobs take inside a transaction, and `aliadas_respaldo`, which reads every row for a
-- backup and changes none (docs/decisions/0107), and `aliadas_identidad`, which reaches the tables of better-auth alone
-- (docs/decisions/0110). None can log in, owns anything or bypasses row-level security. The login of DATABASE_URL may take them and does not inherit them: outside a transaction with a role it sees
-- no tenant row.
do $$
declare
  rol text;
begin
  foreach rol in array array['aliadas_empresa', 'aliadas_plataforma', 'aliadas_aliado', 'aliadas_sistema',
    'aliadas_respaldo', 'aliadas_identidad'] loop
    begin
      execute format('create role %I nologin noinherit', rol);
    exception when duplicate_object or unique_violation then null;
    end;
    if rol <> 'aliadas_identidad' then
      execute format('grant usage on schema public to %I', rol);
    end if;
    if current_setting('server_version_num')::int >= 160000 then
      execute format('grant %I to current_user with inherit false, set true', rol);
    else
      execute format('grant %I to current_user', rol);
    end if;
  end loop;
  if current_setting('server_version_num')::int < 160000 then
    -- The owner of a database holds its rights on the schema through another role, and would lose them without inheriting.
    grant usage, create on schema public to current_user;
    alter role current_user noinherit;
  end if;
end $$;

-- Tables of better-auth: companies and partners cannot even name them.
create schema acceso;
grant usage on schema acceso to aliadas_sistema, aliadas_respaldo, aliadas_identidad;

-- Policies compare `current_user` besides naming the role, so that they hold even for a login that inherits the roles. Each
-- comparison and each setting stands in a sub-select, which is computed once per query and not once per row
-- (docs/decisions/0050). A policy "disparadores" lets triggers, which run as the owner of the tables, read or write the rows.

-- Sort key: lower case, without accents, 80 characters, compared byte by byte.
create function en_orden(texto text) returns text language sql immutable as $$
  select left(lower(regexp_replace(normalize(coalesce(texto, ''), nfd), '[\u0300-\u036f]', '', 'g')), 80) collate "C"
$$;

-- Words for a search by prefix, each preceded by a space.
create function en_palabras(texto text) returns text language sql immutable as $$
  select ' ' || pg_catalog.regexp_replace(pg_catalog.lower(pg_catalog.regexp_replace(normalize(texto, nfd), '[\u0300-\u036f]', '', 'g')),
    '[^a-z0-9]+', ' ', 'g')
$$;

-- A telephone or document number and its ends, because people know a number by its end too.
create function numeros_de(textos text[]) returns setof text language sql immutable as $$
  select right(numero, largo) from unnest(textos) texto,
    lateral (select regexp_replace(regexp_replace(texto, '[^0-9]', '', 'g'), '^57(?=[0-9]{10}$)', '') as numero) limpio,
    unnest(array[20, 7, 4]) largo
  where length(numero) > 1
$$;

-- Words of texts: lower case, without accents, at most 40 characters each.
create function palabras_de(textos text[]) returns setof text language sql immutable as $$
  select left(palabra, 40) from regexp_split_to_table(
    lower(regexp_replace(normalize(array_to_string(textos, ' '), nfd), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+') palabra
  where length(palabra) > 1
$$;

-- Raises `version` at each update; a command compares it with the version that the person saw.
create function subir_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

-- Takes a lock until the end of the transaction. Raises AL001 if another transaction holds it, which ends the batch.
create function tomar_turno(que text) returns boolean language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(hashtextextended(que, 1)) then
    return true;
  end if;
  raise exception 'another transaction holds the lock' using errcode = 'AL001';
end
$$;
