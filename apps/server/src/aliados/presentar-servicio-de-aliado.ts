import { venceEn, type servicioDeAliadoSchema } from '@aliadas/contract'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../platform/database/index.ts'

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
] as const satisfies readonly (keyof Tables['servicios'])[]

type Fila = Pick<Selectable<Tables['servicios']>, (typeof COLUMNAS)[number]>

/** A service as the client app that posted it reads it: who serves it, but no bank data of anybody. */
export const presentarServicioDeAliado = (fila: Fila): z.input<typeof servicioDeAliadoSchema> => ({
  ...fila,
  fecha: fila.fecha.toISOString(),
  vence: fila.estado === 'pendiente' ? venceEn(fila.fecha).toISOString() : null,
})
