import { z } from 'zod'
import { texto } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { ESTADOS_DE_CLAVE, TIPOS_DE_CLAVE } from './claves.rules.ts'
import { cantidad, correoElectronico, id, instante, marca, palabras } from '../core/valores.ts'

export const TIPO_DE_CLAVE_REQUERIDO = 'Elige para quién es la clave'
export const VENCIMIENTO_INVALIDO = 'Escribe una fecha válida'
export const VENCIMIENTO_PASADO = 'La clave debe vencer hoy o después'
export const USOS_INVALIDOS = 'Escribe un número entre 1 y 1000'

/** A form sends '' for an empty field, and digits as text. */
const desdeFormulario = (valor: unknown): unknown => {
  if (typeof valor !== 'string') return valor ?? null
  const limpio = valor.trim()
  if (limpio === '') return null
  return /^\d{1,6}$/.test(limpio) ? Number(limpio) : limpio
}

/** An authorization key as a platform administrator requests it. */
export const claveNuevaSchema = z.object({
  tipo: z.enum(TIPOS_DE_CLAVE, { error: TIPO_DE_CLAVE_REQUERIDO }).describe('Para quién es la clave'),
  nota: texto('Escribe una nota para reconocer la clave', 120).describe('Nota para reconocer la clave'),
  /** Valid to the end of this day in Bogotá. */
  vence: z
    .string({ error: VENCIMIENTO_INVALIDO })
    .nullish()
    .transform((valor) => valor || null)
    .pipe(fechaPlana(VENCIMIENTO_INVALIDO).nullable())
    .describe('Último día en que sirve, AAAA-MM-DD de Bogotá; sin él no vence'),
  usosMaximos: z
    .preprocess(
      desdeFormulario,
      z
        .number({ error: USOS_INVALIDOS })
        .int(USOS_INVALIDOS)
        .min(1, USOS_INVALIDOS)
        .max(1000, USOS_INVALIDOS)
        .nullable(),
    )
    .describe('Veces que se puede usar, de 1 a 1000; sin él no tiene límite'),
})
export type ClaveNueva = z.output<typeof claveNuevaSchema>

/** A key without its text, which is not stored. */
export const claveListadaSchema = z.object({
  id,
  tipo: z.enum(TIPOS_DE_CLAVE).describe('Para quién es la clave'),
  nota: palabras.describe('Nota para reconocer la clave'),
  estado: z.enum(ESTADOS_DE_CLAVE).describe('Estado de la clave'),
  usos: cantidad.describe('Veces que se usó'),
  usosMaximos: cantidad.describe('Veces que se puede usar; null sin límite').nullable(),
  vence: instante.describe('Hasta cuándo sirve, en UTC; null si no vence').nullable(),
  creadaEn: instante.describe('Cuándo se creó, en UTC'),
  /** Null for keys of the first start and of the configuration. */
  creadaPor: palabras.describe('Quién la creó; null si fue el servidor').nullable(),
  revocadaEn: instante.describe('Cuándo se revocó, en UTC; null si no').nullable(),
})
export type ClaveListada = z.output<typeof claveListadaSchema>

export const usoDeClaveSchema = z.object({
  persona: palabras.describe('Nombre de quien la usó'),
  email: correoElectronico,
  empresa: palabras.describe('Empresa que registró'),
  en: instante.describe('Cuándo la usó, en UTC'),
  /** Until then there is no account, and after three days the use is given back. */
  verificado: marca.describe('Si ya verificó su correo'),
})
export type UsoDeClave = z.output<typeof usoDeClaveSchema>
