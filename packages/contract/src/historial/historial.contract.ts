import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { CLASES_DE_HISTORIAL, ORDENES_DE_HISTORIAL } from './historial.clases.ts'
import { ACCIONES_DE_HISTORIAL } from './historial.rules.ts'
import { codigo, diaPlano, horaDelDia, id, instante, palabras } from '../core/valores.ts'

/** Whether sign-ins are listed. */
const SIN_O_CON_INGRESOS = ['no', 'si'] as const

/** What a line may be about, beside a service. */
const CLASES_DE_OBJETO = [
  'vehiculo',
  'persona',
  'empresa',
  'guia',
  'operador',
  'clave',
  'claveDeAliado',
  'aliado',
] as const

const objetoSchema = z.object({
  clase: z.enum(CLASES_DE_OBJETO).describe('Qué es'),
  id: palabras.describe('Su identificador'),
})
export type ObjetoDeHistorial = z.output<typeof objetoSchema>

const FECHA_INVALIDA = 'La fecha debe tener la forma AAAA-MM-DD'
const dia = fechaPlana(FECHA_INVALIDA)

const filtrosDeHistorial = {
  ...preguntaDeLista(ORDENES_DE_HISTORIAL, '-fecha'),
  clase: z.enum(CLASES_DE_HISTORIAL, { error: 'La clase no existe' }).optional().describe('Solo de esta clase'),
  ingresos: z
    .enum(SIN_O_CON_INGRESOS, { error: 'El filtro de ingresos no existe' })
    .optional()
    .describe('`no`: sin los inicios de sesión'),
  persona: idSchema.optional().describe('Solo lo que hizo esta persona'),
  servicio: idSchema.optional().describe('Solo de este servicio y de las ofertas propias por él'),
  placas: z
    .string({ error: 'Las placas no son válidas' })
    .trim()
    .toUpperCase()
    .max(6, 'Las placas no son válidas')
    .optional()
    .describe('Solo de este vehículo y de los servicios que hace'),
  desde: dia.optional().describe('Desde este día, AAAA-MM-DD de Bogotá'),
  hasta: dia.optional().describe('Hasta este día, incluido'),
  empresa: idSchema.optional().describe('Solo de esta empresa; lo usa la plataforma'),
}

/** A change in a line: old and new value. */
const cambioSchema = z.object({
  campo: palabras.describe('Campo que cambió'),
  antes: palabras.describe('Su valor anterior; null si no se cuenta').nullable(),
  despues: palabras.describe('Su valor nuevo; null si no se cuenta').nullable(),
})
export type CambioDeHistorial = z.output<typeof cambioSchema>

const lineaSchema = z.object({
  id: palabras.describe('Identificador de la línea'),
  en: instante.describe('Cuándo se hizo, en UTC'),
  accion: z.enum(ACCIONES_DE_HISTORIAL).describe('Qué se hizo'),
  quien: palabras.describe('Quién lo hizo'),
  idPersona: id.describe('Identificador de la persona que lo hizo; null si no fue una persona').nullable(),
  sobre: palabras
    .describe('A qué o a quién se le hizo: placas, un nombre, un documento; null si lo dice el servicio')
    .nullable(),
  objeto: objetoSchema.nullable().describe('Dónde se ve lo que nombra `sobre`; null si no se ve en otra parte'),
  empresa: palabras.nullable().describe('De qué empresa es la línea; solo lo lee la plataforma'),
  idServicio: id.describe('Identificador del servicio').nullable(),
  codigo: codigo.describe('Código corto del servicio').nullable(),
  de: palabras.describe('Estado anterior').nullable(),
  a: palabras.describe('Estado nuevo').nullable(),
  cambios: z.array(cambioSchema).describe('Campos que cambiaron'),
})
export type LineaDeHistorial = z.output<typeof lineaSchema>

/** How a trip ended, for a reader who can no longer see it. */
const viajeSchema = z.object({
  codigo,
  origen: palabras.describe('De dónde sale el viaje'),
  destino: palabras.describe('A dónde va el viaje'),
  fechaSalida: diaPlano.describe('Día de salida, AAAA-MM-DD de Bogotá').nullable(),
  horaSalida: horaDelDia.describe('Hora de salida, HH:MM de Bogotá').nullable(),
  estado: palabras.describe('Cómo quedó el servicio para quien lee, en palabras'),
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
    response: z.object({
      viaje: viajeSchema.describe('El viaje'),
      lineas: z.array(lineaSchema).describe('Lo que se hizo con él'),
    }),
  },
})
