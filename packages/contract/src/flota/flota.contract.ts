import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'
import { PAGINAS_DE_FLOTA } from './flota.rules.ts'
import { asignacionSchema, vehiculoAsignableSchema, vehiculoResumenSchema } from './flota.schema.ts'
import { CREAR_SIN_SESION, placasSchema, vehiculoNuevoSchema } from './vehiculo-nuevo.schema.ts'
import { vehiculoSchema } from './vehiculo.schema.ts'

const pagina = z.object({
  pagina: z.coerce
    .number({ error: 'La página no es válida' })
    .int('La página no es válida')
    .min(1, 'La página no es válida')
    .max(10_000, 'La página no es válida')
    .default(1),
  porPagina: z.coerce
    .number({ error: 'El tamaño de página no es válido' })
    .refine((n) => PAGINAS_DE_FLOTA.some((p) => p === n), 'El tamaño de página debe ser 5, 10, 25 o 50')
    .default(5),
  buscar: z.string({ error: 'La búsqueda no es válida' }).trim().max(60, 'La búsqueda es muy larga').default(''),
})

const params = z.object({ id: idSchema })

export const flotaRoutes = defineRoutes({
  listarVehiculos: {
    method: 'get',
    path: '/api/vehiculos',
    summary: 'La flota de la empresa',
    access: 'session',
    query: pagina.extend({ empresa: idSchema.optional() }),
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
  listarVehiculosParaServicio: {
    method: 'get',
    path: '/api/servicios/{id}/vehiculos',
    summary: 'La flota de la empresa frente a un servicio reservado, con sus advertencias',
    access: 'session',
    params,
    query: pagina,
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
