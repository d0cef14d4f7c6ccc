import { noEncontrado } from '@aliadas/contract/core'
import type { ClaseDeProveedor } from '@aliadas/contract/proveedores'
import { sql } from 'kysely'
import type { Anotacion } from '../historial/index.ts'
import type { Tx } from '../platform/database/index.ts'

const TABLA = { guia: 'guias', operador: 'operadores' } as const

/** What the history calls a provider of this kind: a driver is its vehicle's record. */
export const entidadDe = (clase: ClaseDeProveedor): Anotacion['entidad'] => (clase === 'conductor' ? 'vehiculo' : clase)

/**
 * Holds the provider's own row, so that of two who decide at once the second sees what the first did; of a driver those of all its vehicles, in
 * one order, because its own papers are theirs too. Needs the system's scope.
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
