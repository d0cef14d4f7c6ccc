import { z } from 'zod'
import { idSchema, texto } from '../core/campos.ts'
import { PRECIO_MAXIMO } from '../ofertas/ofertas.rules.ts'
import {
  CLASES_DE_PAGO,
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
export const VALOR_EN_CIFRAS = 'Escribe el valor en cifras, en pesos sin centavos'

const numeroTransaccion = texto(NUMERO_REQUERIDO, 60)
  .refine((n) => n === '' || numeroComparable(n) !== '', NUMERO_SIN_CIFRAS)
  .describe('Número de la transacción, como lo dio el banco')

export const validacionDePagoSchema = z.object({ numeroTransaccion })

/**
 * What a payer confirms. The server computes the amount of an advance or a balance; the payer enters the one of a
 * reward.
 */
export const pagoSchema = z.object({
  numeroTransaccion,
  /** The `cuentaVista` that the screen showed: a payment to any other account is refused. */
  cuentaVista: z
    .string({ error: 'Vuelve a abrir el pago' })
    .max(64, 'Vuelve a abrir el pago')
    .describe('La `cuentaVista` que se mostró: si la cuenta ya es otra, no se paga'),
  idComprobante: idSchema
    .nullish()
    .transform((archivo) => archivo ?? null)
    .describe('Identificador del comprobante ya subido'),
  valor: z
    // A form says NaN of a text that is no amount.
    .number({ error: ({ input }) => (Number.isNaN(input) ? VALOR_EN_CIFRAS : VALOR_REQUERIDO) })
    .int(VALOR_EN_CIFRAS)
    .min(1, VALOR_REQUERIDO)
    .max(PRECIO_MAXIMO, 'El valor es demasiado grande')
    .nullish()
    .transform((valor) => valor ?? null)
    .describe('Lo que se pagó de una recompensa, en pesos colombianos; lo demás lo calcula el servidor'),
  /** The codes of the warnings that the payer saw: the payment is refused unless they are exactly the current ones. */
  advertenciasAceptadas: z
    .array(z.string({ error: 'Advertencia desconocida' }).max(80, 'Advertencia desconocida'), {
      error: 'Las advertencias aceptadas deben ser una lista',
    })
    .max(200, 'Demasiadas advertencias')
    .default([])
    .describe('Códigos de las advertencias que se vieron y se aceptan'),
})
export type DatosDePago = z.output<typeof pagoSchema>

export const claseDePagoSchema = z
  .enum(CLASES_DE_PAGO, { error: 'La clase de pago no existe' })
  .describe('Qué se paga: anticipo, saldo, recompensa o devolución')

/** Most payments with one confirmation. */
export const MAXIMO_DE_PAGOS_JUNTOS = 50
const MUCHOS_PAGOS = `Elige como máximo ${MAXIMO_DE_PAGOS_JUNTOS} pagos`
const SIN_PAGOS = 'Elige qué se paga'

/**
 * Several payments of one kind with one confirmation. A number in two rows is refused before any is paid, unless both
 * are paid to the same account: then it is one transfer, and each row asks about the others.
 */
export const pagosVariosSchema = z
  .object({
    clase: claseDePagoSchema,
    pagos: z
      .array(
        z.object(
          {
            ...pagoSchema.omit({ idComprobante: true }).shape,
            id: idSchema.describe('Identificador de lo que se paga'),
          },
          { error: SIN_PAGOS },
        ),
        {
          error: SIN_PAGOS,
        },
      )
      .min(1, SIN_PAGOS)
      .max(MAXIMO_DE_PAGOS_JUNTOS, MUCHOS_PAGOS)
      .describe(`De uno a ${MAXIMO_DE_PAGOS_JUNTOS} pagos`),
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

export const correccionSchema = z.object({ motivo: texto(MOTIVO_REQUERIDO, 300).describe('Por qué se corrige') })
