import { sql, type Kysely } from 'kysely'

/**
 * The kinds of history lines become rows of a table: a later kind is one insert. Existing lines are not checked,
 * because no role may rewrite them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create table acciones_de_historial (accion text primary key);
    insert into acciones_de_historial values
      ('publicar'), ('ofertar'), ('retirar'), ('aceptar'), ('rechazar'), ('aceptarOferta'), ('validarPago'),
      ('asignarVehiculo'), ('subirFuec'), ('reemplazarFuec'), ('iniciarRecorrido'), ('finalizar'), ('vencer'),
      ('cancelar'), ('pagarAnticipo'), ('pagarSaldo'), ('pagarRecompensa'), ('corregirPago'), ('avisoDeEpayco'),
      ('crear'), ('editarVehiculo'), ('suspenderVehiculo'), ('levantarSuspension'), ('guardarPerfil'),
      ('guardarEmpresa'), ('cambiarFotoDePerfil'), ('cambiarLogo'), ('cambiarFotosCorporativas'), ('registrar'),
      ('cambiar-rol'), ('desactivar'), ('reactivar'), ('reinvitar'), ('verificar-correo'), ('ingresar'),
      ('rechazar-ingreso'), ('cambiar-contrasena'), ('cerrar-sesiones'), ('crear-clave'), ('revocar-clave'),
      ('crear-clave-de-aliado'), ('revocar-clave-de-aliado'), ('leer-documento'), ('negar'),
      ('validarProveedor'), ('darBienvenida'), ('aprobarDocumento'), ('rechazarDocumento'),
      ('suspenderProveedor'), ('levantarProveedor'), ('deshacerDecision'), ('verCuenta'),
      ('registrarProveedor'), ('actualizarProveedor'), ('subirPapeles'), ('borrarProveedor'),
      ('suspenderEmpresa'), ('levantarEmpresa'), ('pedirVinculacion'), ('aceptarVinculacion'),
      ('rechazarVinculacion'), ('retirarVinculacion'), ('vencerVinculacion');
    grant select on acciones_de_historial to aliadas_sistema;
    alter table historial alter column accion type text;
    drop domain accion_de_historial;
    alter table historial add constraint historial_accion_fkey foreign key (accion) references acciones_de_historial not valid;
  `,
    )
    .execute(db)
}
