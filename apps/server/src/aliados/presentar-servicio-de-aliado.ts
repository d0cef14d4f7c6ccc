import { instanteBogota } from '@aliadas/contract/core'
import { venceEn, type ServicioNuevo } from '@aliadas/contract/servicios'
import type { servicioDeAliadoSchema } from '@aliadas/contract/aliados'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../platform/database/index.ts'
import { cobroDe } from './cobro.ts'

export const COLUMNAS = [
  'id',
  'estado',
  'tipo',
  'clase',
  'origen',
  'destino',
  'fechaSalida',
  'horaSalida',
  'fechaRegreso',
  'horaRegreso',
  'pasajeros',
  'fecha',
  'vence',
  'empresaAliada',
  'valorOferta',
  'metodoPago',
  'pago',
  'placas',
  'marca',
  'modelo',
  'conductor',
  'telefonoConductor',
  'fuec',
  'recorridoIniciado',
  'salida',
  'titular',
  'banco',
  'tipocuenta',
  'cuenta',
] as const satisfies readonly (keyof Tables['servicios'])[]

type Fila = Pick<Selectable<Tables['servicios']>, (typeof COLUMNAS)[number]>

/**
 * A service for the client app that posted it: who serves it, and no bank data except the account to pay into while it
 * is unpaid.
 */
export const presentarServicioDeAliado = (fila: Fila, publicUrl: string): z.input<typeof servicioDeAliadoSchema> => ({
  id: fila.id,
  estado: fila.estado,
  tipo: fila.tipo,
  clase: fila.clase,
  origen: fila.origen,
  destino: fila.destino,
  fechaSalida: fila.fechaSalida,
  horaSalida: fila.horaSalida,
  fechaRegreso: fila.fechaRegreso,
  horaRegreso: fila.horaRegreso,
  pasajeros: fila.pasajeros,
  fecha: fila.fecha.toISOString(),
  vence: fila.estado === 'pendiente' ? fila.vence.toISOString() : null,
  empresaAliada: fila.empresaAliada,
  valorOferta: fila.valorOferta,
  metodoPago: fila.metodoPago,
  pago: fila.pago,
  cobro: cobroDe(fila, publicUrl),
  placas: fila.placas,
  marca: fila.marca,
  modelo: fila.modelo,
  conductor: fila.conductor,
  telefonoConductor: fila.telefonoConductor,
  fuec: fila.fuec,
  recorridoIniciado: fila.recorridoIniciado,
})

/** The same for a service that is being published: only the app's own data. */
export const presentarRecienPublicado = (
  id: string,
  nuevo: ServicioNuevo,
  ahora: Date,
): z.input<typeof servicioDeAliadoSchema> => ({
  id,
  estado: 'pendiente',
  tipo: nuevo.tipo,
  clase: nuevo.clase,
  origen: nuevo.origen,
  destino: nuevo.destino,
  fechaSalida: nuevo.fechaSalida,
  horaSalida: nuevo.horaSalida,
  fechaRegreso: nuevo.fechaRegreso,
  horaRegreso: nuevo.horaRegreso,
  pasajeros: nuevo.pasajeros,
  fecha: ahora.toISOString(),
  vence: venceEn(ahora, instanteBogota(nuevo.fechaSalida, nuevo.horaSalida)).toISOString(),
  empresaAliada: null,
  valorOferta: null,
  metodoPago: null,
  pago: false,
  cobro: null,
  placas: null,
  marca: null,
  modelo: null,
  conductor: null,
  telefonoConductor: null,
  fuec: false,
  recorridoIniciado: false,
})
