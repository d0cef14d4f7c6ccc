import { sql, type Kysely } from 'kysely'

/**
 * What a line of the history says was done is one of a closed list, the contract's `ACCIONES_DE_HISTORIAL`. The values stand here as they are
 * today: a later one needs a migration of its own. Lines that are there already are not asked, because nobody may rewrite them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table historial add constraint historial_accion check (accion in (
      'publicar', 'ofertar', 'retirar', 'aceptar', 'rechazar', 'aceptarOferta', 'validarPago', 'asignarVehiculo', 'subirFuec',
      'reemplazarFuec', 'iniciarRecorrido', 'finalizar', 'vencer', 'cancelar', 'crear', 'guardarPerfil', 'guardarEmpresa',
      'cambiarFotoDePerfil', 'cambiarLogo', 'cambiarFotosCorporativas', 'registrar', 'verificar-correo', 'ingresar',
      'rechazar-ingreso', 'cambiar-contrasena', 'cerrar-sesiones', 'crear-clave', 'revocar-clave', 'crear-clave-de-aliado',
      'revocar-clave-de-aliado', 'leer-documento', 'negar'
    )) not valid
  `.execute(db)
}
