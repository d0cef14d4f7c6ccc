/**
 * What a line of the history may say was done. Lines are never rewritten: a value that was written once stays here for ever, with the label
 * under which people read it.
 */
export const ETIQUETA_DE_ACCION = {
  publicar: 'Publicó el servicio',
  ofertar: 'Envió una oferta',
  retirar: 'Retiró la oferta',
  aceptar: 'Aceptó la oferta',
  rechazar: 'No eligió la oferta',
  aceptarOferta: 'Adjudicó el servicio',
  validarPago: 'Validó el pago',
  asignarVehiculo: 'Asignó el vehículo',
  subirFuec: 'Subió el FUEC',
  reemplazarFuec: 'Reemplazó el FUEC',
  iniciarRecorrido: 'Inició el recorrido',
  finalizar: 'Finalizó el servicio',
  vencer: 'Venció',
  cancelar: 'Canceló el servicio',
  crear: 'Agregó el vehículo',
  guardarPerfil: 'Guardó su perfil',
  guardarEmpresa: 'Cambió los datos de la empresa',
  cambiarFotoDePerfil: 'Cambió su foto de perfil',
  cambiarLogo: 'Cambió el logo de la empresa',
  cambiarFotosCorporativas: 'Cambió las fotos corporativas',
  registrar: 'Registró la cuenta',
  'cambiar-rol': 'Cambió el rol de una persona',
  desactivar: 'Desactivó a una persona',
  reactivar: 'Reactivó a una persona',
  reinvitar: 'Invitó de nuevo a una persona',
  'verificar-correo': 'Verificó su correo',
  ingresar: 'Inició sesión',
  'rechazar-ingreso': 'No pudo iniciar sesión',
  'cambiar-contrasena': 'Cambió su contraseña',
  'cerrar-sesiones': 'Cerró sesiones',
  'crear-clave': 'Creó una clave de autorización',
  'revocar-clave': 'Revocó una clave de autorización',
  'crear-clave-de-aliado': 'Creó una clave de aliado',
  'revocar-clave-de-aliado': 'Revocó una clave de aliado',
  'leer-documento': 'Abrió un documento',
  negar: 'Intentó algo sin permiso',
} as const
export type AccionDeHistorial = keyof typeof ETIQUETA_DE_ACCION
export const ACCIONES_DE_HISTORIAL = Object.keys(ETIQUETA_DE_ACCION) as readonly AccionDeHistorial[]
