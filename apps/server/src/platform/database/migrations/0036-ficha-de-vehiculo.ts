import { sql, type Kysely } from 'kysely'

/**
 * What a company changes of its vehicles once they are made, column by column as in 0019, and why it took one out of service. A service that has
 * a suspended vehicle says so: the database tells it, so that no command can forget it, and the live stream hears of it as of any other change.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table vehiculos add column motivo_suspension text;
    alter table servicios add column vehiculo_suspendido boolean not null default false;

    grant update (propietario, empresa, numero_interno, aire, bilingue, bodega, parrilla, portabicicletas, sillasestandard, sillasreclinables,
      tv, usb, wifi, frente, "lateral", interior, perspectiva, tablero, fotos_vehiculo, documentos_vehiculo, suspendido, motivo_suspension)
      on vehiculos to aliadas_empresa;
    grant update (nombre, cedula, direccion, ciudad, telefono, licencia_de_conducir, banco, tipocuenta, cuenta, titular, rut, actualizado_en)
      on conductores to aliadas_empresa;
    grant update (numero, vence, archivo_id) on documentos to aliadas_empresa;
    grant update (vehiculo_suspendido) on servicios to aliadas_empresa;

    create function avisar_suspension() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      update servicios set vehiculo_suspendido = new.suspendido
        where vehiculo_id = new.id and estado in ('reservado', 'confirmado') and vehiculo_suspendido <> new.suspendido;
      return null;
    end $$;
    create trigger vehiculos_suspension after update of suspendido on vehiculos for each row
      when (old.suspendido <> new.suspendido) execute function avisar_suspension();

    -- The trips of a vehicle: what comes by departure, and what was, the last one first.
    create index servicios_de_vehiculo on servicios (vehiculo_id, estado, salida, id) where vehiculo_id is not null;
    drop index servicios_vehiculo;
    create index vehiculos_conductor on vehiculos (conductor_id);
    create index documentos_por_vencer on documentos (tenant, vence) where vence is not null;

    alter table historial drop constraint historial_accion;
    alter table historial add constraint historial_accion check (accion in (
      'publicar', 'ofertar', 'retirar', 'aceptar', 'rechazar', 'aceptarOferta', 'validarPago', 'asignarVehiculo', 'subirFuec',
      'reemplazarFuec', 'iniciarRecorrido', 'finalizar', 'vencer', 'cancelar', 'pagarAnticipo', 'pagarSaldo', 'pagarRecompensa',
      'corregirPago', 'avisoDeEpayco', 'crear', 'editarVehiculo', 'suspenderVehiculo', 'levantarSuspension', 'guardarPerfil', 'guardarEmpresa', 'cambiarFotoDePerfil', 'cambiarLogo', 'cambiarFotosCorporativas',
      'registrar', 'cambiar-rol', 'desactivar', 'reactivar', 'reinvitar', 'verificar-correo', 'ingresar', 'rechazar-ingreso',
      'cambiar-contrasena', 'cerrar-sesiones', 'crear-clave', 'revocar-clave', 'crear-clave-de-aliado', 'revocar-clave-de-aliado',
      'leer-documento', 'negar'
    )) not valid
  `,
    )
    .execute(db)
}
