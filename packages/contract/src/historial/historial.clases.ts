import type { AccionDeHistorial } from './historial.rules.ts'

/** Kinds of lines, by which the history is filtered; each action is of one kind. */
export const ACCIONES_POR_CLASE = {
  servicios: ['publicar', 'aceptarOferta', 'iniciarRecorrido', 'finalizar', 'cancelar'],
  ofertas: ['ofertar', 'retirar', 'aceptar', 'rechazar', 'vencer'],
  pagos: ['validarPago', 'pagarAnticipo', 'pagarSaldo', 'pagarRecompensa', 'corregirPago', 'avisoDeEpayco'],
  asignaciones: [
    'asignarVehiculo',
    'crear',
    'editarVehiculo',
    'suspenderVehiculo',
    'levantarSuspension',
    'validarProveedor',
    'darBienvenida',
  ],
  documentos: ['subirFuec', 'reemplazarFuec', 'leer-documento'],
  perfil: ['guardarPerfil', 'guardarEmpresa', 'cambiarFotoDePerfil', 'cambiarLogo', 'cambiarFotosCorporativas'],
  personas: ['registrar', 'cambiar-rol', 'desactivar', 'reactivar', 'reinvitar'],
  accesos: ['ingresar', 'rechazar-ingreso', 'cambiar-contrasena', 'cerrar-sesiones', 'verificar-correo', 'negar'],
  claves: ['crear-clave', 'revocar-clave', 'crear-clave-de-aliado', 'revocar-clave-de-aliado'],
} as const satisfies Record<string, readonly AccionDeHistorial[]>
export type ClaseDeHistorial = keyof typeof ACCIONES_POR_CLASE
export const CLASES_DE_HISTORIAL = Object.keys(ACCIONES_POR_CLASE) as [ClaseDeHistorial, ...ClaseDeHistorial[]]

export const ETIQUETA_DE_CLASE: Record<ClaseDeHistorial, string> = {
  servicios: 'Servicios',
  ofertas: 'Ofertas',
  pagos: 'Pagos',
  asignaciones: 'Asignaciones y flota',
  documentos: 'Documentos y FUEC',
  perfil: 'Perfil y empresa',
  personas: 'Personas',
  accesos: 'Ingresos',
  claves: 'Claves',
}

/** The newest line first, or the oldest. */
export const ORDENES_DE_HISTORIAL = ['fecha'] as const

/** What a change is called. What is not here says nothing to a person: ids of ours. */
export const ETIQUETA_DE_CAMPO: Readonly<Record<string, string>> = {
  estado: 'Estado',
  valorOferta: 'Valor',
  metodoPago: 'Medio de pago',
  precio: 'Precio',
  numeroTransaccion: 'Número de transacción',
  valor: 'Valor',
  motivo: 'Motivo',
  placas: 'Placas',
  conductor: 'Conductor',
  advertencias: 'Advertencias aceptadas',
  tipoFuec: 'Tipo de archivo',
  rol: 'Rol',
  role: 'Rol',
  fotos: 'Fotos',
  sesiones: 'Sesiones',
  ip: 'Dirección IP',
  ruta: 'Qué pidió',
  omitidas: 'Líneas que no se anotaron',
  nota: 'Nota',
  tipo: 'Tipo',
  aliado: 'Aliado',
  alcances: 'Alcances',
  referencia: 'Referencia',
  transaccion: 'Transacción',
  reparos: 'Reparos',
  nombre: 'Nombre',
  nombres: 'Nombres',
  apellidos: 'Apellidos',
  puesto: 'Puesto',
  movil: 'Teléfono móvil',
  direccion: 'Dirección',
  ciudad: 'Ciudad',
  departamento: 'Departamento',
  banco: 'Banco',
  titular: 'Titular',
  rut: 'RUT o cédula',
  cuenta: 'Cuenta',
  tipocuenta: 'Tipo de cuenta',
  campos: 'Campos',
}
