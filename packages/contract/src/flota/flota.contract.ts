import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { FILAS_ELEGIDAS, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { ESTADOS_DE_VEHICULO, ORDENES_DE_FLOTA, TIPOS_DE_VEHICULO } from './flota.rules.ts'
import { paginaDeFlotaSchema, vehiculoResumenSchema } from './flota.schema.ts'
import { CREAR_SIN_SESION, placasSchema, vehiculoNuevoSchema } from './vehiculo-nuevo.schema.ts'
import { vehiculoSchema } from './vehiculo.schema.ts'

const filtrosDeFlota = {
  ...preguntaDeLista(ORDENES_DE_FLOTA, 'placas'),
  tipo: z.enum(TIPOS_DE_VEHICULO, { error: 'El tipo de vehículo no existe' }).optional(),
  estado: z.enum(ESTADOS_DE_VEHICULO, { error: 'El estado del vehículo no existe' }).optional(),
  empresa: idSchema.optional(),
}

export const flotaRoutes = defineRoutes({
  listarVehiculos: {
    method: 'get',
    path: '/api/vehiculos',
    summary: 'La flota de la empresa, en páginas con número',
    access: 'session',
    query: paginaDeFlotaSchema.omit({ buscar: true }).extend(filtrosDeFlota),
    response: paginaDeLista(vehiculoResumenSchema),
  },
  exportarVehiculos: {
    method: 'get',
    path: '/api/vehiculos/csv',
    summary: 'La misma lista como archivo CSV, o lo que se eligió de ella',
    access: 'session',
    query: z.object({ ...filtrosDeFlota, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
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
