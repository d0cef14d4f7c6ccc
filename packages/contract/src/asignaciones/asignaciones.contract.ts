import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { LUGAR_DE_PAGINA, entreDias, paginaDeLista } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { paginaDeFlotaSchema } from '../flota/flota.schema.ts'
import { servicioResumenSchema, servicioCambiadoSchema } from '../servicios/servicios.schema.ts'
import { VIAJES_DE_VEHICULO } from './asignaciones.rules.ts'
import {
  asignacionSchema,
  cambioDeVehiculoSchema,
  servicioDelDiaSchema,
  vehiculoAsignableSchema,
  vehiculoCercanoSchema,
  vehiculoLibreSchema,
} from './asignaciones.schema.ts'
import { cantidad, diaPlano, id } from '../core/valores.ts'

const params = z.object({ id: idSchema })

export const asignacionesRoutes = defineRoutes({
  listarServiciosDelDia: {
    method: 'get',
    path: '/api/programacion',
    summary: 'Los servicios de la empresa que salen un día, por hora, con los vehículos libres para cada uno',
    access: 'session',
    query: z.object({
      dia: fechaPlana('El día debe tener la forma AAAA-MM-DD').describe('Día de salida, AAAA-MM-DD de Bogotá'),
      empresa: idSchema.optional().describe('Solo de esta empresa; lo usa la plataforma'),
      ...LUGAR_DE_PAGINA,
    }),
    response: paginaDeLista(servicioDelDiaSchema).extend({
      sinVehiculo: cantidad.describe('Servicios de ese día a los que les falta vehículo'),
      proximoDia: diaPlano.describe('De un día vacío, el siguiente en que sale algo').nullable(),
    }),
  },
  listarVehiculosParaServicio: {
    method: 'get',
    path: '/api/servicios/{id}/vehiculos',
    summary: 'La flota de la empresa frente a un servicio reservado o confirmado, con sus advertencias',
    access: 'session',
    params,
    query: paginaDeFlotaSchema,
    response: paginaDeLista(vehiculoAsignableSchema),
  },
  leerVehiculoCercano: {
    method: 'get',
    path: '/api/servicios/{id}/vehiculos/cercano',
    summary: 'El vehículo propio apto y libre que está más cerca del origen de un servicio, y cuándo llega',
    access: 'session',
    params,
    response: z.object({
      cercano: vehiculoCercanoSchema
        .describe('Según dónde termina su viaje anterior; null si ninguno llega antes de la salida')
        .nullable(),
    }),
  },
  leerFlotaEnMapa: {
    method: 'get',
    path: '/api/flota/mapa',
    summary:
      'Los vehículos propios que están libres, donde terminó su último viaje, y los que tienen un documento vencido',
    access: 'session',
    response: z.object({
      libres: z
        .array(vehiculoLibreSchema)
        .describe('Sin viaje a esta hora, y con uno que terminó en los últimos dos días'),
      vencidos: z.array(id).describe('Vehículos con un documento de viaje vencido, en camino o no'),
    }),
  },
  listarViajesDeVehiculo: {
    method: 'get',
    path: '/api/vehiculos/{id}/viajes',
    summary: 'Los próximos viajes de un vehículo, o los últimos que hizo',
    access: 'session',
    params: z.object({ id: idSchema }),
    query: z.object({
      cuando: z
        .enum(VIAJES_DE_VEHICULO, { error: 'Los viajes son proximos o ultimos' })
        .describe('Los próximos viajes o los últimos'),
      ...entreDias('la salida'),
      ...LUGAR_DE_PAGINA,
    }),
    response: paginaDeLista(servicioResumenSchema),
  },
  asignarVehiculo: {
    method: 'post',
    path: '/api/servicios/{id}/vehiculo',
    summary: 'Asigna un vehículo y su conductor a un servicio reservado',
    access: 'session',
    permission: 'asignarVehiculo',
    params,
    body: asignacionSchema,
    response: servicioCambiadoSchema,
  },
  cambiarVehiculo: {
    method: 'post',
    path: '/api/servicios/{id}/vehiculo/cambio',
    summary:
      'Cambia el vehículo de un servicio confirmado antes de que inicie el recorrido: su FUEC deja de valer, vuelve a reservado y el anticipo sin pagar deja de deberse',
    access: 'session',
    permission: 'subirFuec',
    params,
    body: cambioDeVehiculoSchema,
    response: servicioCambiadoSchema,
  },
  cambiarEnRuta: {
    method: 'post',
    path: '/api/servicios/{id}/vehiculo/cambio-en-ruta',
    summary: 'Cambia el vehículo de un viaje en recorrido: sigue confirmado, y su FUEC ya no dice la verdad',
    access: 'session',
    permission: 'subirFuec',
    params,
    body: cambioDeVehiculoSchema,
    response: servicioCambiadoSchema,
  },
})
