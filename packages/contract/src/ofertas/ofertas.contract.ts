import { z } from 'zod'
import { cursor, idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'
import { ofertaEnListaSchema, ofertaSchema } from './ofertas.schema.ts'

const params = z.object({ id: idSchema })

export const ofertasRoutes = defineRoutes({
  crearOferta: {
    method: 'post',
    path: '/api/servicios/{id}/ofertas',
    summary: 'Envía la oferta de la empresa por un servicio pendiente',
    access: 'session',
    params,
    body: ofertaSchema,
    response: z.object({ servicio: servicioSchema }),
    status: 201,
  },
  listarOfertas: {
    method: 'get',
    path: '/api/ofertas',
    summary: 'Las ofertas de la empresa con su estado, de la más nueva a la más antigua',
    access: 'session',
    query: z.object({ cursor }),
    response: z.object({
      ofertas: z.array(ofertaEnListaSchema),
      siguiente: z.string().nullable(),
      ahora: z.number(),
    }),
  },
  retirarOferta: {
    method: 'post',
    path: '/api/ofertas/{id}/retirar',
    summary: 'Retira una oferta enviada',
    access: 'session',
    params,
    response: z.object({ servicio: servicioSchema }),
  },
})
