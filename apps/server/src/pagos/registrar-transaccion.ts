import { exigir } from '@aliadas/contract/core'
import {
  advertenciaDeNumero,
  comparteNumero,
  numeroComparable,
  type AdvertenciaDePago,
  type ConceptoDePago,
} from '@aliadas/contract/pagos'
import { sql } from 'kysely'
import type { Cuenta, Objeto } from '../libro/index.ts'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { huellaDe } from './cuentas.ts'
import { numeroRepetido } from './pagos.rules.ts'

type Transaccion = { empresaId: string; objeto: Objeto; concepto: ConceptoDePago; numero: string; cuenta: Cuenta }

/** The payments with this number, each with its account. */
const conEseNumero = (tx: Tx, empresaId: string, comparable: string) =>
  tx
    .selectFrom('transacciones as t')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('asientos')
          .select(['titular', 'banco', 'tipocuenta', 'cuenta'])
          .where('objetoId', '=', sql<string>`coalesce(t.servicio_id, t.vehiculo_id)`)
          .whereRef('asientos.concepto', '=', 't.concepto')
          .where('clase', '=', 'pago')
          .orderBy('orden', 'desc')
          .limit(1)
          .as('pago'),
      (join) => join.onTrue(),
    )
    .select(['t.servicioId', 't.vehiculoId', 't.concepto'])
    .select(['pago.titular', 'pago.banco', 'pago.tipocuenta', 'pago.cuenta'])
    .where('t.empresaId', '=', empresaId)
    .where('t.comparable', '=', comparable)
    .orderBy('t.creadoEn')
    .orderBy('t.concepto')
    .execute()

/**
 * Locks a number of the company until the end of the transaction and returns the other payments that have it, as
 * warnings. Throws `duplicado` when it cannot be shared: by a booking, by a reward, or by a payment to another
 * account.
 *
 * Throws `Falla`: `aborted` (the number cannot be shared, beside the field `numeroTransaccion`). Source: decisions
 * §10.
 */
export const otrosConEseNumero = async (
  tx: Tx,
  { empresaId, concepto, numero, cuenta }: Omit<Transaccion, 'objeto'>,
): Promise<AdvertenciaDePago[]> => {
  const comparable = numeroComparable(numero)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`numero:${empresaId}:${comparable}`}, 0))`.execute(tx)
  const otros = await conEseNumero(tx, empresaId, comparable)
  return otros.map((otro) => {
    const suya = { titular: otro.titular, banco: otro.banco, tipocuenta: otro.tipocuenta, cuenta: otro.cuenta }
    const unaCuenta = cuenta.cuenta !== null && huellaDe(suya) === huellaDe(cuenta)
    if (comparteNumero(concepto) && comparteNumero(otro.concepto) && unaCuenta)
      return advertenciaDeNumero(otro.concepto, otro.servicioId ?? '')
    return exigir(numeroRepetido(otro, toCodigo(otro.servicioId ?? otro.vehiculoId ?? '')))
  })
}

/** Records that this number proves this payment. `otrosConEseNumero` checked before whether it may be shared. */
export const registrarTransaccion = async (
  tx: Tx,
  { objeto, empresaId, concepto, numero }: Omit<Transaccion, 'cuenta'>,
  ahora: Date,
): Promise<void> => {
  const comparable = numeroComparable(numero)
  await tx
    .insertInto('transacciones')
    .values({ empresaId, concepto, numero, ...objeto, comparable, creadoEn: ahora })
    .execute()
}
