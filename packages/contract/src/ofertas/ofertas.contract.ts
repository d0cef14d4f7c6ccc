import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'
import { ofertaSchema } from './ofertas.schema.ts'

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
  retirarOferta: {
    method: 'post',
    path: '/api/ofertas/{id}/retirar',
    summary: 'Retira una oferta enviada',
    access: 'session',
    params,
    response: z.object({ servicio: servicioSchema }),
  },
})
