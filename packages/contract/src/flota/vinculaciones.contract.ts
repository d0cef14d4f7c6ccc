import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { placasSchema } from './vehiculo-nuevo.schema.ts'
import { vinculacionSchema } from './vinculaciones.schema.ts'

const solicitud = z.object({ vinculacion: vinculacionSchema.describe('La solicitud, como quedó') })

/** A company asks a driver who registered in an app to join its fleet with the vehicle (docs/decisions/0051). */
export const vinculacionesRoutes = defineRoutes({
  listarVinculaciones: {
    method: 'get',
    path: '/api/vinculaciones',
    summary: 'Los conductores que la empresa pidió por sus placas, lo más nuevo primero',
    access: 'session',
    response: z.object({ vinculaciones: z.array(vinculacionSchema).describe('Las solicitudes') }),
  },
  pedirVinculacion: {
    method: 'post',
    path: '/api/vinculaciones',
    summary: 'Pide a un conductor, por las placas de su vehículo, que se una a la flota; no dice si existe',
    access: 'session',
    permission: 'agregarVehiculo',
    body: z.object({ placas: placasSchema }),
    response: solicitud,
    status: 201,
  },
  retirarVinculacion: {
    method: 'post',
    path: '/api/vinculaciones/{id}/retirar',
    summary: 'Retira una solicitud que el conductor no ha respondido',
    access: 'session',
    permission: 'agregarVehiculo',
    params: z.object({ id: idSchema }),
    response: solicitud,
  },
})
