import { z } from 'zod'
import { idSchema, texto } from '../core/campos.ts'
import { PRECIO_MAXIMO } from '../ofertas/ofertas.rules.ts'
import { METODOS_DE_PAGO } from '../servicios/servicios.rules.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'
import { ESTADOS_DE_EPAYCO, REPAROS_DE_EPAYCO } from './epayco.rules.ts'
import {
  CLASES_DE_ASIENTO,
  CLASES_DE_PAGO,
  CONCEPTOS_DE_PAGO,
  NUMERO_DE_OTRA_CUENTA,
  NUMERO_REPETIDO,
  NUMERO_SIN_CIFRAS,
  comparteNumero,
  numeroComparable,
  repetidos,
} from './transacciones.rules.ts'

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
  /** The codes of the warnings that the payer saw: the payment is refused unless they are exactly those that hold. */
  advertenciasAceptadas: z
    .array(z.string({ error: 'Advertencia desconocida' }).max(80, 'Advertencia desconocida'), {
      error: 'Las advertencias aceptadas deben ser una lista',
    })
    .max(200, 'Demasiadas advertencias')
    .default([]),
})
export type DatosDePago = z.output<typeof pagoSchema>

export const claseDePagoSchema = z.enum(CLASES_DE_PAGO, { error: 'La clase de pago no existe' })

/** The most that is paid with one confirmation. */
export const MAXIMO_DE_PAGOS_JUNTOS = 50
const MUCHOS_PAGOS = `Elige como máximo ${MAXIMO_DE_PAGOS_JUNTOS} pagos`
const SIN_PAGOS = 'Elige qué se paga'

/**
 * Several payments of one kind with one confirmation. A number in two rows is refused before any is paid, unless both are paid to the account
 * that was seen for both: then it is one transfer, and each row asks for the others.
 */
export const pagosVariosSchema = z
  .object({
    clase: claseDePagoSchema,
    pagos: z
      .array(z.object({ ...pagoSchema.omit({ idComprobante: true }).shape, id: idSchema }, { error: SIN_PAGOS }), {
        error: SIN_PAGOS,
      })
      .min(1, SIN_PAGOS)
      .max(MAXIMO_DE_PAGOS_JUNTOS, MUCHOS_PAGOS),
  })
  .superRefine(({ clase, pagos }, ctx) => {
    const reparar = (i: number, campo: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: ['pagos', i, campo], message })
    for (const i of repetidos(pagos.map((p) => p.id))) reparar(i, 'id', 'Ese pago está en otra de estas filas')
    const numeros = pagos.map((p) => numeroComparable(p.numeroTransaccion))
    for (const i of repetidos(numeros)) {
      const unaCuenta = pagos.every((p, j) => numeros[j] !== numeros[i] || p.cuentaVista === pagos[i]?.cuentaVista)
      if (!comparteNumero(clase)) reparar(i, 'numeroTransaccion', NUMERO_REPETIDO)
      else if (!unaCuenta) reparar(i, 'numeroTransaccion', NUMERO_DE_OTRA_CUENTA)
    }
    if (clase === 'recompensa')
      for (const [i, { valor }] of pagos.entries()) if (valor === null) reparar(i, 'valor', VALOR_REQUERIDO)
  })
export type PagosVarios = z.output<typeof pagosVariosSchema>

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

/** Something to be paid together with others: to whom, how much, and which account was seen. */
export const pagoElegidoSchema = z.object({
  id: z.string(),
  codigo: z.string(),
  /** What it is for, in words: the trip, or the vehicle. */
  concepto: z.string(),
  /** Its number by its end alone, for everybody. */
  destino: cuentaSchema,
  cuentaVista: z.string(),
  /** In pesos; null where whoever pays says it. */
  valor: z.number().int().nullable(),
})
export type PagoElegido = z.output<typeof pagoElegidoSchema>

export const advertenciaDePagoSchema = z.object({ codigo: z.string(), mensaje: z.string() })

/** What became of one of several payments: nothing to complain of when it was paid. */
export const resultadoDePagoSchema = z.object({
  id: z.string(),
  falla: z
    .object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      /** What is asked before it is paid; the next request names these codes. */
      advertencias: z.array(advertenciaDePagoSchema).optional(),
    })
    .nullable(),
})
export type ResultadoDePago = z.output<typeof resultadoDePagoSchema>

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
  empresaAliada: z.string().nullable(),
  placas: z.string(),
  tipo: z.string(),
  capacidad: z.number().int(),
  viajesRealizados: z.number().int(),
  imagen: z.string().nullable(),
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
