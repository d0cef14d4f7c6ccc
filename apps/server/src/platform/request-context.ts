import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Actor } from './actor.ts'

/** What is known of the request under way, for the history: its number, and who turned out to make it. */
export type RequestContext = {
  id: string
  actor: Exclude<Actor, { tipo: 'servidor' }> | null
  /** The address of a sign-in, before anybody is known. */
  email: string | null
}

const current = new AsyncLocalStorage<RequestContext>()

/** Runs one request. */
export const inRequest = <T>(work: (solicitud: RequestContext) => T): T => {
  const solicitud: RequestContext = { id: randomUUID(), actor: null, email: null }
  return current.run(solicitud, () => work(solicitud))
}

/** The request under way; undefined in jobs. */
export const currentRequest = (): RequestContext | undefined => current.getStore()

/** Says who makes the request under way, once that is known. */
export const setRequestActor = (actor: RequestContext['actor']): void => {
  const solicitud = current.getStore()
  if (solicitud) solicitud.actor = actor
}

/** Says for which address somebody tries to come in. */
export const setRequestEmail = (correo: string): void => {
  const solicitud = current.getStore()
  if (solicitud) solicitud.email = correo
}
