import { z } from 'zod'
import { idSchema, texto } from '../core/campos.ts'
import { PRECIO_MAXIMO } from '../ofertas/ofertas.rules.ts'
import { METODOS_DE_PAGO } from '../servicios/servicios.rules.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'
import { ESTADOS_DE_EPAYCO, REPAROS_DE_EPAYCO } from './epayco.rules.ts'
import { CLASES_DE_ASIENTO, CONCEPTOS_DE_PAGO, NUMERO_SIN_CIFRAS, numeroComparable } from './transacciones.rules.ts'

export const NUMERO_REQUERIDO = 'El número de transacción es requerido'
export const MOTIVO_REQUERIDO = 'Escribe por qué se corrige'
export const VALOR_REQUERIDO = 'Escribe cuánto se pagó, en pesos'

const numeroTransaccion = texto(NUMERO_REQUERIDO, 60).refine(
  (n) => n === '' || numeroComparable(n) !== '',
  NUMERO_SIN_CIFRAS,
)

export const validacionDePagoSchema = z.object({ numeroTransaccion })

/** What a payer confirms. The amount of an advance or a balance is the server's; the one of a reward is whatever was paid. */
export const pagoSchema = z.object({
  numeroTransaccion,
  /** The `cuentaVista` that was shown: a payment to another account than the one that was seen is refused. */
  cuentaVista: z.string({ error: 'Vuelve a abrir el pago' }).max(64, 'Vuelve a abrir el pago'),
  idComprobante: idSchema.nullish().transform((id) => id ?? null),
  valor: z
    .number({ error: VALOR_REQUERIDO })
    .int('El valor va en pesos, sin centavos')
    .min(1, VALOR_REQUERIDO)
    .max(PRECIO_MAXIMO, 'El valor es demasiado grande')
    .nullish()
    .transform((valor) => valor ?? null),
})
export type DatosDePago = z.output<typeof pagoSchema>

export const correccionSchema = z.object({ motivo: texto(MOTIVO_REQUERIDO, 300) })

const viaje = {
  id: z.string(),
  codigo: z.string(),
  origen: z.string(),
  destino: z.string(),
  fechaSalida: z.string().nullable(),
  horaSalida: z.string().nullable(),
  /** Whose it is, told to the platform, which reads every company's. */
  empresaAliada: z.string().nullable(),
}

export const reservaPorValidarSchema = z.object({
  ...viaje,
  tipo: z.string(),
  pasajeros: z.number().int(),
  cliente: z.string().nullable(),
  valorOferta: z.number().int(),
  metodoPago: z.enum(METODOS_DE_PAGO),
})
export type ReservaPorValidar = z.output<typeof reservaPorValidarSchema>

/** To whom a driver's money goes (specification §3, driver payout view). */
const pagoAConductorSchema = z.object({
  nombreConductor: z.string().nullable(),
  rntConductor: z.string().nullable(),
  bancoConductor: z.string().nullable(),
  tipocuentaConductor: z.string().nullable(),
  cuentaConductor: z.string().nullable(),
  titularConductor: z.string().nullable(),
})
export type PagoAConductor = z.output<typeof pagoAConductorSchema>

/** A service whose advance or balance is to be paid to its driver. */
export const pagoPendienteSchema = z.object({
  ...viaje,
  ...pagoAConductorSchema.shape,
  placas: z.string().nullable(),
  valorOferta: z.number().int(),
  valor: z.number().int(),
})
export type PagoPendiente = z.output<typeof pagoPendienteSchema>

/** A bank account that money goes to; its number whole only for who pays. */
const cuentaSchema = z.object({
  titular: z.string().nullable(),
  banco: z.string().nullable(),
  tipocuenta: z.string().nullable(),
  cuenta: z.string().nullable(),
})
export type CuentaDePago = z.output<typeof cuentaSchema>

/** An entry of the ledger. `valor` is what it adds to what is owed, in pesos: less than nothing when it is paid. */
const movimientoSchema = z.object({
  id: z.string(),
  concepto: z.enum(CONCEPTOS_DE_PAGO),
  clase: z.enum(CLASES_DE_ASIENTO),
  valor: z.number().int(),
  numeroTransaccion: z.string().nullable(),
  ...cuentaSchema.shape,
  comprobanteURL: z.string().nullable(),
  motivo: z.string().nullable(),
  quien: z.string(),
  en: z.string(),
})
export type Movimiento = z.output<typeof movimientoSchema>

/** What the card provider said of a payment, in the order in which it came. Evidence: it moves nothing. */
const evidenciaSchema = z.object({
  id: z.string(),
  referencia: z.string(),
  transaccion: z.string(),
  monto: z.string(),
  moneda: z.string(),
  banco: z.string(),
  estado: z.enum(ESTADOS_DE_EPAYCO),
  reparos: z.array(z.enum(REPAROS_DE_EPAYCO)),
  en: z.string(),
})
export type EvidenciaDePago = z.output<typeof evidenciaSchema>

/** Everything about the money of one service. */
export const pagosDeServicioSchema = z.object({
  servicio: servicioSchema,
  /** Where its client pays, as the accepted offer said. */
  cobro: cuentaSchema,
  conductor: pagoAConductorSchema,
  /** For whoever may pay: says with the payment which account was seen. */
  cuentaVista: z.string().nullable(),
  movimientos: z.array(movimientoSchema),
  evidencia: z.array(evidenciaSchema),
  /** How the card payment stands by that; null when nothing was said. */
  estadoDeEpayco: z.enum(ESTADOS_DE_EPAYCO).nullable(),
})
export type PagosDeServicio = z.output<typeof pagosDeServicioSchema>

/** A vehicle whose referrer is to be rewarded (specification §3, referred vehicle view). */
export const recompensaSchema = z.object({
  id: z.string(),
  codigo: z.string(),
  nombre: z.string(),
  referidoPor: z.string(),
  placas: z.string(),
  tipo: z.string(),
  capacidad: z.number().int(),
  viajesRealizados: z.number().int(),
  imagen: z.string().nullable(),
  /** What has been put aside for it, in pesos; 0 when nobody said how much. */
  acumulado: z.number().int(),
})
export type Recompensa = z.output<typeof recompensaSchema>

export const pagosDeRecompensaSchema = z.object({
  recompensa: recompensaSchema,
  /** The referrer's own account, when it is a driver of the same company. */
  destino: cuentaSchema,
  cuentaVista: z.string().nullable(),
  pagada: z.boolean(),
  movimientos: z.array(movimientoSchema),
})
