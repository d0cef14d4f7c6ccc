import { z } from 'zod'
import { idSchema, latitud, longitud, texto } from '../core/campos.ts'
import { VELOCIDAD_MAXIMA } from './posiciones.rules.ts'

const INSTANTE = 'El instante debe tener la forma 2026-06-10T12:00:00Z'
const RUMBO = 'El rumbo debe ser de 0 a menos de 360 grados'
const VELOCIDAD = `La velocidad debe estar entre 0 y ${VELOCIDAD_MAXIMA} km/h`

/** What the app does not know is null or left out. */
const conocido = (valor: number | null | undefined): number | null => valor ?? null

/** Where a driver's vehicle is, as an app reports it. Speed in km/h. */
export const posicionNuevaSchema = z
  .object(
    {
      idServicio: idSchema,
      placas: texto('Las placas del vehículo son requeridas', 10).transform((placas) => placas.toUpperCase()),
      lat: latitud,
      lon: longitud,
      en: z.iso.datetime({ offset: true, error: INSTANTE }).transform((instante) => new Date(instante).toISOString()),
      velocidad: z
        .number({ error: VELOCIDAD })
        .min(0, VELOCIDAD)
        .max(VELOCIDAD_MAXIMA, VELOCIDAD)
        .nullish()
        .transform(conocido),
      rumbo: z.number({ error: RUMBO }).min(0, RUMBO).lt(360, RUMBO).nullish().transform(conocido),
    },
    { error: 'Cada posición debe ser un objeto con sus datos' },
  )
  .refine(({ lat, lon }) => lat !== 0 || lon !== 0, {
    path: ['lat'],
    message: 'El receptor todavía no tiene una posición',
  })
export type PosicionNueva = z.output<typeof posicionNuevaSchema>

/** More at once take longer than a statement may. */
export const MAXIMO_DE_POSICIONES = 500
const CUANTAS = `Envía de una a ${MAXIMO_DE_POSICIONES} posiciones`

export const posicionesNuevasSchema = z.object({
  posiciones: z.array(posicionNuevaSchema, { error: CUANTAS }).min(1, CUANTAS).max(MAXIMO_DE_POSICIONES, CUANTAS),
})

/** What became of one of several points: nothing to complain of when it was taken, or came late. */
export const resultadoDePosicionSchema = z.object({
  movida: z.boolean(),
  falla: z
    .object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() })
    .nullable(),
})

/** The last known place of a vehicle on a running service, as its company sees it. */
export const posicionSchema = z.object({
  idServicio: z.string(),
  idVehiculo: z.string(),
  placas: z.string(),
  lat: z.number(),
  lon: z.number(),
  velocidad: z.number().nullable(),
  rumbo: z.number().int().nullable(),
  en: z.string(),
})
export type Posicion = z.output<typeof posicionSchema>
