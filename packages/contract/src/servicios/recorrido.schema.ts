import { z } from 'zod'
import { latitud, longitud, textoOpcional } from '../core/campos.ts'
import { instanteIso } from '../core/fechas.ts'
import { cantidad, instante, latitudDecimal, longitudDecimal, marca, palabras, significados } from '../core/valores.ts'
import { ETIQUETA_DE_PASO, PASOS_DE_CONDUCTOR, PASOS_QUE_SE_ENVIAN } from './recorrido.rules.ts'

const PASO = `El paso debe ser uno de: ${PASOS_QUE_SE_ENVIAN.join(', ')}`
const ESPERA = 'La espera va en minutos, de 0 a 600'
const SIN_ESPERA = 'Di cuántos minutos esperó'
const SIN_LUGAR = 'Di dónde esperó: latitud y longitud'
const ESTRELLAS = 'La calificación va de 1 a 5 estrellas'

const { termino: _final, ...enviados } = ETIQUETA_DE_PASO

/** A step of the driver as its app sends it. */
export const pasoNuevoSchema = z
  .strictObject({
    paso: z
      .enum(PASOS_QUE_SE_ENVIAN, { error: PASO })
      .describe('Qué pasó')
      .meta({ ...significados(enviados), ejemplos: ['llego'] }),
    lat: latitud
      .nullish()
      .transform((v) => v ?? null)
      .describe('Latitud de donde pasó, va con su longitud; obligatoria con `no_aparecio`')
      .meta({ ejemplos: [3.4652] }),
    lon: longitud
      .nullish()
      .transform((v) => v ?? null)
      .describe('Longitud de donde pasó; va con su latitud')
      .meta({ ejemplos: [-76.5199] }),
    espera: z
      .number({ error: ESPERA })
      .int(ESPERA)
      .min(0, ESPERA)
      .max(600, ESPERA)
      .nullish()
      .transform((v) => v ?? null)
      .describe('Minutos que esperó; obligatorio con `no_aparecio`')
      .meta({ ejemplos: [20] }),
  })
  .superRefine(({ paso, lat, lon, espera }, ctx) => {
    const falta = (campo: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [campo], params: { motivo: 'requerido' }, message })
    if ((lat === null) !== (lon === null) || (paso === 'no_aparecio' && lat === null)) falta('lat', SIN_LUGAR)
    if (paso === 'no_aparecio' && espera === null) falta('espera', SIN_ESPERA)
  })
export type PasoNuevo = z.output<typeof pasoNuevoSchema>

const SIN_LUGAR_DE_FIN = 'Di dónde terminó: latitud y longitud'

/** What an app says of the end of a trip. */
export const finNuevoSchema = z
  .strictObject({
    en: instanteIso
      .nullish()
      .transform((v) => v ?? null)
      .describe(
        'Cuándo terminó: no en el futuro, ni antes de que iniciara el recorrido. Sin él, ahora. Sirve cuando el teléfono no tenía señal',
      )
      .meta({ ejemplos: ['2035-06-15T11:05:00-05:00'] }),
    lat: latitud
      .nullish()
      .transform((v) => v ?? null)
      .describe('Latitud de donde terminó; va con su longitud')
      .meta({ ejemplos: [3.5432] }),
    lon: longitud
      .nullish()
      .transform((v) => v ?? null)
      .describe('Longitud de donde terminó; va con su latitud')
      .meta({ ejemplos: [-76.3816] }),
  })
  .superRefine(({ lat, lon }, ctx) => {
    if ((lat === null) !== (lon === null))
      ctx.addIssue({ code: 'custom', path: ['lat'], params: { motivo: 'requerido' }, message: SIN_LUGAR_DE_FIN })
  })
export type FinNuevo = z.output<typeof finNuevoSchema>

/** The steps of the driver, in the order in which they were sent. */
export const pasosDeConductor = z
  .array(
    z.object({
      paso: z
        .enum(PASOS_DE_CONDUCTOR)
        .describe('Qué pasó')
        .meta({ ...significados(ETIQUETA_DE_PASO), ejemplos: ['llego'] }),
      en: instante.describe('Cuándo pasó, en UTC'),
      lat: latitudDecimal.describe('Latitud de donde pasó; null si no se dijo').nullable(),
      lon: longitudDecimal.describe('Longitud de donde pasó; null si no se dijo').nullable(),
      espera: cantidad
        .describe('Minutos que esperó; null si no se dijo')
        .nullable()
        .meta({ ejemplos: [null] }),
      automatico: marca
        .describe('Si se dedujo de las posiciones del vehículo; lo que el conductor diga después lo reemplaza')
        .meta({ ejemplos: [false] }),
    }),
  )
  .describe('Lo que se sabe del viaje por su conductor o por las posiciones, en su orden')

/** A client's rating of a finished trip. */
export const calificacionNuevaSchema = z.strictObject({
  estrellas: z
    .number({ error: ESTRELLAS })
    .int(ESTRELLAS)
    .min(1, ESTRELLAS)
    .max(5, ESTRELLAS)
    .describe('De 1 a 5 estrellas')
    .meta({ ejemplos: [5] }),
  comentario: textoOpcional(1000)
    .describe('Qué dice el cliente del viaje; la empresa lo lee')
    .meta({ ejemplos: ['Puntual y amable'] }),
})
export type CalificacionNueva = z.output<typeof calificacionNuevaSchema>

export const calificacionSchema = z.object({
  estrellas: cantidad.describe('De 1 a 5 estrellas').meta({ ejemplos: [5] }),
  comentario: palabras
    .describe('Qué dijo el cliente')
    .nullable()
    .meta({ ejemplos: ['Puntual y amable'] }),
  en: instante.describe('Cuándo se calificó, en UTC'),
})
