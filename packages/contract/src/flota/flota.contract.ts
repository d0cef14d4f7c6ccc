import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { FILAS_ELEGIDAS, entreDias, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { ESTADOS_DE_VEHICULO, ORDENES_DE_FLOTA, SOLO_POR_VENCER, TIPOS_DE_VEHICULO } from './flota.rules.ts'
import { paginaDeFlotaSchema, vehiculoEnListaSchema } from './flota.schema.ts'
import { CREAR_SIN_SESION, placasSchema, vehiculoNuevoSchema } from './vehiculo-nuevo.schema.ts'
import { edicionDeVehiculoSchema, motivoSchema } from './vehiculo-editado.schema.ts'
import { fichaDeVehiculoSchema, lineaDeVehiculoSchema } from './ficha.schema.ts'
import { MAXIMO_DE_VALORES, importacionSchema, importadoSchema } from './importacion.schema.ts'
import { vehiculoSchema } from './vehiculo.schema.ts'
import { cantidad, marca, paginaSiguiente, reloj } from '../core/valores.ts'

const filtrosDeFlota = {
  ...preguntaDeLista(ORDENES_DE_FLOTA, 'placas'),
  ...entreDias('un documento que vence'),
  tipo: z
    .enum(TIPOS_DE_VEHICULO, { error: 'El tipo de vehículo no existe' })
    .optional()
    .describe('Solo de este tipo de vehículo'),
  estado: z
    .enum(ESTADOS_DE_VEHICULO, { error: 'El estado del vehículo no existe' })
    .optional()
    .describe('Solo en este estado'),
  vencer: z
    .enum(SOLO_POR_VENCER, { error: 'El filtro de vencimientos no existe' })
    .optional()
    .describe('`si`: solo con un documento vencido o por vencer'),
  empresa: idSchema.optional().describe('Solo de esta empresa; lo usa la plataforma'),
}

const conVehiculo = z.object({ vehiculo: fichaDeVehiculoSchema.describe('El vehículo, como quedó') })
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
    response: z.object({
      vehiculo: vehiculoSchema.describe('El vehículo creado'),
      posicion: cantidad.describe('Su lugar en la lista de la flota, desde 1'),
    }),
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
    response: z.object({ vehiculo: fichaDeVehiculoSchema.describe('El vehículo'), ahora: reloj }),
  },
  editarVehiculo: {
    method: 'put',
    path: '/api/vehiculos/{id}/datos',
    summary: 'Cambia los datos editables de un vehículo; lo que se reemplaza queda en el historial',
    access: 'session',
    permission: 'editarVehiculo',
    params: vehiculoParams,
    body: edicionDeVehiculoSchema,
    response: conVehiculo,
  },
  suspenderVehiculo: {
    method: 'post',
    path: '/api/vehiculos/{id}/suspender',
    summary: 'Saca un vehículo de servicio, con su motivo: no se puede asignar',
    access: 'session',
    permission: 'suspenderVehiculo',
    params: vehiculoParams,
    body: motivoSchema,
    response: conVehiculo,
  },
  levantarSuspension: {
    method: 'post',
    path: '/api/vehiculos/{id}/levantar',
    summary: 'Vuelve a poner en servicio un vehículo suspendido, con su motivo',
    access: 'session',
    permission: 'suspenderVehiculo',
    params: vehiculoParams,
    body: motivoSchema,
    response: conVehiculo,
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
        .optional()
        .describe('Dónde sigue la lista: el `siguiente` de la respuesta anterior'),
    }),
    response: z.object({
      lineas: z.array(lineaDeVehiculoSchema).describe('Lo que se hizo, lo más nuevo primero'),
      siguiente: paginaSiguiente,
    }),
  },
  consultarPlacas: {
    method: 'get',
    path: '/api/vehiculos/placas/{placas}',
    summary: 'Dice si unas placas ya están registradas, y nada más',
    access: 'session',
    params: z.object({ placas: placasSchema }),
    response: z.object({ existe: marca.describe('Si esas placas ya están registradas') }),
  },
})
