import { z } from 'zod'

/*
 * Named values of responses. Each describes in Spanish what it is and its unit; the partners' API page shows that. They
 * check only the type: a row from before a rule changed must still be returned. A field with more to say has its own
 * description: `pesos.describe('…')`.
 */

/** Any text. Its field describes it. */
export const palabras = z.string()
/** Yes or no. Its field describes it. */
export const marca = z.boolean().meta({ ejemplos: [true] })
/** A count, a whole number. Its field describes it. */
export const cantidad = z.number().int()

/** Identifier of a record (specification S3-012). */
export const id = z
  .string()
  .describe('Identificador: 24 letras mayúsculas y cifras')
  .meta({ ejemplos: ['M3K7PWQ2X9RTA4HCB6ZJ8NDE'] })
/** Short code for people: the last six characters of the id (specification S9-013). */
export const codigo = z
  .string()
  .describe('Código corto: los últimos seis caracteres del identificador')
  .meta({ ejemplos: ['ZJ8NDE'] })
/** Instant in ISO 8601, UTC, with milliseconds (decisions §8). */
export const instante = z
  .string()
  .describe('Instante en ISO 8601, UTC: 2026-06-10T12:00:00.000Z')
  .meta({ ejemplos: ['2026-06-10T12:00:00.000Z'] })
/** Calendar day 'YYYY-MM-DD' in Bogotá (specification S3-027). */
export const diaPlano = z
  .string()
  .describe('Fecha de Bogotá, AAAA-MM-DD')
  .meta({ ejemplos: ['2035-06-15'] })
/** Time of day 'HH:MM' in Bogotá, 24 hours (specification S3-027). */
export const horaDelDia = z
  .string()
  .describe('Hora de Bogotá, HH:MM de 24 horas')
  .meta({ ejemplos: ['08:30'] })
/** Server time in milliseconds since 1970; countdowns use it instead of the browser's clock. */
export const reloj = z.number().describe('Hora del servidor al responder, en milisegundos desde 1970')
/** Whole Colombian pesos (specification S9-002). */
export const pesos = z
  .number()
  .int()
  .describe('En pesos colombianos, sin centavos')
  .meta({ ejemplos: [850_000] })
/** Stars from 0 to 5 (specification S9-014). */
export const estrellas = z
  .number()
  .describe('Calificación en estrellas, de 0 a 5')
  .meta({ ejemplos: [5] })
/** Address of a stored file, or of a picture elsewhere (specification S3-017). */
export const ruta = z
  .string()
  .describe('Dirección del archivo')
  .meta({ ejemplos: ['/api/v1/imagenes/M3K7QF5T2VYRA4HCB6ZJ8NDG'] })
/** Content type of a file. */
export const tipoDeArchivo = z.string().describe('Tipo de archivo: application/pdf, image/jpeg…')
/** Plates (specification S9-012). */
export const placas = z
  .string()
  .describe('Placas del vehículo: seis letras o cifras')
  .meta({ ejemplos: ['GTR481'] })
/** Email address (specification S3-001). */
export const correoElectronico = z
  .string()
  .describe('Correo electrónico')
  .meta({ ejemplos: ['nubia@ejemplo.test'] })
/** Telephone number as it was typed (specification S9-012). */
export const telefono = z
  .string()
  .describe('Teléfono, como se escribió')
  .meta({ ejemplos: ['3990000811'] })
/** Degrees of latitude, WGS 84 (specification S3-026). */
export const latitudDecimal = z
  .number()
  .describe('Latitud en grados decimales')
  .meta({ ejemplos: [3.4516] })
/** Degrees of longitude, WGS 84 (specification S3-026). */
export const longitudDecimal = z
  .number()
  .describe('Longitud en grados decimales')
  .meta({ ejemplos: [-76.532] })
/** Speed in km/h (specification S3-019). */
export const kilometrosPorHora = z.number().describe('Velocidad en km/h')
/** Heading in degrees from north, 0 to 359. */
export const gradosDesdeElNorte = z.number().int().describe('Rumbo en grados desde el norte, de 0 a 359')
/** Message in Spanish that can be shown to a person. */
export const mensajeParaPersonas = z
  .string()
  .describe('Mensaje en español para mostrar a una persona')
  .meta({ ejemplos: ['La posición está lejos de la ruta del servicio.'] })
/** Code of a refusal, one of the ten of `Falla` (specification §7). */
export const codigoDeFalla = z
  .string()
  .describe('Código de la falla')
  .meta({ ejemplos: ['invalid-argument'] })
/** What is wrong with each field. */
export const fallasPorCampo = z
  .record(z.string(), mensajeParaPersonas)
  .describe('Qué está mal en cada campo: un mensaje por campo')
/** Cursor of the next page. */
export const paginaSiguiente = z
  .string()
  .nullable()
  .describe('El `cursor` de la página siguiente; null en la última')
  .meta({ ejemplos: [null] })
/** Role of a person in its company (specification S3-001). */
export const rolEnEmpresa = z.enum(['admin', 'user']).describe('Papel en su empresa: administrador o usuario')

/** What each value of a closed list means; the partners' API page lists it under the field. */
export const significados = <V extends string>(de: Readonly<Record<V, string>>) => ({ 'x-enumDescriptions': de })

/** A value of a list that forms offer today. An older row may have another value, so the response takes any text. */
export const deLista = (descripcion: string, valores: readonly string[]) =>
  z.string().describe(`${descripcion}. Hoy uno de: ${valores.join(', ')}`)
