import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { defineRoutes } from '../core/route.ts'
import {
  MAXIMO_DE_POSICIONES,
  posicionNuevaSchema,
  posicionSchema,
  posicionesNuevasSchema,
  resultadoDePosicionSchema,
} from './posiciones.schema.ts'
import { instante, latitudDecimal, longitudDecimal, reloj } from '../core/valores.ts'

export const posicionesRoutes = defineRoutes({
  listarPosiciones: {
    method: 'get',
    path: '/api/posiciones',
    summary: 'Dónde están ahora los vehículos de los servicios en recorrido',
    access: 'session',
    response: z.object({
      posiciones: z.array(posicionSchema).describe('La última posición de cada vehículo'),
      ahora: reloj,
    }),
  },
  leerTraza: {
    method: 'get',
    path: '/api/servicios/{id}/traza',
    summary: 'Por dónde ha pasado el vehículo de un servicio, de lo más antiguo a lo último',
    access: 'session',
    params: z.object({ id: idSchema }),
    response: z.object({
      puntos: z
        .array(
          z.object({
            lat: latitudDecimal,
            lon: longitudDecimal,
            en: instante.describe('Cuándo estuvo ahí, en UTC'),
          }),
        )
        .describe('Puntos por los que pasó, del más antiguo al último'),
    }),
  },
})

const VIAJE_AJENO: FallaDeRuta = {
  motivo: 'no_existe',
  causa: 'El servicio no existe, o no es del aliado ni de un conductor suyo.',
  remedio: 'Revisa `idServicio` y la clave.',
  mensaje: 'No encontramos lo que buscas.',
}
const FUERA_DE_RECORRIDO: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El servicio no está en recorrido.',
  remedio: 'Repórtala desde dos horas antes de la salida y hasta que termine el viaje.',
  mensaje: 'El servicio no está en recorrido.',
  details: { estado: 'reservado' },
}
const PUNTO_LEJANO: FallaDeRuta = {
  motivo: 'rango',
  causa: 'El punto no es creíble: está lejos de la ruta o del anterior, o su instante está en el futuro.',
  remedio: 'Sigue con el punto que viene; varios que coinciden entre sí se aceptan.',
  mensaje: 'La posición está lejos de la ruta del servicio.',
  campos: { lat: 'rango' },
}

export const posicionesDeAliadoRoutes = defineRoutes({
  reportarPosicion: {
    method: 'post',
    path: '/api/v1/posiciones',
    summary:
      'Reporta dónde está el vehículo de un servicio en recorrido, propio o de un conductor propio; con `viajes:cualquiera`, el de cualquiera',
    exito: 'El punto se tomó, o llegó tarde',
    fallas: [VIAJE_AJENO, FUERA_DE_RECORRIDO, PUNTO_LEJANO],
    access: 'partner',
    scope: 'posiciones:reportar',
    body: posicionNuevaSchema,
    response: z.object({
      movida: z.boolean().meta({
        description: 'Falso cuando ya se conocía una posición más reciente: un punto tardío no mueve nada',
        ejemplos: [true],
      }),
    }),
  },
  reportarPosiciones: {
    method: 'post',
    path: '/api/v1/posiciones/varias',
    summary: `Reporta hasta ${MAXIMO_DE_POSICIONES} posiciones de una vez; la respuesta dice, en el mismo orden, qué pasó con cada una: la que no se puede leer no impide las demás`,
    exito: 'Qué pasó con cada posición, en el mismo orden',
    access: 'partner',
    scope: 'posiciones:reportar',
    body: posicionesNuevasSchema,
    response: z.object({
      resultados: z.array(resultadoDePosicionSchema).describe('Qué pasó con cada posición, en el mismo orden'),
    }),
  },
})
