import { sql, type Kysely } from 'kysely'

/**
 * Who owned the vehicle when it made a trip stands on the service, as its affiliation does: it follows the vehicle while the service is
 * reserved, and stays from the FUEC on (docs/decisions/0048, 0054). Trips that are there already get the owner of today, as statements said until now.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table servicios add column propietario text;
    grant update (propietario) on servicios to aliadas_empresa;
    alter table servicios disable trigger user;
    set local role aliadas_sistema;
    update servicios set propietario = nullif(btrim(v.propietario), '') from vehiculos v where v.id = servicios.vehiculo_id;
    reset role;
    alter table servicios enable trigger user;

    create or replace function llevar_vehiculo() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      update servicios set numero_interno = new.numero_interno, empresa_afiliadora = nullif(new.empresa, ''),
          propietario = nullif(btrim(new.propietario), '')
        where vehiculo_id = new.id and estado = 'reservado';
      return null;
    end $$;
    drop trigger vehiculos_en_servicios on vehiculos;
    create trigger vehiculos_en_servicios after update of numero_interno, empresa, propietario on vehiculos for each row
      when ((old.numero_interno, old.empresa, old.propietario) is distinct from (new.numero_interno, new.empresa, new.propietario))
      execute function llevar_vehiculo();
  `,
    )
    .execute(db)
}
