import { noEncontrado } from '@aliadas/contract/core'
import type { ClaseDeProveedor } from '@aliadas/contract/proveedores'
import type { Tx } from '../platform/database/index.ts'
import { POR_CLASE } from './por-clase.ts'

/**
 * Locks the provider's own row, so that the second of two concurrent decisions sees the first. For a driver it locks
 * all vehicles, in one order, because the driver's documents belong to all of them. Needs the system scope.
 *
 * Throws `Falla`: `not-found`.
 */
export const bloquearProveedor = async (tx: Tx, clase: ClaseDeProveedor, id: string): Promise<void> => {
  const { tabla, conSuPersona } = POR_CLASE[clase]
  const filas = await tx.selectFrom(tabla).select('id').where(conSuPersona(id)).orderBy('id').forUpdate().execute()
  if (!filas.some((fila) => fila.id === id)) throw noEncontrado()
}
