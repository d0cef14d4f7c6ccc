import { z } from 'zod'
import { hecho, idSchema } from '../core/campos.ts'
import { LUGAR_DE_PAGINA, paginaDeLista, preguntaDeLista } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { cantidad, instante, marca, palabras } from '../core/valores.ts'
import { MINUTOS_TARDE } from '../servicios/puntualidad.rules.ts'
import { ORDENES_DE_RASTREO, VER_DE_RASTREO } from './rastreo.rules.ts'
import { conductorRastreadoSchema, descarteSchema, enlacesDeRastreoSchema } from './rastreo.schema.ts'

const MINUTOS_FUERA = `Escribe de ${MINUTOS_TARDE.minimo} a ${MINUTOS_TARDE.maximo} minutos`

const params = z.object({ id: idSchema })

const servidorSchema = z.object({
  direccion: palabras
    .describe('Dirección secreta para el servidor Traccar de la empresa; null si no hay, y para quien no la administra')
    .nullable(),
})

/** The screen "Rastreo" of a company. The trackers' own door, `/api/v1/rastreo/{secreto}`, is not in a table: no key and no schema of ours. */
export const rastreoRoutes = defineRoutes({
  verRastreo: {
    method: 'get',
    path: '/api/rastreo',
    summary: 'Los conductores de la empresa, su último punto y lo que se descartó',
    access: 'session',
    query: z.object({
      ...preguntaDeLista(ORDENES_DE_RASTREO, 'nombre'),
      ...LUGAR_DE_PAGINA,
      ver: z
        .enum(VER_DE_RASTREO, { error: 'El filtro no existe' })
        .optional()
        .describe('`porArreglar`: solo los conductores que aún no se ven en sus viajes'),
    }),
    response: paginaDeLista(conductorRastreadoSchema).extend({
      minutosTarde: cantidad.describe('Desde cuántos minutos después de la salida se dice que un vehículo va tarde'),
      porArreglar: cantidad.describe('De todos los conductores de la empresa, cuántos aún no se ven en sus viajes'),
      servidor: z
        .object({
          conDireccion: marca.describe('Si hay una dirección para el servidor Traccar de la empresa'),
          renovadaEn: instante.describe('Cuándo se hizo, en UTC; null si no hay').nullable(),
          descartes: z.array(descarteSchema).describe('Lo que llegó de él y no es de ningún conductor'),
        })
        .describe('El servidor Traccar de la empresa'),
    }),
  },
  leerEnlacesDeRastreo: {
    method: 'get',
    path: '/api/rastreo/conductores/{id}',
    summary: 'Las direcciones de rastreo de un conductor',
    access: 'session',
    permission: 'editarVehiculo',
    params,
    response: enlacesDeRastreoSchema,
  },
  prepararRastreo: {
    method: 'post',
    path: '/api/rastreo/conductores/{id}',
    summary: 'Hace direcciones de rastreo nuevas para un conductor; las anteriores dejan de servir',
    access: 'session',
    permission: 'editarVehiculo',
    params,
    response: enlacesDeRastreoSchema,
  },
  quitarRastreo: {
    method: 'post',
    path: '/api/rastreo/conductores/{id}/quitar',
    summary: 'Quita las direcciones de rastreo de un conductor',
    access: 'session',
    permission: 'editarVehiculo',
    params,
    response: hecho,
  },
  ajustarRastreo: {
    method: 'put',
    path: '/api/rastreo/ajustes',
    summary: 'Cambia desde cuántos minutos la empresa dice que un vehículo va tarde',
    access: 'session',
    permission: 'editarLegales',
    body: z.object({
      minutosTarde: z
        .number({ error: MINUTOS_FUERA })
        .int(MINUTOS_FUERA)
        .min(MINUTOS_TARDE.minimo, MINUTOS_FUERA)
        .max(MINUTOS_TARDE.maximo, MINUTOS_FUERA)
        .describe('Minutos después de la salida'),
    }),
    response: hecho,
  },
  leerRastreador: {
    method: 'get',
    path: '/api/rastreo/servidor',
    summary: 'La dirección para el servidor Traccar de la empresa',
    access: 'session',
    permission: 'editarLegales',
    response: servidorSchema,
  },
  prepararRastreador: {
    method: 'post',
    path: '/api/rastreo/servidor',
    summary: 'Hace una dirección nueva para el servidor Traccar de la empresa; la anterior deja de servir',
    access: 'session',
    permission: 'editarLegales',
    response: servidorSchema,
  },
  quitarRastreador: {
    method: 'post',
    path: '/api/rastreo/servidor/quitar',
    summary: 'Quita la dirección del servidor Traccar de la empresa',
    access: 'session',
    permission: 'editarLegales',
    response: hecho,
  },
})
