import { Falla } from '@aliadas/contract/core'
import { isFull } from './workshop/refused.mjs'

export const noRoom = () =>
  new Falla('unavailable', 'Por ahora no hay espacio para guardar archivos. Intenta de nuevo más tarde.')

export const storeAway = () =>
  new Falla('unavailable', 'Los archivos no están disponibles en este momento. Intenta de nuevo en unos segundos.')

/** Throws the Spanish message of a full disk, or `otherwise`: by default the error as it came. */
export const orNoRoom = (error: unknown, otherwise: unknown = error): never => {
  throw isFull(error) ? noRoom() : otherwise
}
