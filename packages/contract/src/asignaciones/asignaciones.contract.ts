import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { LUGAR_DE_PAGINA, paginaDeLista } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { paginaDeFlotaSchema } from '../flota/flota.schema.ts'
import { servicioResumenSchema, servicioSchema } from '../servicios/servicios.schema.ts'
import { VIAJES_DE_VEHICULO } from './asignaciones.rules.ts'
import { asignacionSchema, servicioDelDiaSchema, vehiculoAsignableSchema } from './asignaciones.schema.ts'

const params = z.object({ id: idSchema })

export const asignacionesRoutes = defineRoutes({
  listarServiciosDelDia: {
    method: 'get',
    path: '/api/programacion',
    summary: 'Los servicios de la empresa que salen un día, por hora, con los vehículos libres para cada uno',
    access: 'session',
    query: z.object({
      dia: fechaPlana('El día debe tener la forma AAAA-MM-DD'),
      empresa: idSchema.optional(),
      ...LUGAR_DE_PAGINA,
    }),
    response: paginaDeLista(servicioDelDiaSchema).extend({
      /** Of all of that day, those that still need a vehicle. */
      sinVehiculo: z.number().int(),
      /** Of an empty day: the next one on which something departs. */
      proximoDia: z.string().nullable(),
    }),
  },
  listarVehiculosParaServicio: {
    method: 'get',
    path: '/api/servicios/{id}/vehiculos',
    summary: 'La flota de la empresa frente a un servicio reservado, con sus advertencias',
    access: 'session',
    params,
    query: paginaDeFlotaSchema,
    response: paginaDeLista(vehiculoAsignableSchema),
  },
  listarViajesDeVehiculo: {
    method: 'get',
    path: '/api/vehiculos/{id}/viajes',
    summary: 'Los próximos viajes de un vehículo, o los últimos que hizo',
    access: 'session',
    params: z.object({ id: idSchema }),
    query: z.object({
      cuando: z.enum(VIAJES_DE_VEHICULO, { error: 'Los viajes son proximos o ultimos' }),
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
    response: z.object({ servicio: servicioSchema }),
  },
})
