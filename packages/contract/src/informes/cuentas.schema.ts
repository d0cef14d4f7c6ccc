import { z } from 'zod'
import { CLASES_DE_PAGO } from '../pagos/transacciones.rules.ts'

/** Whose statement: of who drove, or of who owns the vehicle that made the trip. */
export const CLASES_DE_TITULAR = ['conductor', 'propietario'] as const
export type ClaseDeTitular = (typeof CLASES_DE_TITULAR)[number]

/** What was earned and what was paid, in pesos; what was taken back is taken off. */
const sumas = { causado: z.number().int(), pagado: z.number().int() }
const sumasSchema = z.object(sumas)
export type SumasDeCuenta = z.output<typeof sumasSchema>

/** Somebody with entries in the month. */
const titularConSumasSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  servicios: z.number().int(),
  ...sumas,
})
export type TitularConSumas = z.output<typeof titularConSumasSchema>

export const estadosDeCuentaSchema = z.object({
  filas: z.array(titularConSumasSchema),
  /** Of nobody who is known: rewards of referrers from outside, trips whose vehicle has no owner written down. */
  sinTitular: sumasSchema,
  /** Of the company's whole ledger in the month, but for what clients pay. */
  total: sumasSchema,
  /** There are more people than are listed. */
  hayMas: z.boolean(),
})
export type EstadosDeCuenta = z.output<typeof estadosDeCuentaSchema>

const lineaDeCuentaSchema = z.object({
  id: z.string(),
  en: z.string(),
  concepto: z.enum(CLASES_DE_PAGO),
  /** The trip, or the vehicle that was referred. */
  sobre: z.string(),
  codigo: z.string(),
  placas: z.string().nullable(),
  motivo: z.string().nullable(),
  ...sumas,
})
export type LineaDeCuenta = z.output<typeof lineaDeCuentaSchema>

export const estadoDeCuentaSchema = z.object({
  titular: z.object({ id: z.string(), nombre: z.string(), empresa: z.string() }),
  mes: z.string(),
  /** What was still to be paid when the month began. */
  anterior: z.number().int(),
  servicios: z.number().int(),
  lineas: z.array(lineaDeCuentaSchema),
  /** There are more lines than are shown; the file has them. */
  hayMas: z.boolean(),
  porConcepto: z.array(z.object({ concepto: z.enum(CLASES_DE_PAGO), ...sumas })),
  total: sumasSchema,
  /** What is to be paid when it ends. */
  porPagar: z.number().int(),
})
export type EstadoDeCuenta = z.output<typeof estadoDeCuentaSchema>
