import { sql, type Kysely } from 'kysely'

/**
 * A driver's number in the tourism register stands on the service as the other data of the driver do; and what is corrected of a driver or a
 * vehicle reaches the services that have them (docs/decisions/0048), in the same transaction and whoever corrects it: as `avisar_suspension` in
 * 0036. While a service is reserved everything follows. From the FUEC on it says what that contract says, but for the telephone, on which the
 * driver is called; the account follows as long as something is to be paid to it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table servicios add column rnt_conductor text;
    grant update (rnt_conductor) on servicios to aliadas_empresa;

    -- As its owner (the policy disparadores of 0033): a company by itself may not touch a trip that is over.
    create function llevar_conductor() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      update servicios set conductor = new.nombre, telefono_conductor = new.telefono, imagen_conductor = new.imagen,
          cedula_conductor = new.cedula, licencia_de_conducir = new.licencia_de_conducir
        where vehiculo_id in (select id from vehiculos where conductor_id = new.id) and conductor_id = new.id and estado = 'reservado';
      update servicios set telefono_conductor = new.telefono
        where vehiculo_id in (select id from vehiculos where conductor_id = new.id) and conductor_id = new.id and estado = 'confirmado'
          and telefono_conductor is distinct from new.telefono;
      update servicios set banco_conductor = new.banco, tipocuenta_conductor = new.tipocuenta, cuenta_conductor = new.cuenta,
          titular_conductor = new.titular
        where vehiculo_id in (select id from vehiculos where conductor_id = new.id) and conductor_id = new.id
          and estado in ('reservado', 'confirmado', 'finalizado') and not (anticipo_conductor_pagado and saldo_conductor_pagado)
          and (banco_conductor, tipocuenta_conductor, cuenta_conductor, titular_conductor)
            is distinct from (new.banco, new.tipocuenta, new.cuenta, new.titular);
      return null;
    end $$;
    create trigger conductores_en_servicios after update on conductores for each row
      when ((old.nombre, old.telefono, old.imagen, old.cedula, old.licencia_de_conducir, old.banco, old.tipocuenta, old.cuenta, old.titular)
        is distinct from (new.nombre, new.telefono, new.imagen, new.cedula, new.licencia_de_conducir, new.banco, new.tipocuenta, new.cuenta, new.titular))
      execute function llevar_conductor();

    create function llevar_vehiculo() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      update servicios set numero_interno = new.numero_interno, empresa_afiliadora = nullif(new.empresa, '')
        where vehiculo_id = new.id and estado = 'reservado';
      return null;
    end $$;
    create trigger vehiculos_en_servicios after update of numero_interno, empresa on vehiculos for each row
      when ((old.numero_interno, old.empresa) is distinct from (new.numero_interno, new.empresa)) execute function llevar_vehiculo();

    create function llevar_documento() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      if new.tipo = 'tarjetaOperacion' then
        update servicios set tarjeta_operacion = new.numero where vehiculo_id = new.titular_id and estado = 'reservado';
      elsif new.tipo = 'rnt' then
        update servicios set rnt_conductor = nullif(new.numero, '')
          where vehiculo_id in (select id from vehiculos where conductor_id = new.titular_id) and conductor_id = new.titular_id
            and estado = 'reservado';
      else
        update servicios set vencimiento_licencia_de_conducir = new.vence
          where vehiculo_id in (select id from vehiculos where conductor_id = new.titular_id) and conductor_id = new.titular_id
            and estado = 'reservado';
      end if;
      return null;
    end $$;
    create trigger documentos_en_servicios after insert or update of numero, vence on documentos for each row
      when (new.tipo in ('tarjetaOperacion', 'licenciaDeConducir', 'rnt') and new.titular_tipo in ('vehiculo', 'conductor'))
      execute function llevar_documento();
  `,
    )
    .execute(db)
}
