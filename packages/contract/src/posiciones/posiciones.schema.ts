import { z } from 'zod'
import { idSchema, latitud, longitud, texto } from '../core/campos.ts'
import { instanteIso } from '../core/fechas.ts'
import { VELOCIDAD_MAXIMA } from './posiciones.rules.ts'
import {
  codigoDeFalla,
  fallasPorCampo,
  gradosDesdeElNorte,
  id,
  instante,
  kilometrosPorHora,
  latitudDecimal,
  longitudDecimal,
  marca,
  mensajeParaPersonas,
  placas,
} from '../core/valores.ts'

const RUMBO = 'El rumbo debe estar entre 0 y 360 grados'
const VELOCIDAD = `La velocidad debe estar entre 0 y ${VELOCIDAD_MAXIMA} km/h`

/** Phones and trackers send -1 for an unknown speed or heading (domain facts §9). */
const DESCONOCIDO = -1

/** A measurement within inclusive limits. Unknown (null, missing or -1) becomes null. */
const medida = (maximo: number, mensaje: string) =>
  z
    .union([z.literal(DESCONOCIDO), z.number({ error: mensaje }).min(0, mensaje).max(maximo, mensaje)], {
      error: mensaje,
    })
    .nullish()
    .transform((valor) => (valor === undefined || valor === DESCONOCIDO ? null : valor))

/** A vehicle's position as an app reports it. Speed in km/h. */
export const posicionNuevaSchema = z
  .strictObject(
    {
      idServicio: idSchema.describe('Identificador del servicio'),
      placas: texto('Las placas del vehículo son requeridas', 10)
        .transform((valor) => valor.toUpperCase())
        .describe('Placas del vehículo asignado al servicio')
        .meta({ ejemplos: ['GTR481'] }),
      lat: latitud.describe(
        'Latitud en grados decimales: cerca de la ruta, y a una distancia del punto anterior que un vehículo alcanza',
      ),
      lon: longitud,
      en: instanteIso
        .describe('Cuándo estuvo ahí, no en el futuro: ISO 8601 con `Z` o desfase')
        .meta({ ejemplos: ['2026-06-10T07:00:00-05:00'] }),
      velocidad: medida(VELOCIDAD_MAXIMA, VELOCIDAD)
        .describe('En km/h; -1, null o nada cuando no se conoce')
        .meta({ ejemplos: [62] }),
      rumbo: medida(360, RUMBO)
        .transform((grados) => (grados === 360 ? 0 : grados))
        .describe('En grados desde el norte; 360 es 0; -1, null o nada cuando no se conoce')
        .meta({ ejemplos: [45] }),
    },
    { error: 'Cada posición debe ser un objeto con sus datos' },
  )
  .refine(({ lat, lon }) => lat !== 0 || lon !== 0, {
    path: ['lat'],
    params: { motivo: 'rango' },
    message: 'El receptor todavía no tiene una posición',
  })
export type PosicionNueva = z.output<typeof posicionNuevaSchema>

/** More at once would exceed a statement's timeout. */
export const MAXIMO_DE_POSICIONES = 500
const CUANTAS = `Envía de una a ${MAXIMO_DE_POSICIONES} posiciones`

/** An item of a batch that is no position: it gets its own refusal, and the others are processed. */
const noLeida = z.unknown().transform((valor) => ({ noLeida: valor }))
export type PosicionDeVarias = PosicionNueva | z.output<typeof noLeida>

export const posicionesNuevasSchema = z.strictObject({
  posiciones: z
    .array(z.union([posicionNuevaSchema, noLeida]), { error: CUANTAS })
    .min(1, CUANTAS)
    .max(MAXIMO_DE_POSICIONES, CUANTAS)
    .describe(`De una a ${MAXIMO_DE_POSICIONES} posiciones`),
})

/** The result of one of several points; `falla` is null when it was accepted, or came late. */
export const resultadoDePosicionSchema = z.object({
  movida: marca
    .describe('Si el vehículo se movió a este punto; un punto tardío no mueve nada y entra en la traza')
    .meta({ ejemplos: [false] }),
  falla: z
    .object({
      code: codigoDeFalla,
      message: mensajeParaPersonas,
      fields: fallasPorCampo
        .optional()
        .meta({ ejemplos: [{ lat: 'La posición está lejos de la ruta del servicio.' }] }),
    })
    .nullable()
    .describe('Por qué no se tomó; null cuando se tomó'),
})

/** The last position of a vehicle on a running service, for its company. */
export const posicionSchema = z.object({
  idServicio: id.describe('Identificador del servicio'),
  idVehiculo: id.describe('Identificador del vehículo'),
  placas,
  lat: latitudDecimal,
  lon: longitudDecimal,
  velocidad: kilometrosPorHora.nullable(),
  rumbo: gradosDesdeElNorte.nullable(),
  en: instante.describe('Cuándo estuvo ahí, en UTC'),
})
export type Posicion = z.output<typeof posicionSchema>

/** The way of a trip's vehicle. */
export const puntosDeTraza = z
  .array(
    z.object({
      lat: latitudDecimal,
      lon: longitudDecimal,
      en: instante.describe('Cuándo estuvo ahí, en UTC'),
    }),
  )
  .describe('Puntos por los que pasó, del más antiguo al último')
