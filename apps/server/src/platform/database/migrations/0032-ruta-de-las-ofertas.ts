import { sql, type Kysely } from 'kysely'

/**
 * An offer keeps the trip for which it was made: whoever loses may no longer read the service, and still knows what it bid on. The database
 * fills it in from the service that the bidder sees at that moment, with the words by which its company finds it. No command changes a
 * published trip, so that the copy cannot go stale.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table ofertas
      add column tipo text not null default '',
      add column origen text not null default '',
      add column destino text not null default '',
      add column fecha_salida date,
      add column hora_salida text,
      add column palabras text not null default '';

    create function llevar_ruta() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    declare
      viaje record;
    begin
      select tipo, origen, destino, fecha_salida, hora_salida into viaje from servicios where id = new.servicio_id;
      -- Who does not see the service is refused by the wall, which comes after this.
      if not found then
        return new;
      end if;
      new.tipo := viaje.tipo;
      new.origen := viaje.origen;
      new.destino := viaje.destino;
      new.fecha_salida := viaje.fecha_salida;
      new.hora_salida := viaje.hora_salida;
      new.palabras := ' ' || array_to_string(array(select palabras_de(array[right(new.servicio_id, 6), new.origen, new.destino])), ' ');
      return new;
    end $$;
    create trigger ofertas_ruta before insert on ofertas for each row execute function llevar_ruta();

    -- What is there already, without a new version and without telling anybody: nothing of it changed.
    alter table ofertas disable trigger user;
    set local role aliadas_sistema;
    update ofertas o set tipo = s.tipo, origen = s.origen, destino = s.destino, fecha_salida = s.fecha_salida, hora_salida = s.hora_salida,
        palabras = ' ' || array_to_string(array(select palabras_de(array[right(s.id, 6), s.origen, s.destino])), ' ')
      from servicios s where s.id = o.servicio_id;
    reset role;
    alter table ofertas enable trigger user;

    create index ofertas_lista on ofertas (empresa_id, fecha, id);
    create index ofertas_lista_por_estado on ofertas (empresa_id, estado, fecha, id);
    create index ofertas_lista_por_precio on ofertas (empresa_id, precio, id);
  `,
    )
    .execute(db)
}
