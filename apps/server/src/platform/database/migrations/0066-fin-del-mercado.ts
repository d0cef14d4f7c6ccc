import { sql, type Kysely } from 'kysely'

/**
 * When the market of a service ends is a column: 24 hours after it was published, or at its departure if that is earlier. `venceEn` of the contract
 * computes it; the constraint keeps every market from outliving its departure. An offer copies it, because its company may not read the
 * service after losing (docs/decisions/0064).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table servicios add column vence timestamptz;
    alter table ofertas add column vence timestamptz;
    alter table servicios disable trigger user;
    alter table ofertas disable trigger user;
    set local role aliadas_sistema;
    update servicios set vence = least(fecha + interval '24 hours', salida);
    update ofertas o set vence = s.vence from servicios s where s.id = o.servicio_id;
    reset role;
    alter table servicios enable trigger user;
    alter table ofertas enable trigger user;
    alter table servicios alter column vence set not null, add constraint servicios_vence_antes_de_salir check (vence <= salida);
    alter table ofertas alter column vence set not null, alter column vence set default '-infinity';
    grant insert (vence) on servicios to aliadas_aliado;

    create or replace function llevar_ruta() returns trigger language plpgsql as $$
    declare
      viaje record;
    begin
      select tipo, origen, destino, fecha_salida, hora_salida, vence into viaje from public.servicios where id = new.servicio_id;
      -- Who does not see the service is refused by the wall, which comes after this.
      if not found then
        return new;
      end if;
      new.tipo := viaje.tipo;
      new.origen := viaje.origen;
      new.destino := viaje.destino;
      new.fecha_salida := viaje.fecha_salida;
      new.hora_salida := viaje.hora_salida;
      new.vence := viaje.vence;
      new.palabras := public.en_palabras(pg_catalog.right(new.servicio_id, 6) || ' ' || new.origen || ' ' || new.destino);
      return new;
    end $$;

    drop index servicios_por_vencer;
    create index servicios_por_vencer on servicios (vence) where estado = 'pendiente';
    drop index ofertas_por_vencer;
    drop index servicios_mercado;
    create index servicios_mercado on servicios (tenant, tipo, vence);
    drop index servicios_area;
    create index servicios_area on servicios (tenant, lon_origen, lat_origen) include (estado, tipo, vence, salida, id);
  `,
    )
    .execute(db)
}
