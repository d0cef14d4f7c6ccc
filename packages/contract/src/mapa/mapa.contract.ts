import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { cantidad, latitudDecimal, longitudDecimal } from '../core/valores.ts'

/** A service's route along the roads: [longitude, latitude] pairs, metres, seconds. */
const recorridoSchema = z.object({
  coordenadas: z
    .array(z.tuple([longitudDecimal, latitudDecimal]))
    .describe('Puntos del recorrido: longitud y latitud, en grados decimales'),
  metros: cantidad.describe('Largo del recorrido, en metros'),
  segundos: cantidad.describe('Duración del recorrido, en segundos'),
})
export type RecorridoPorCarretera = z.output<typeof recorridoSchema>

export const mapaRoutes = defineRoutes({
  leerRecorrido: {
    method: 'get',
    path: '/api/servicios/{id}/recorrido',
    summary: 'El recorrido de un servicio por las carreteras; null cuando nadie lo calcula',
    access: 'session',
    params: z.object({ id: idSchema }),
    response: z.object({
      recorrido: recorridoSchema.nullable().describe('El recorrido; null cuando nadie lo calcula'),
    }),
  },
})
