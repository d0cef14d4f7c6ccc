import { noEncontrado, type ClaseDeProveedor } from '@aliadas/contract'
import type { Anotacion } from '../historial/index.ts'
import type { Tx } from '../platform/database/index.ts'

const TABLA = { conductor: 'vehiculos', guia: 'guias', operador: 'operadores' } as const

/** What the history calls a provider of this kind: a driver is its vehicle's record. */
export const entidadDe = (clase: ClaseDeProveedor): Anotacion['entidad'] => (clase === 'conductor' ? 'vehiculo' : clase)

/** Holds the provider's own row, so that of two who decide at once the second sees what the first did. Needs the system's scope. */
export const bloquearProveedor = async (tx: Tx, clase: ClaseDeProveedor, id: string): Promise<void> => {
  const fila = await tx.selectFrom(TABLA[clase]).select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!fila) throw noEncontrado()
}
