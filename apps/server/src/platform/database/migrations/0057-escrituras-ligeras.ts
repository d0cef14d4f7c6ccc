import { sql, type Kysely } from 'kysely'

/**
 * What every command writes costs less. The rules of a table are read from their text anew by each statement that writes it, and the longest is
 * the list of what the history may say: as a domain's it is read once a connection. The answer of an idempotency key is only ever given again
 * as it was, so it is text: nobody parses it on its way in, and nothing compresses one of usual length. An offer's route is taken
 * without a search path of the function's own, because every name in it says its schema; its words may now be of one letter or long, which finds the same.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create domain accion_de_historial as text;
    alter table historial drop constraint historial_accion;
    alter table historial alter column accion type accion_de_historial;
    alter domain accion_de_historial add constraint historial_accion check (value in (
      'publicar', 'ofertar', 'retirar', 'aceptar', 'rechazar', 'aceptarOferta', 'validarPago', 'asignarVehiculo', 'subirFuec',
      'reemplazarFuec', 'iniciarRecorrido', 'finalizar', 'vencer', 'cancelar', 'pagarAnticipo', 'pagarSaldo', 'pagarRecompensa',
      'corregirPago', 'avisoDeEpayco', 'crear', 'editarVehiculo', 'suspenderVehiculo',
      'levantarSuspension', 'guardarPerfil', 'guardarEmpresa',
      'cambiarFotoDePerfil', 'cambiarLogo', 'cambiarFotosCorporativas', 'registrar', 'cambiar-rol', 'desactivar', 'reactivar',
      'reinvitar', 'verificar-correo', 'ingresar', 'rechazar-ingreso', 'cambiar-contrasena', 'cerrar-sesiones', 'crear-clave',
      'revocar-clave', 'crear-clave-de-aliado', 'revocar-clave-de-aliado', 'leer-documento', 'negar', 'validarProveedor', 'darBienvenida',
      'aprobarDocumento', 'rechazarDocumento', 'suspenderProveedor', 'levantarProveedor', 'deshacerDecision', 'verCuenta', 'registrarProveedor',
      'actualizarProveedor', 'subirPapeles', 'borrarProveedor', 'suspenderEmpresa', 'levantarEmpresa', 'pedirVinculacion', 'aceptarVinculacion',
      'rechazarVinculacion', 'retirarVinculacion', 'vencerVinculacion'
    )) not valid;

    alter table idempotencia alter column cuerpo type text;
    alter table idempotencia set (toast_tuple_target = 8160);

    create function en_palabras(texto text) returns text language sql immutable as $$
      select ' ' || pg_catalog.regexp_replace(pg_catalog.lower(pg_catalog.regexp_replace(normalize(texto, nfd), '[\\u0300-\\u036f]', '', 'g')),
        '[^a-z0-9]+', ' ', 'g')
    $$;
    create or replace function llevar_ruta() returns trigger language plpgsql as $$
    declare
      viaje record;
    begin
      select tipo, origen, destino, fecha_salida, hora_salida into viaje from public.servicios where id = new.servicio_id;
      -- Who does not see the service is refused by the wall, which comes after this.
      if not found then
        return new;
      end if;
      new.tipo := viaje.tipo;
      new.origen := viaje.origen;
      new.destino := viaje.destino;
      new.fecha_salida := viaje.fecha_salida;
      new.hora_salida := viaje.hora_salida;
      new.palabras := public.en_palabras(pg_catalog.right(new.servicio_id, 6) || ' ' || new.origen || ' ' || new.destino);
      return new;
    end $$;
  `,
    )
    .execute(db)
}
