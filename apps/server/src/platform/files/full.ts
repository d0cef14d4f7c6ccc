import { Falla } from '@aliadas/contract/core'
import { isBroken, isFull } from './workshop/refused.mjs'

export const noRoom = () =>
  new Falla('unavailable', 'Por ahora no hay espacio para guardar archivos. Intenta de nuevo más tarde.')

export const storeAway = () =>
  new Falla('unavailable', 'Los archivos no están disponibles en este momento. Intenta de nuevo en unos segundos.')

/**
 * Throws the Spanish message of a full disk or, for another error of the disk, that files are not available; otherwise
 * the error as it came, or `otherwise`.
 */
export const orNoRoom = (error: unknown, otherwise: unknown = isBroken(error) ? storeAway() : error): never => {
  throw isFull(error) ? noRoom() : otherwise
}
