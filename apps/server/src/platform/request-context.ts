import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
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
  /** The id of the document whose whole content it gives away. */
  documento: string | null
}

const current = new AsyncLocalStorage<RequestContext>()

/** The request that began work which goes on after it. */
export type Origin = Pick<RequestContext, 'id' | 'trace'>
const continued = new AsyncLocalStorage<Origin>()
/** By the id of the row that waits to be worked on; the newest of this process. */
const origins = new LRUCache<string, Origin>({ max: 20_000 })

/** Runs one request. */
export const inRequest = <T>(ids: Pick<RequestContext, 'id' | 'trace'>, work: (solicitud: RequestContext) => T): T => {
  const solicitud: RequestContext = { ...ids, trips: 0, actor: null, email: null, documento: null }
  return current.run(solicitud, () => work(solicitud))
}

/** Runs what no request is responsible for, though one caused it. */
export const outsideRequests = <T>(work: () => T): T => continuing(undefined, work)

/** Notes that the current request began the work that this row stands for. It is forgotten when the process ends. */
export const rememberOrigin = (row: string): void => {
  const solicitud = current.getStore()
  if (solicitud) origins.set(row, { id: solicitud.id, trace: solicitud.trace })
}

/** Undefined when no request of this process began it. */
export const originOf = (row: string): Origin | undefined => origins.get(row)

/**
 * Runs work that a request began and that goes on after it: its log lines carry the id of that request, and nothing else
 * is put down to it.
 */
export const continuing = <T>(origin: Origin | undefined, work: () => T): T =>
  current.exit(() => (origin ? continued.run(origin, work) : continued.exit(work)))

/** For the log: the current request, or the one that began what goes on now. */
export const currentOrigin = (): Origin | undefined => current.getStore() ?? continued.getStore()

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

/** Records that the current request opens a document. */
export const setRequestDocument = (id: string): void => {
  const solicitud = current.getStore()
  if (solicitud) solicitud.documento = id
}
