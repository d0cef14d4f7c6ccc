import { LINEAS_DE_AVANCE, type Falla, type Route, type RouteAnswer, type RouteInput } from '@aliadas/contract/core'
import { CABECERA_FONDO, CABECERA_PERSONA } from '@aliadas/contract/acceso'
import type { WebRoutes } from '@aliadas/contract/routes'
import { isNobodyThere } from './presence.ts'
import { readAnswer } from './progress.ts'
import { fallaOfResponse, offlineFalla, timeoutFalla } from './faults.ts'
import { syncServerClock } from './server-clock.ts'
import { personaOfThisTab, signedInAgain, endSession } from './session-end.ts'
import { routes } from 'virtual:routes'

/** The longest that a call may take (specification §7). */
const LIMIT_MS = 70_000

export type CallOptions = {
  signal?: AbortSignal
  /** Same key, same effect: a repeated write is done once. Make it with `uniqueKey()` when the form opens. */
  idempotencyKey?: string
  /** Hears how far a long command is, of routes that tell it. */
  onProgress?: (done: number) => void
}

type Call<R extends Route> = keyof RouteInput<R> extends never
  ? (entry?: object, options?: CallOptions) => Promise<RouteAnswer<R>>
  : (entry: RouteInput<R>, options?: CallOptions) => Promise<RouteAnswer<R>>

/** One function per route of the contract: `api.crearOferta({ params: { id }, body })`. Throws `Falla`. */
export type Api = { readonly [K in keyof WebRoutes]: Call<WebRoutes[K]> }

type Value = string | number | boolean | null | undefined
type Entry = { params?: Record<string, Value>; query?: Record<string, Value>; body?: unknown }

/** Fills `{name}` in the path and adds the query; undefined and null query values stay out. */
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
 * Sent on every call. The server asks for the first on writes, because other sites cannot add a header to their forms; it refuses when the
 * browser's session is another person's than this tab's; and it does not count as use what nobody asked for.
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
 * After an answer of 401: the session is over, or it is another person's by now. True when its person signed in again in place: what was
 * refused is then to be sent once more.
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
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  let estado: number
  let text: string
  try {
    const answer = await fetch(addressOf(route.path, entry), {
      method: route.method.toUpperCase(),
      headers,
      credentials: 'same-origin',
      signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
      ...(entry.body === undefined ? {} : { body: JSON.stringify(entry.body) }),
    })
    ;({ estado, text } = await readAnswer(answer, options.onProgress))
  } catch (error) {
    // The caller's own cancellation goes on as it is; Query knows it as "not an error".
    if (options.signal?.aborted) throw error
    throw deadline.aborted ? timeoutFalla() : offlineFalla()
  }
  if (estado >= 200 && estado < 300) {
    const data = readJson(text)
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
  // The table is made from the same contract that gives the types, so the names and shapes agree by construction.
  return Object.fromEntries(pairs) as Api
}

export const api = createApi(routes)

/** Key for a write that must happen once, also from a page without a secure context. */
export const uniqueKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
