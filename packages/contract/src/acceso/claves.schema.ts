import { z } from 'zod'
import { texto } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { ESTADOS_DE_CLAVE, TIPOS_DE_CLAVE } from './claves.rules.ts'

export const TIPO_DE_CLAVE_REQUERIDO = 'Elige para quién es la clave'
export const VENCIMIENTO_INVALIDO = 'Escribe una fecha válida'
export const VENCIMIENTO_PASADO = 'La clave debe vencer hoy o después'
export const USOS_INVALIDOS = 'Escribe un número entre 1 y 1000'

/** A form sends '' for what was left empty, and digits as text. */
const desdeFormulario = (valor: unknown): unknown => {
  if (typeof valor !== 'string') return valor ?? null
  const limpio = valor.trim()
  if (limpio === '') return null
  return /^\d{1,6}$/.test(limpio) ? Number(limpio) : limpio
}

/** An authorization key as a platform administrator asks for it. */
export const claveNuevaSchema = z.object({
  tipo: z.enum(TIPOS_DE_CLAVE, { error: TIPO_DE_CLAVE_REQUERIDO }),
  nota: texto('Escribe una nota para reconocer la clave', 120),
  /** Good to the end of this day in Bogotá. */
  vence: z
    .string({ error: VENCIMIENTO_INVALIDO })
    .nullish()
    .transform((valor) => valor || null)
    .pipe(fechaPlana(VENCIMIENTO_INVALIDO).nullable()),
  usosMaximos: z.preprocess(
    desdeFormulario,
    z.number({ error: USOS_INVALIDOS }).int(USOS_INVALIDOS).min(1, USOS_INVALIDOS).max(1000, USOS_INVALIDOS).nullable(),
  ),
})
export type ClaveNueva = z.output<typeof claveNuevaSchema>

/** A key without its text, which nobody keeps. */
export const claveListadaSchema = z.object({
  id: z.string(),
  tipo: z.enum(TIPOS_DE_CLAVE),
  nota: z.string(),
  estado: z.enum(ESTADOS_DE_CLAVE),
  usos: z.number().int(),
  usosMaximos: z.number().int().nullable(),
  vence: z.string().nullable(),
  creadaEn: z.string(),
  /** Null for the keys of the first start and of the configuration. */
  creadaPor: z.string().nullable(),
  revocadaEn: z.string().nullable(),
})
export type ClaveListada = z.output<typeof claveListadaSchema>

export const usoDeClaveSchema = z.object({
  persona: z.string(),
  email: z.string(),
  empresa: z.string(),
  en: z.string(),
  /** Until then there is no account, and after three days the use is given back. */
  verificado: z.boolean(),
})
export type UsoDeClave = z.output<typeof usoDeClaveSchema>
