import { z } from 'zod'
import { ACTUAL_INCORRECTA, LARGO_MAXIMO_CONTRASENA } from './contrasena.ts'

/** Alphabet of every identifier, without characters that people confuse (0 O, 1 I L). */
export const ALFABETO_ID = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const LARGO_ID = 24

/** Required text: trimmed, not empty, at most `max` characters. `mensaje` covers missing, wrong type and empty. */
export const texto = (mensaje: string, max = 200) =>
  z
    .string({ error: mensaje })
    .trim()
    .min(1, mensaje)
    .max(max, `Usa como máximo ${max} caracteres`)
    .meta({ pattern: '\\S' })

/** Optional text: '' and null mean absent. */
export const textoOpcional = (max = 200) =>
  z
    .string({ error: 'Escribe un texto válido' })
    .trim()
    .max(max, `Usa como máximo ${max} caracteres`)
    .nullish()
    .transform((valor) => valor || null)

const CORREO_REQUERIDO = 'El correo electrónico es requerido'
export const CORREO_INVALIDO = 'Ingresa un correo electrónico válido'

/** What the server accepts as an address, for JSON schemas: blanks around it are cut. */
const PATRON_DE_CORREO = z.regexes.email.source.replace(/^\^/, '^\\s*').replace(/\$$/, '\\s*$')

/** Email address, lower-cased; messages of specification §5 by default. */
export const correo = (requerido = CORREO_REQUERIDO, invalido = CORREO_INVALIDO) =>
  z
    .string({ error: requerido })
    .trim()
    .min(1, requerido)
    .max(254, invalido)
    .toLowerCase()
    .pipe(z.email(invalido))
    .meta({
      description: 'Correo electrónico',
      format: 'email',
      pattern: PATRON_DE_CORREO,
      ejemplos: ['nubia@ejemplo.test'],
    })

export const idSchema = z
  .string({ error: 'El identificador no es válido' })
  .regex(/^[0-9A-Z]{24}$/, 'El identificador no es válido')
  .describe('Identificador: 24 letras mayúsculas y cifras')
  .meta({ ejemplos: ['M3K7PWQ2X9RTA4HCB6ZJ8NDE'] })

export const latitud = z
  .number({ error: 'La latitud debe ser un número' })
  .min(-90, 'La latitud debe estar entre -90 y 90')
  .max(90, 'La latitud debe estar entre -90 y 90')
  .describe('Latitud en grados decimales')
  .meta({ ejemplos: [3.4516] })
export const longitud = z
  .number({ error: 'La longitud debe ser un número' })
  .min(-180, 'La longitud debe estar entre -180 y 180')
  .max(180, 'La longitud debe estar entre -180 y 180')
  .describe('Longitud en grados decimales')
  .meta({ ejemplos: [-76.532] })

/** Response of commands without a result. */
export const hecho = z.object({ ok: z.literal(true).describe('Siempre verdadero: quedó hecho') })

/** Most letters of a cursor: a place by a name of 80 letters of four bytes, its id and marks have 464 in base64. */
export const LARGO_DE_CURSOR = 500

/** Opaque cursor of a list. */
export const cursor = z
  .string({ error: 'La página no es válida' })
  .max(LARGO_DE_CURSOR, 'La página no es válida')
  .optional()
  .describe('Dónde sigue la lista: el `siguiente` de la respuesta anterior. Sin él, la primera página')
  .meta({ ejemplos: ['MTc4MTA5MjgwMDAwMC5NM0s3UFdRMlg5UlRBNEhDQjZaSjhOREU'] })

/** The password again, of whoever does an act that an unattended browser must not allow. `de`: whose it is, and when. */
export const contrasenaActual = (de: string) =>
  z.string({ error: ACTUAL_INCORRECTA }).max(LARGO_MAXIMO_CONTRASENA, ACTUAL_INCORRECTA).describe(de)
