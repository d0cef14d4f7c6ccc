import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { paginaDeFlotaSchema, vehiculoResumenSchema } from './flota.schema.ts'
import { CREAR_SIN_SESION, placasSchema, vehiculoNuevoSchema } from './vehiculo-nuevo.schema.ts'
import { vehiculoSchema } from './vehiculo.schema.ts'

export const flotaRoutes = defineRoutes({
  listarVehiculos: {
    method: 'get',
    path: '/api/vehiculos',
    summary: 'La flota de la empresa',
    access: 'session',
    query: paginaDeFlotaSchema.extend({ empresa: idSchema.optional() }),
    response: z.object({ vehiculos: z.array(vehiculoResumenSchema), total: z.number().int() }),
  },
  crearVehiculo: {
    method: 'post',
    path: '/api/vehiculos',
    summary: 'Agrega un vehículo con su conductor a la flota de la empresa',
    access: 'session',
    sinSesion: CREAR_SIN_SESION,
    body: vehiculoNuevoSchema,
    // `posicion`: its place, from 1, in the list of the fleet.
    response: z.object({ vehiculo: vehiculoSchema, posicion: z.number().int() }),
    status: 201,
  },
  consultarPlacas: {
    method: 'get',
    path: '/api/vehiculos/placas/{placas}',
    summary: 'Dice si unas placas ya están registradas, y nada más',
    access: 'session',
    params: z.object({ placas: placasSchema }),
    response: z.object({ existe: z.boolean() }),
  },
})
