import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { ESTADOS } from '../servicios/servicios.rules.ts'
import { CLASES_DE_TITULAR, estadoDeCuentaSchema, estadosDeCuentaSchema } from './cuentas.schema.ts'
import { esMes } from './informes.rules.ts'

const dia = fechaPlana('La fecha debe tener la forma AAAA-MM-DD').optional()

const MES_INVALIDO = 'El mes debe tener la forma AAAA-MM'
const mes = z.string({ error: MES_INVALIDO }).refine(esMes, MES_INVALIDO)
const clase = z.enum(CLASES_DE_TITULAR, { error: 'Elige conductores o propietarios' })
const deTitular = z.object({ mes, clase, titular: idSchema })

/** A figure for each week, in their order. */
const serie = z.array(z.number().int())

const graficasSchema = z.object({
  /** The Mondays of the weeks, 'YYYY-MM-DD'. */
  semanas: z.array(z.string()),
  /** Services by their departure and how they stood when its week was over, or stand while it is not: those that the reader's company won, all of them for the platform. */
  servicios: z.array(z.object({ estado: z.enum(ESTADOS), cuantos: serie })),
  /** In pesos, by the day of the entry: bookings that were validated, and what was paid out (corrections taken off). */
  ingresos: z.object({ validado: serie, pagado: serie }),
  /** Trips with a vehicle by departure, the vehicles that made them, and the vehicles that there were by the end of the week. */
  flota: z.object({ viajes: serie, enUso: serie, vehiculos: serie }),
  /** Offers by the day on which they were sent. What the company took back is none of them. */
  ofertas: z.object({ ganadas: serie, perdidas: serie, abiertas: serie }),
})
export type Graficas = z.output<typeof graficasSchema>

export const informesRoutes = defineRoutes({
  leerGraficas: {
    method: 'get',
    path: '/api/informes/graficas',
    summary: 'Servicios, ingresos, uso de la flota y ofertas por semana',
    access: 'session',
    query: z
      .object({ desde: dia, hasta: dia, empresa: idSchema.optional() })
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
    query: z.object({ mes, clase, empresa: idSchema.optional() }),
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
