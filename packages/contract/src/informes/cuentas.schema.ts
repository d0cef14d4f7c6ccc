import { z } from 'zod'
import { CLASES_DE_CUENTA } from '../pagos/transacciones.rules.ts'
import { cantidad, codigo, id, instante, marca, palabras, pesos, placas } from '../core/valores.ts'

/** The person of a statement: the driver, or the owner of the vehicle. */
export const CLASES_DE_TITULAR = ['conductor', 'propietario'] as const
export type ClaseDeTitular = (typeof CLASES_DE_TITULAR)[number]

/** Earned and paid amounts in pesos, less what was reversed. */
const sumas = {
  causado: pesos.describe('Lo que se causó, en pesos colombianos, menos lo anulado'),
  pagado: pesos.describe('Lo que se pagó, en pesos colombianos, menos lo anulado'),
}
const sumasSchema = z.object(sumas)
export type SumasDeCuenta = z.output<typeof sumasSchema>

/** A person with entries in the month. */
const titularConSumasSchema = z.object({
  id: id.describe('Identificador del titular'),
  nombre: palabras.describe('Nombre del titular'),
  servicios: cantidad.describe('Servicios del mes'),
  ...sumas,
})
export type TitularConSumas = z.output<typeof titularConSumasSchema>

export const estadosDeCuentaSchema = z.object({
  filas: z.array(titularConSumasSchema).describe('Quién tuvo movimientos'),
  /** Rewards of external referrers, and trips of vehicles without an owner. */
  sinTitular: sumasSchema.describe('Lo de nadie conocido'),
  total: sumasSchema.describe('Todo el libro del mes, sin lo que pagan los clientes'),
  hayMas: marca.describe('Si hay más personas que las de la lista'),
})
export type EstadosDeCuenta = z.output<typeof estadosDeCuentaSchema>

const concepto = z.enum(CLASES_DE_CUENTA).describe('Qué se paga')

const lineaDeCuentaSchema = z.object({
  id: palabras.describe('Identificador del asiento'),
  en: instante.describe('Cuándo se registró, en UTC'),
  concepto,
  sobre: palabras.describe('El viaje, o el vehículo que se refirió'),
  codigo: codigo.describe('Código corto del servicio o del vehículo'),
  placas: placas.nullable(),
  motivo: palabras.describe('Por qué se anuló').nullable(),
  ...sumas,
})
export type LineaDeCuenta = z.output<typeof lineaDeCuentaSchema>

export const estadoDeCuentaSchema = z.object({
  titular: z
    .object({
      id: id.describe('Identificador del titular'),
      nombre: palabras.describe('Nombre del titular'),
      empresa: palabras.describe('Empresa que lleva la cuenta'),
    })
    .describe('De quién es la cuenta'),
  mes: palabras.describe('Mes de la cuenta, AAAA-MM'),
  anterior: pesos.describe('Lo que se debía al comenzar el mes, en pesos colombianos'),
  servicios: cantidad.describe('Servicios del mes'),
  lineas: z.array(lineaDeCuentaSchema).describe('Movimientos del mes'),
  hayMas: marca.describe('Si hay más líneas que las que se muestran; el archivo las trae'),
  porConcepto: z.array(z.object({ concepto, ...sumas })).describe('Las sumas de cada concepto'),
  total: sumasSchema.describe('Las sumas del mes'),
  porPagar: pesos.describe('Lo que se debe al terminar el mes, en pesos colombianos'),
})
export type EstadoDeCuenta = z.output<typeof estadoDeCuentaSchema>
