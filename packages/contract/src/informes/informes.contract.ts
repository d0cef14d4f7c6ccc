import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { cantidad, diaPlano } from '../core/valores.ts'
import { estadoDeServicio } from '../servicios/viaje.campos.ts'
import { CLASES_DE_TITULAR, estadoDeCuentaSchema, estadosDeCuentaSchema } from './cuentas.schema.ts'
import { esMes } from './informes.rules.ts'

const dia = fechaPlana('La fecha debe tener la forma AAAA-MM-DD')

const MES_INVALIDO = 'El mes debe tener la forma AAAA-MM'
const mes = z.string({ error: MES_INVALIDO }).refine(esMes, MES_INVALIDO).describe('Mes, AAAA-MM')
const clase = z
  .enum(CLASES_DE_TITULAR, { error: 'Elige conductores o propietarios' })
  .describe('De quién: conductores o propietarios')
const deTitular = z.object({ mes, clase, titular: idSchema.describe('Identificador del titular') })

/** A figure for each week, in order. */
const serie = z.array(cantidad)

const graficasSchema = z.object({
  semanas: z.array(diaPlano).describe('El lunes de cada semana, AAAA-MM-DD'),
  /**
   * Services by departure, with their state at the end of that week, or the current one before that: those that the
   * reader's company won, all for the platform.
   */
  servicios: z
    .array(z.object({ estado: estadoDeServicio, cuantos: serie.describe('Servicios de cada semana') }))
    .describe('Servicios por la semana de su salida y su estado al terminar la semana'),
  ingresos: z
    .object({
      validado: serie.describe('Reservas validadas cada semana, en pesos colombianos'),
      pagado: serie.describe('Lo pagado cada semana, en pesos colombianos, menos lo anulado'),
    })
    .describe('Dinero por el día de su asiento'),
  flota: z
    .object({
      viajes: serie.describe('Viajes con vehículo, por la semana de su salida'),
      enUso: serie.describe('Vehículos que los hicieron'),
      vehiculos: serie.describe('Vehículos que había al terminar la semana'),
    })
    .describe('Uso de la flota'),
  /** Withdrawn offers do not count. */
  ofertas: z
    .object({
      ganadas: serie.describe('Ofertas aceptadas'),
      perdidas: serie.describe('Ofertas que no se eligieron o vencieron'),
      abiertas: serie.describe('Ofertas que esperan respuesta'),
    })
    .describe('Ofertas por el día en que se enviaron'),
})
export type Graficas = z.output<typeof graficasSchema>

export const informesRoutes = defineRoutes({
  leerGraficas: {
    method: 'get',
    path: '/api/informes/graficas',
    summary: 'Servicios, ingresos, uso de la flota y ofertas por semana',
    access: 'session',
    query: z
      .object({
        desde: dia.optional().describe('Desde la semana de este día, AAAA-MM-DD de Bogotá'),
        hasta: dia.optional().describe('Hasta la semana de este día'),
        empresa: idSchema.optional().describe('Solo de esta empresa; lo usa la plataforma'),
      })
      .refine(({ desde, hasta }) => desde === undefined || hasta === undefined || desde <= hasta, {
        path: ['hasta'],
        error: 'La fecha final no puede ser anterior a la inicial',
      }),
    response: graficasSchema,
  },
  listarEstadosDeCuenta: {
    method: 'get',
    path: '/api/informes/cuentas',
    summary: 'Quién tuvo movimientos en un mes, con lo que se le causó y lo que se le pagó',
    access: 'session',
    query: z.object({
      mes,
      clase,
      empresa: idSchema.optional().describe('Solo de esta empresa; lo usa la plataforma'),
    }),
    response: estadosDeCuentaSchema,
  },
  leerEstadoDeCuenta: {
    method: 'get',
    path: '/api/informes/cuenta',
    summary: 'El estado de cuenta de un conductor o un propietario en un mes',
    access: 'session',
    query: deTitular,
    response: estadoDeCuentaSchema,
  },
  exportarEstadoDeCuenta: {
    method: 'get',
    path: '/api/informes/cuenta/csv',
    summary: 'El mismo estado de cuenta como archivo CSV',
    access: 'session',
    query: deTitular,
    response: textoCsv,
    file: 'csv',
  },
})
