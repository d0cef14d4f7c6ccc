import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'

/** The way of a service along the roads: [longitude, latitude] pairs, metres, seconds. */
const recorridoSchema = z.object({
  coordenadas: z.array(z.tuple([z.number(), z.number()])),
  metros: z.number().int(),
  segundos: z.number().int(),
})
export type RecorridoPorCarretera = z.output<typeof recorridoSchema>

export const mapaRoutes = defineRoutes({
  leerRecorrido: {
    method: 'get',
    path: '/api/servicios/{id}/recorrido',
    summary: 'El recorrido de un servicio por las carreteras; null cuando nadie lo calcula',
    access: 'session',
    params: z.object({ id: idSchema }),
    response: z.object({ recorrido: recorridoSchema.nullable() }),
  },
})
