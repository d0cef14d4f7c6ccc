import { Falla } from '@aliadas/contract/core'
import { isFull } from './workshop/refused.mjs'

export const noRoom = () =>
  new Falla('unavailable', 'Por ahora no hay espacio para guardar archivos. Intenta de nuevo más tarde.')

/** Says in plain words that the disk is full; any other error stays what it is. */
export const orNoRoom = (error: unknown): never => {
  throw isFull(error) ? noRoom() : error
}
