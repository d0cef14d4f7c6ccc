import { noEncontrado } from '@aliadas/contract/core'
import type { ClaseDeProveedor } from '@aliadas/contract/proveedores'
import { sql } from 'kysely'
import type { Anotacion } from '../historial/index.ts'
import type { Tx } from '../platform/database/index.ts'

const TABLA = { guia: 'guias', operador: 'operadores' } as const

/** The history's kind for a provider: a driver is its vehicle's record. */
export const entidadDe = (clase: ClaseDeProveedor): Anotacion['entidad'] => (clase === 'conductor' ? 'vehiculo' : clase)

/**
 * Locks the provider's own row, so that the second of two concurrent decisions sees the first. For a driver it locks
 * all vehicles, in one order, because the driver's documents belong to all of them. Needs the system scope.
 */
export const bloquearProveedor = async (tx: Tx, clase: ClaseDeProveedor, id: string): Promise<void> => {
  const filas =
    clase === 'conductor'
      ? await tx
          .selectFrom('vehiculos')
          .select('id')
          .where((eb) =>
            eb.or([
              eb('id', '=', id),
              eb('conductorId', '=', sql<string>`(select conductor_id from vehiculos where id = ${id})`),
            ]),
          )
          .orderBy('id')
          .forUpdate()
          .execute()
      : await tx.selectFrom(TABLA[clase]).select('id').where('id', '=', id).forUpdate().execute()
  if (!filas.some((fila) => fila.id === id)) throw noEncontrado()
}
