import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import {
  MAXIMO_DE_POSICIONES,
  posicionNuevaSchema,
  posicionSchema,
  posicionesNuevasSchema,
  puntosDeTraza,
  resultadoDePosicionSchema,
} from './posiciones.schema.ts'
import { reloj } from '../core/valores.ts'

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
      puntos: puntosDeTraza,
    }),
  },
  descargarTrazaCsv: {
    method: 'get',
    path: '/api/servicios/{id}/traza/csv',
    summary: 'Todos los puntos por los que pasó el vehículo de un servicio, como archivo CSV',
    access: 'session',
    params: z.object({ id: idSchema }),
    response: textoCsv,
    file: 'csv',
  },
  descargarTrazaGpx: {
    method: 'get',
    path: '/api/servicios/{id}/traza/gpx',
    summary: 'Los mismos puntos como archivo GPX, para programas de mapas',
    access: 'session',
    params: z.object({ id: idSchema }),
    response: z.string().describe('Un archivo GPX 1.1'),
    file: 'gpx',
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
  causa: 'El servicio no está en recorrido, o el punto no es de su tiempo.',
  remedio:
    'Repórtala desde cuatro horas antes de la salida de un viaje confirmado y hasta que termine; lo de ese tiempo se toma hasta 24 horas después del final.',
  mensaje: 'El servicio no está en recorrido.',
  details: { estado: 'reservado' },
}
const SIN_CONSENTIMIENTO: FallaDeRuta = {
  motivo: 'sin_consentimiento',
  causa: 'El conductor del viaje no ha aceptado que se comparta por dónde va, o lo retiró.',
  remedio: 'Muéstrale el texto y guarda que lo aceptó con `aceptarRastreoDeConductor`, o en la página de su código.',
  mensaje: 'El conductor no ha aceptado que se comparta por dónde va.',
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
    exito: 'El punto se tomó; si llegó tarde, solo entra en la traza del viaje',
    fallas: [VIAJE_AJENO, FUERA_DE_RECORRIDO, SIN_CONSENTIMIENTO, PUNTO_LEJANO],
    access: 'partner',
    scope: 'posiciones:reportar',
    body: posicionNuevaSchema,
    response: z.object({
      movida: z.boolean().meta({
        description:
          'Falso cuando ya se conocía una posición más reciente, o el viaje terminó: un punto tardío no mueve nada y entra en la traza',
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
