import { sql, type Kysely } from 'kysely'

const ES = `current_user = 'aliadas_aliado'`

/**
 * What a client app may read to choose among offers: name, rating, logo and photos of the companies that bid on its services and, once one
 * won and assigned a vehicle, that vehicle's photos, seats and comforts. Each condition asks a table that shows the app only its own rows.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    grant select (logo, fotos_corporativas) on empresas to aliadas_aliado;

    create policy aliado_ve_vehiculo_asignado on vehiculos for select to aliadas_aliado
      using (${ES} and exists (select from servicios where servicios.vehiculo_id = vehiculos.id));
    grant select (id, capacidad, frente, "lateral", interior, perspectiva, tablero, aire, bilingue, bodega, parrilla, portabicicletas,
      sillasestandard, sillasreclinables, tv, usb, wifi) on vehiculos to aliadas_aliado;
    create index servicios_vehiculo on servicios (vehiculo_id) where vehiculo_id is not null;

    create policy aliado_ve_imagenes_de_oferentes on archivos for select to aliadas_aliado
      using (
        ${ES} and preset in ('logo', 'fotoCorporativa')
        and exists (
          select from empresas
          where empresas.id = archivos.tenant
            and '/api/archivos/' || archivos.id = any (empresas.fotos_corporativas || empresas.logo)
        )
      );
    create policy aliado_ve_fotos_del_vehiculo on archivos for select to aliadas_aliado
      using (
        ${ES} and preset = 'fotoVehiculo'
        and exists (select from vehiculos where archivos.id in (frente, "lateral", interior, perspectiva, tablero))
      );
  `,
    )
    .execute(db)
}
