import { sql, type Kysely } from 'kysely'

const EMPRESA = `nullif(current_setting('app.empresa', true), '')`
const MERCADO = `case when ${EMPRESA} is not null then 'MERCADO' end`

/**
 * The words by which a service is found, each behind the wall of what it says: those of the trip go with the service, those of its client and
 * guide with the contact. A full-text or trigram index would lie idle here: their operators are not leakproof, and PostgreSQL asks row-level
 * security first. Comparing text is, so a tree of (tenant, word) answers from the reader's own words and touches nobody else's.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create table servicio_palabras (
      servicio_id text not null,
      fuente text not null check (fuente in ('viaje', 'contacto')),
      tenant text not null,
      palabra text collate "C" not null
    );
    create index servicio_palabras_servicio on servicio_palabras (servicio_id);
    create index servicio_palabras_busqueda on servicio_palabras (tenant, palabra, servicio_id);
    alter table servicio_palabras enable row level security;
    alter table servicio_palabras force row level security;
    create policy empresa_lee on servicio_palabras for select to aliadas_empresa
      using (current_user = 'aliadas_empresa' and tenant = any (array[${MERCADO}, ${EMPRESA}]));
    create policy plataforma_lee on servicio_palabras for select to aliadas_plataforma using (current_user = 'aliadas_plataforma');
    create policy sistema on servicio_palabras to aliadas_sistema
      using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    -- The triggers below write as their owner, who otherwise sees no row.
    create policy disparadores on servicio_palabras to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);
    grant select on servicio_palabras to aliadas_empresa, aliadas_plataforma;
    grant select, insert, update, delete on servicio_palabras to aliadas_sistema;

    create function palabras_de(textos text[]) returns setof text language sql immutable as $$
      select left(palabra, 40) from regexp_split_to_table(
        lower(regexp_replace(normalize(array_to_string(textos, ' '), nfd), '[\\u0300-\\u036f]', '', 'g')), '[^a-z0-9]+') palabra
      where length(palabra) > 1
    $$;
    -- People know a number by its end too.
    create function numeros_de(textos text[]) returns setof text language sql immutable as $$
      select right(numero, largo) from unnest(textos) texto,
        lateral (select regexp_replace(regexp_replace(texto, '[^0-9]', '', 'g'), '^57(?=[0-9]{10}$)', '') as numero) limpio,
        unnest(array[20, 7, 4]) largo
      where length(numero) > 1
    $$;

    create function palabras_del_viaje(s servicios) returns setof text language sql stable as $$
      select palabras_de(array[right(s.id, 6), s.origen, s.destino, s.ciudad, s.placas, regexp_replace(s.placas, '[^0-9]', '', 'g'), s.conductor]
        || array(select parada ->> 'location' from jsonb_array_elements(s.paradas) parada))
      union
      select numeros_de(array[s.telefono_conductor])
    $$;
    create function palabras_del_contacto(c servicio_contactos) returns setof text language sql stable as $$
      select palabras_de(array[c.empresa, c.nombre, c.solicitante, c.cliente, c.guia])
      union
      select numeros_de(array[c.telefono_operador, c.telefono_cliente, c.telefono_guia])
    $$;

    create function indexar_viajes() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into servicio_palabras select n.id, 'viaje', n.tenant, palabra from nuevas n, palabras_del_viaje(n.*) palabra;
        return null;
      end if;
      if exists (
        select from nuevas n join viejas v on v.id = n.id
        where (n.tenant, n.origen, n.destino, n.ciudad, n.paradas, n.placas, n.conductor, n.telefono_conductor)
          is distinct from (v.tenant, v.origen, v.destino, v.ciudad, v.paradas, v.placas, v.conductor, v.telefono_conductor)
      ) then
        delete from servicio_palabras p using nuevas n where p.servicio_id = n.id and p.fuente = 'viaje';
        insert into servicio_palabras select n.id, 'viaje', n.tenant, palabra from nuevas n, palabras_del_viaje(n.*) palabra;
      end if;
      return null;
    end $$;
    create trigger servicios_palabras_nuevas after insert on servicios
      referencing new table as nuevas for each statement execute function indexar_viajes();
    create trigger servicios_palabras_cambiadas after update on servicios
      referencing old table as viejas new table as nuevas for each statement execute function indexar_viajes();

    create function indexar_contactos() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      delete from servicio_palabras p using nuevas n where tg_op = 'UPDATE' and p.servicio_id = n.servicio_id and p.fuente = 'contacto';
      insert into servicio_palabras select n.servicio_id, 'contacto', n.tenant, palabra from nuevas n, palabras_del_contacto(n.*) palabra;
      return null;
    end $$;
    create trigger servicio_contactos_palabras_nuevas after insert on servicio_contactos
      referencing new table as nuevas for each statement execute function indexar_contactos();
    create trigger servicio_contactos_palabras_cambiadas after update on servicio_contactos
      referencing new table as nuevas for each statement execute function indexar_contactos();

    -- What is there already, read and written as the system does.
    set local role aliadas_sistema;
    insert into servicio_palabras select s.id, 'viaje', s.tenant, palabra from servicios s, palabras_del_viaje(s.*) palabra;
    insert into servicio_palabras select c.servicio_id, 'contacto', c.tenant, palabra from servicio_contactos c, palabras_del_contacto(c.*) palabra;
    reset role;
  `,
    )
    .execute(db)
}
