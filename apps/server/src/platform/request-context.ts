import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from './actor.ts'

/** Facts of the current request for the history and the log: its id, and its actor once known. */
export type RequestContext = {
  /** A UUID. */
  id: string
  /** The id of the trace that a trusted proxy began (W3C Trace Context). */
  trace: string | null
  /** Round trips to the database so far, beside those of its session. */
  trips: number
  actor: Exclude<Actor, { tipo: 'servidor' }> | null
  /** The address of a sign-in, before the person is known. */
  email: string | null
}

const current = new AsyncLocalStorage<RequestContext>()

/** Runs one request. */
export const inRequest = <T>(ids: Pick<RequestContext, 'id' | 'trace'>, work: (solicitud: RequestContext) => T): T => {
  const solicitud: RequestContext = { ...ids, trips: 0, actor: null, email: null }
  return current.run(solicitud, () => work(solicitud))
}

/** Runs what no request is responsible for, though one caused it. */
export const outsideRequests = <T>(work: () => T): T => current.exit(work)

/** The current request; undefined in jobs. */
export const currentRequest = (): RequestContext | undefined => current.getStore()

/** Counts one round trip to the database for the current request, if there is one. */
export const countTrip = (): void => {
  const solicitud = current.getStore()
  if (solicitud) solicitud.trips++
}

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
