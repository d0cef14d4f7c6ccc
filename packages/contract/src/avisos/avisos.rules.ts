import { DIA_MS, HORA_MS, MINUTO_MS } from '../core/fechas.ts'
import type { Rol } from '../core/permisos.ts'

/**
 * Kinds of notices, and to which roles. The two of the market are read from the open requests and never stored: one
 * request is news for every company that has its vehicle type.
 */
const ROLES_DE_AVISO = {
  'solicitud-nueva': ['user', 'admin'],
  'por-cerrar': ['user', 'admin'],
  'oferta-aceptada': ['user', 'admin'],
  'oferta-perdida': ['user', 'admin'],
  'servicio-cancelado': ['user', 'admin'],
  'pago-por-validar': ['admin'],
  'falta-vehiculo': ['user', 'admin'],
  'falta-fuec': ['user', 'admin'],
  'fuec-revocado': ['user', 'admin'],
  'conductor-silencioso': ['user', 'admin'],
  sos: ['user', 'admin'],
  'llegada-en-duda': ['user', 'admin'],
  'recorrido-iniciado': ['user', 'admin'],
  'viaje-terminado': ['user', 'admin'],
  'papel-por-vencer': ['user', 'admin'],
  'papel-rechazado': ['user', 'admin'],
  'persona-registrada': ['admin', 'plataforma'],
  'proveedor-nuevo': ['plataforma'],
  'proveedor-por-validar': ['plataforma'],
  'empresa-registrada': ['plataforma'],
} as const satisfies Record<string, readonly Rol[]>
export type ClaseDeAviso = keyof typeof ROLES_DE_AVISO
export const CLASES_DE_AVISO = Object.keys(ROLES_DE_AVISO) as [ClaseDeAviso, ...ClaseDeAviso[]]

/** Derived from the market while the request is open. */
export const CLASES_DEL_MERCADO = ['solicitud-nueva', 'por-cerrar'] as const satisfies readonly ClaseDeAviso[]
export type ClaseDelMercado = (typeof CLASES_DEL_MERCADO)[number]

/** What a role is told, in the order of the table. */
export const clasesDe = (rol: Rol): ClaseDeAviso[] =>
  CLASES_DE_AVISO.filter((clase) => ROLES_DE_AVISO[clase].some((uno) => uno === rol))

/** How long a notice is kept. */
export const DIAS_DE_AVISO = 90
/** A request closes soon from this long before the end of its market on. */
export const CIERRE_MS = 2 * HORA_MS
/** How long before departure a missing vehicle or FUEC is told of. */
export const HORAS_DE_FALTA = [24, 2] as const
/** A running trip whose vehicle has not reported for this long is silent. */
export const SILENCIO_MS = 15 * MINUTO_MS
/** How long before its expiry a document is told of, and on the day itself. */
export const DIAS_DE_PAPEL = [30, 7, 0] as const
/** Why an offer was lost. */
export const MOTIVOS_DE_PERDIDA = ['otra', 'rechazada', 'cambio', 'vencida'] as const
export type MotivoDePerdida = (typeof MOTIVOS_DE_PERDIDA)[number]

/** What made a FUEC revoke itself. */
export const CAMBIOS_DE_FUEC = ['vehiculo', 'conductor', 'recorrido', 'dias'] as const
export type CambioDeFuec = (typeof CAMBIOS_DE_FUEC)[number]

/** Marks that one call may set. */
export const MAXIMO_DE_MARCAS = 100
/** The number of unread notices is counted no further than this. */
export const MAXIMO_SIN_LEER = 99

export const limiteDeAvisos = (ahora: Date): Date => new Date(ahora.getTime() - DIAS_DE_AVISO * DIA_MS)
