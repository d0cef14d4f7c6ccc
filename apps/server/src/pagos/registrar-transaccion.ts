import { duplicado, noAdmite, numeroComparable, numeroYaUsado, type ConceptoDePago } from '@aliadas/contract'
import type { Objeto } from '../libro/index.ts'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'

type Transaccion = { empresaId: string; objeto: Objeto; concepto: ConceptoDePago; numero: string }

/**
 * Keeps that this number proves this payment. One number proves one thing: a second booking, an advance, a balance or a reward with it is
 * refused, and told what has it. The primary key decides, also between two payments at once.
 */
export const registrarTransaccion = async (tx: Tx, { objeto, ...nueva }: Transaccion, ahora: Date): Promise<void> => {
  const comparable = numeroComparable(nueva.numero)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('transacciones')
    .values({ ...nueva, ...objeto, comparable, creadoEn: ahora })
    .onConflict((oc) => oc.columns(['empresaId', 'comparable']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return
  const usada = await tx
    .selectFrom('transacciones')
    .select(['servicioId', 'vehiculoId', 'concepto'])
    .where('empresaId', '=', nueva.empresaId)
    .where('comparable', '=', comparable)
    .executeTakeFirst()
  // It was taken back at this very moment.
  if (!usada) throw noAdmite('Ese número de transacción acaba de quedar libre. Intenta de nuevo.')
  const { servicioId, vehiculoId, concepto } = usada
  const mensaje = numeroYaUsado(concepto, toCodigo(servicioId ?? vehiculoId ?? ''))
  throw duplicado(
    mensaje,
    { numeroTransaccion: mensaje },
    { concepto, ...(servicioId === null ? { vehiculo: vehiculoId } : { servicio: servicioId }) },
  )
}
