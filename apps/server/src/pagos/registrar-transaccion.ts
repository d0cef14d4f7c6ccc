import { duplicado, numeroComparable, numeroYaUsado, type ConceptoDePago } from '@aliadas/contract'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'

type Transaccion = { empresaId: string; servicioId: string; concepto: ConceptoDePago; numero: string }

/**
 * Keeps that this number proves this payment. One number proves one thing: a second booking, an advance or a balance with it is refused, and
 * told which booking has it. The primary key decides, also between two payments at once.
 */
export const registrarTransaccion = async (tx: Tx, nueva: Transaccion, ahora: Date): Promise<void> => {
  const comparable = numeroComparable(nueva.numero)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('transacciones')
    .values({ ...nueva, comparable, creadoEn: ahora })
    .onConflict((oc) => oc.columns(['empresaId', 'comparable']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return
  const { servicioId, concepto } = await tx
    .selectFrom('transacciones')
    .select(['servicioId', 'concepto'])
    .where('empresaId', '=', nueva.empresaId)
    .where('comparable', '=', comparable)
    .executeTakeFirstOrThrow()
  const mensaje = numeroYaUsado(concepto, toCodigo(servicioId))
  throw duplicado(mensaje, { numeroTransaccion: mensaje }, { servicio: servicioId, concepto })
}
