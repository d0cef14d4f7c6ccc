import { Falla } from '@aliadas/contract/core'
import { isFull } from './workshop/refused.mjs'

export const noRoom = () =>
  new Falla('unavailable', 'Por ahora no hay espacio para guardar archivos. Intenta de nuevo más tarde.')

/** Turns a disk-full error into its Spanish message; returns any other error unchanged. */
export const orNoRoom = (error: unknown): never => {
  throw isFull(error) ? noRoom() : error
}
