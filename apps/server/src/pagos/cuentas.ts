import { createHash } from 'node:crypto'
import { puede } from '@aliadas/contract/core'
import type { CuentaDePago, PagoAConductor } from '@aliadas/contract/pagos'
import { sql } from 'kysely'
import type { Cuenta } from '../libro/index.ts'
import type { Persona } from '../platform/actor.ts'

const porSuFinal = (numero: string | null): string | null => numero && `•••• ${numero.slice(-4)}`

/** A bank account is whole only for people who may pay; others see its last digits. */
export const numeroVisible = ({ rol }: Persona, numero: string | null): string | null =>
  puede(rol, 'pagar') ? numero : porSuFinal(numero)

export const cuentaVisible = (persona: Persona, cuenta: Cuenta): CuentaDePago => ({
  titular: cuenta.titular,
  banco: cuenta.banco,
  tipocuenta: cuenta.tipocuenta,
  cuenta: numeroVisible(persona, cuenta.cuenta),
})

/**
 * A digest that identifies an account without showing it: the payment carries the digest of the displayed account, and
 * any other one is refused.
 */
export const huellaDe = ({ titular, banco, tipocuenta, cuenta }: Cuenta): string =>
  createHash('sha256')
    .update(JSON.stringify([titular, banco, tipocuenta, cuenta]))
    .digest('hex')
    .slice(0, 32)

/** The same for a person who may pay; for anybody else it would only help guessing. */
export const huellaVisible = ({ rol }: Persona, cuenta: Cuenta): string | null =>
  puede(rol, 'pagar') ? huellaDe(cuenta) : null

export const COLUMNAS_DE_PAGO = [
  'servicios.conductor as nombreConductor',
  'servicios.bancoConductor',
  'servicios.tipocuentaConductor',
  'servicios.cuentaConductor',
  'servicios.titularConductor',
] as const

/** The driver's number in the national tourism register, if known. */
export const RNT = sql<string | null>`(
  select numero from documentos where titular_tipo = 'conductor' and titular_id = servicios.conductor_id and tipo = 'rnt')`

export const cuentaDeConductor = (pago: Omit<PagoAConductor, 'nombreConductor' | 'rntConductor'>): Cuenta => ({
  titular: pago.titularConductor,
  banco: pago.bancoConductor,
  tipocuenta: pago.tipocuentaConductor,
  cuenta: pago.cuentaConductor,
})
