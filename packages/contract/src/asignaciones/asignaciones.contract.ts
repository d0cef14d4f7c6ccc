import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { paginaDeFlotaSchema } from '../flota/flota.schema.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'
import { asignacionSchema, vehiculoAsignableSchema } from './asignaciones.schema.ts'

const params = z.object({ id: idSchema })

export const asignacionesRoutes = defineRoutes({
  listarVehiculosParaServicio: {
    method: 'get',
    path: '/api/servicios/{id}/vehiculos',
    summary: 'La flota de la empresa frente a un servicio reservado, con sus advertencias',
    access: 'session',
    params,
    query: paginaDeFlotaSchema,
    response: z.object({ vehiculos: z.array(vehiculoAsignableSchema), total: z.number().int() }),
  },
  asignarVehiculo: {
    method: 'post',
    path: '/api/servicios/{id}/vehiculo',
    summary: 'Asigna un vehículo y su conductor a un servicio reservado',
    access: 'session',
    params,
    body: asignacionSchema,
    response: z.object({ servicio: servicioSchema }),
  },
})
