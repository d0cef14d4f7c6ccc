import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Actor } from './actor.ts'

/** What is known of the request under way, for the history: its number, and who turned out to make it. */
export type Solicitud = {
  id: string
  actor: Exclude<Actor, { tipo: 'servidor' }> | null
  /** The address of a sign-in, before anybody is known. */
  correo: string | null
}

const actual = new AsyncLocalStorage<Solicitud>()

/** Runs one request. */
export const enSolicitud = <T>(work: (solicitud: Solicitud) => T): T => {
  const solicitud: Solicitud = { id: randomUUID(), actor: null, correo: null }
  return actual.run(solicitud, () => work(solicitud))
}

/** The request under way; undefined in jobs. */
export const solicitudActual = (): Solicitud | undefined => actual.getStore()

/** Says who makes the request under way, once that is known. */
export const pidioAlguien = (actor: Solicitud['actor']): void => {
  const solicitud = actual.getStore()
  if (solicitud) solicitud.actor = actor
}

/** Says for which address somebody tries to come in. */
export const pidioEntrar = (correo: string): void => {
  const solicitud = actual.getStore()
  if (solicitud) solicitud.correo = correo
}
