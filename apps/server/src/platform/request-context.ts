import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Actor } from './actor.ts'

/** Facts of the current request for the history: its id, and its actor once known. */
export type RequestContext = {
  id: string
  actor: Exclude<Actor, { tipo: 'servidor' }> | null
  /** The address of a sign-in, before the person is known. */
  email: string | null
}

const current = new AsyncLocalStorage<RequestContext>()

/** Runs one request. */
export const inRequest = <T>(work: (solicitud: RequestContext) => T): T => {
  const solicitud: RequestContext = { id: randomUUID(), actor: null, email: null }
  return current.run(solicitud, () => work(solicitud))
}

/** The current request; undefined in jobs. */
export const currentRequest = (): RequestContext | undefined => current.getStore()

/** Records the actor of the current request, once known. */
export const setRequestActor = (actor: RequestContext['actor']): void => {
  const solicitud = current.getStore()
  if (solicitud) solicitud.actor = actor
}

/** Records the address of a sign-in attempt. */
export const setRequestEmail = (correo: string): void => {
  const solicitud = current.getStore()
  if (solicitud) solicitud.email = correo
}
