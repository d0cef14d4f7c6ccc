import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { FILAS_ELEGIDAS, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { ESTADOS_DE_VEHICULO, ORDENES_DE_FLOTA, SOLO_POR_VENCER, TIPOS_DE_VEHICULO } from './flota.rules.ts'
import { paginaDeFlotaSchema, vehiculoEnListaSchema } from './flota.schema.ts'
import { CREAR_SIN_SESION, placasSchema, vehiculoNuevoSchema } from './vehiculo-nuevo.schema.ts'
import { edicionDeVehiculoSchema, motivoSchema } from './vehiculo-editado.schema.ts'
import { fichaDeVehiculoSchema, lineaDeVehiculoSchema } from './ficha.schema.ts'
import { MAXIMO_DE_VALORES, importacionSchema, importadoSchema } from './importacion.schema.ts'
import { vehiculoSchema } from './vehiculo.schema.ts'

const filtrosDeFlota = {
  ...preguntaDeLista(ORDENES_DE_FLOTA, 'placas'),
  tipo: z.enum(TIPOS_DE_VEHICULO, { error: 'El tipo de vehículo no existe' }).optional(),
  estado: z.enum(ESTADOS_DE_VEHICULO, { error: 'El estado del vehículo no existe' }).optional(),
  vencer: z.enum(SOLO_POR_VENCER, { error: 'El filtro de vencimientos no existe' }).optional(),
  empresa: idSchema.optional(),
}

const PAGINA = 'La página no es válida'
const vehiculoParams = z.object({ id: idSchema })

export const flotaRoutes = defineRoutes({
  listarVehiculos: {
    method: 'get',
    path: '/api/vehiculos',
    summary: 'La flota de la empresa, en páginas con número',
    access: 'session',
    query: paginaDeFlotaSchema.extend(filtrosDeFlota),
    response: paginaDeLista(vehiculoEnListaSchema),
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
    permission: 'agregarVehiculo',
    sinSesion: CREAR_SIN_SESION,
    body: vehiculoNuevoSchema,
    // `posicion`: its place, from 1, in the list of the fleet.
    response: z.object({ vehiculo: vehiculoSchema, posicion: z.number().int() }),
    status: 201,
  },
  importarVehiculos: {
    method: 'post',
    path: '/api/vehiculos/importar',
    summary:
      'Agrega los vehículos de un archivo, todos o ninguno; en simulacro solo dice qué está mal, sin mirar placas de otras empresas',
    access: 'session',
    permission: 'agregarVehiculo',
    body: importacionSchema,
    maxBytes: 8 * 1024 * 1024,
    maxValues: MAXIMO_DE_VALORES,
    progress: true,
    response: importadoSchema,
  },
  leerVehiculo: {
    method: 'get',
    path: '/api/vehiculos/{id}',
    summary: 'Un vehículo con su conductor y sus documentos',
    access: 'session',
    params: vehiculoParams,
    response: z.object({ vehiculo: fichaDeVehiculoSchema, ahora: z.number() }),
  },
  editarVehiculo: {
    method: 'put',
    path: '/api/vehiculos/{id}/datos',
    summary: 'Cambia los datos editables de un vehículo; lo que se reemplaza queda en el historial',
    access: 'session',
    permission: 'editarVehiculo',
    params: vehiculoParams,
    body: edicionDeVehiculoSchema,
    response: z.object({ vehiculo: fichaDeVehiculoSchema }),
  },
  suspenderVehiculo: {
    method: 'post',
    path: '/api/vehiculos/{id}/suspender',
    summary: 'Saca un vehículo de servicio, con su motivo: no se puede asignar',
    access: 'session',
    permission: 'suspenderVehiculo',
    params: vehiculoParams,
    body: motivoSchema,
    response: z.object({ vehiculo: fichaDeVehiculoSchema }),
  },
  levantarSuspension: {
    method: 'post',
    path: '/api/vehiculos/{id}/levantar',
    summary: 'Vuelve a poner en servicio un vehículo suspendido, con su motivo',
    access: 'session',
    permission: 'suspenderVehiculo',
    params: vehiculoParams,
    body: motivoSchema,
    response: z.object({ vehiculo: fichaDeVehiculoSchema }),
  },
  historialDeVehiculo: {
    method: 'get',
    path: '/api/vehiculos/{id}/historial',
    summary: 'Quién cambió qué de un vehículo y cuándo, lo más nuevo primero',
    access: 'session',
    params: vehiculoParams,
    query: z.object({
      cursor: z
        .string({ error: PAGINA })
        .regex(/^\d{1,15}$/, PAGINA)
        .optional(),
    }),
    response: z.object({ lineas: z.array(lineaDeVehiculoSchema), siguiente: z.string().nullable() }),
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
