import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { CLASES_DE_HISTORIAL, ORDENES_DE_HISTORIAL } from './historial.clases.ts'
import { ACCIONES_DE_HISTORIAL, type AccionDeHistorial } from './historial.rules.ts'

const FECHA_INVALIDA = 'La fecha debe tener la forma AAAA-MM-DD'
const dia = fechaPlana(FECHA_INVALIDA).optional()

const filtrosDeHistorial = {
  ...preguntaDeLista(ORDENES_DE_HISTORIAL, '-fecha'),
  clase: z.enum(CLASES_DE_HISTORIAL, { error: 'La clase no existe' }).optional(),
  /** Of what one person did. */
  persona: idSchema.optional(),
  /** Of one service, with the own offers on it. */
  servicio: idSchema.optional(),
  /** Of a vehicle and of the services that it makes. */
  placas: z
    .string({ error: 'Las placas no son válidas' })
    .trim()
    .toUpperCase()
    .max(6, 'Las placas no son válidas')
    .optional(),
  /** Days in Bogotá, both included. */
  desde: dia,
  hasta: dia,
  empresa: idSchema.optional(),
}

/** Something that a line says was changed: from what, to what. */
const cambioSchema = z.object({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() })
export type CambioDeHistorial = z.output<typeof cambioSchema>

const lineaSchema = z.object({
  id: z.string(),
  en: z.string(),
  accion: z.enum(ACCIONES_DE_HISTORIAL as [AccionDeHistorial, ...AccionDeHistorial[]]),
  quien: z.string(),
  /** Given: a person, whose lines can be asked for. */
  idPersona: z.string().nullable(),
  /** What it was done to, as people call it: plates, a person's name; null when the service says it. */
  sobre: z.string().nullable(),
  idServicio: z.string().nullable(),
  codigo: z.string().nullable(),
  de: z.string().nullable(),
  a: z.string().nullable(),
  cambios: z.array(cambioSchema),
})
export type LineaDeHistorial = z.output<typeof lineaSchema>

/** How a trip ended for its reader, who may see it no more. */
const viajeSchema = z.object({
  codigo: z.string(),
  origen: z.string(),
  destino: z.string(),
  fechaSalida: z.string().nullable(),
  horaSalida: z.string().nullable(),
  estado: z.string(),
})

export const historialRoutes = defineRoutes({
  listarHistorial: {
    method: 'get',
    path: '/api/historial',
    summary: 'Lo que se hizo en la empresa: quién, cuándo, qué cambió',
    access: 'session',
    query: z.object({ ...filtrosDeHistorial, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(lineaSchema),
  },
  exportarHistorial: {
    method: 'get',
    path: '/api/historial/csv',
    summary: 'La misma lista como archivo CSV',
    access: 'session',
    query: z.object({ ...filtrosDeHistorial, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  leerHistoriaDeServicio: {
    method: 'get',
    path: '/api/historial/servicios/{id}',
    summary: 'La historia de un servicio, también de uno vencido o cancelado por el que la empresa ofertó',
    access: 'session',
    params: z.object({ id: idSchema }),
    response: z.object({ viaje: viajeSchema, lineas: z.array(lineaSchema) }),
  },
})
