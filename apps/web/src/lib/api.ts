import { LINEAS_DE_AVANCE, type Falla, type Route, type RouteAnswer, type RouteInput } from '@aliadas/contract/core'
import { CABECERA_FONDO, CABECERA_PERSONA } from '@aliadas/contract/acceso'
import type { WebRoutes } from '@aliadas/contract/routes'
import { isLeaving } from './leaving.ts'
import { isNobodyThere } from './presence.ts'
import { readAnswer } from './progress.ts'
import { fallaOfResponse, offlineFalla, timeoutFalla } from './faults.ts'
import { syncServerClock } from './server-clock.ts'
import { personaOfThisTab, signedInAgain, endSession } from './session-end.ts'
import { routes } from 'virtual:routes'

/** Timeout of a call (specification §7). */
const LIMIT_MS = 70_000

/** `onDone` is told of the answer of success, after which the key stands for a write of the past. */
export type IdempotencyKey = { key: string; onDone: () => void }

export type CallOptions = {
  signal?: AbortSignal
  /**
   * Idempotency key: a repeated write with the same key runs once. Of a form: `useSubmissionKey`; of a single press:
   * `uniqueKey()`.
   */
  idempotencyKey?: string | IdempotencyKey
  /** Called with the progress of a long command, for routes that report it. */
  onProgress?: (done: number) => void
}

type Call<R extends Route> = keyof RouteInput<R> extends never
  ? (entry?: object, options?: CallOptions) => Promise<RouteAnswer<R>>
  : (entry: RouteInput<R>, options?: CallOptions) => Promise<RouteAnswer<R>>

/** One function per route of the contract: `api.crearOferta({ params: { id }, body })`. Throws `Falla`. */
export type Api = { readonly [K in keyof WebRoutes]: Call<WebRoutes[K]> }

type Value = string | number | boolean | null | undefined
type Entry = { params?: Record<string, Value>; query?: Record<string, Value>; body?: unknown }

/** Fills `{name}` in the path and appends the query; undefined and null query values are left out. */
export const addressOf = (route: string, { params = {}, query = {} }: Entry): string => {
  const filled = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/**
 * Headers of every call. The first is required on writes, because other sites cannot add a header to their forms. The
 * second names this tab's person: the server refuses the request when the session belongs to another. The third marks
 * requests that no person caused, which do not extend the session.
 */
export const requestHeaders = (): Record<string, string> => {
  const persona = personaOfThisTab()
  return {
    'x-aliadas': 'web',
    ...(persona ? { [CABECERA_PERSONA]: persona.id } : {}),
    ...(isNobodyThere() ? { [CABECERA_FONDO]: '1' } : {}),
  }
}

/**
 * After a 401: the session ended, or belongs to another person now. Resolves to true when the same person signed in
 * again in place; the refused request is then sent once more.
 */
export const endBecauseOf = async ({ details }: Falla, signal?: AbortSignal): Promise<boolean> => {
  endSession(details?.otraPersona ? 'cambio' : 'terminada')
  const resumed = await signedInAgain()
  signal?.throwIfAborted()
  return resumed
}

const readJson = (text: string): unknown => (text === '' ? null : JSON.parse(text))

const call = async (
  route: { method: string; path: string; access: string },
  entry: Entry,
  options: CallOptions,
): Promise<unknown> => {
  const deadline = AbortSignal.timeout(LIMIT_MS)
  const headers: Record<string, string> = {
    ...requestHeaders(),
    accept: options.onProgress ? LINEAS_DE_AVANCE : 'application/json',
  }
  if (entry.body !== undefined) headers['content-type'] = 'application/json'
  const { idempotencyKey } = options
  if (idempotencyKey)
    headers['idempotency-key'] = typeof idempotencyKey === 'string' ? idempotencyKey : idempotencyKey.key
  let estado: number
  let text: string
  try {
    const answer = await fetch(addressOf(route.path, entry), {
      method: route.method.toUpperCase(),
      headers,
      credentials: 'same-origin',
      ...(isLeaving() ? { keepalive: true } : {}),
      signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
      ...(entry.body === undefined ? {} : { body: JSON.stringify(entry.body) }),
    })
    ;({ estado, text } = await readAnswer(answer, options.onProgress))
  } catch (error) {
    // The caller's own cancellation is rethrown as it is; Query knows that it is no error.
    if (options.signal?.aborted) throw error
    throw deadline.aborted ? timeoutFalla() : offlineFalla()
  }
  if (estado >= 200 && estado < 300) {
    const data = readJson(text)
    // A page of a proxy is no answer: the same press again is the same write.
    if (typeof idempotencyKey === 'object') idempotencyKey.onDone()
    syncServerClock(data)
    return data
  }
  const falla = fallaOfResponse(estado, text)
  if (estado === 401 && route.access === 'session' && (await endBecauseOf(falla, options.signal)))
    return call(route, entry, options)
  throw falla
}

const createApi = (table: typeof routes): Api => {
  const pairs = Object.entries(table).map(([name, route]) => [
    name,
    (entry: Entry = {}, options: CallOptions = {}) => call(route, entry, options),
  ])
  // The table and the types come from the same contract, so names and shapes agree.
  return Object.fromEntries(pairs) as Api
}

export const api = createApi(routes)

/** Key for a write that must happen once; works also without a secure context. */
export const uniqueKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
