import {
  CABECERA_FONDO,
  CABECERA_PERSONA,
  type Falla,
  type Route,
  type RouteAnswer,
  type RouteInput,
  type WebRoutes,
} from '@aliadas/contract'
import { sinNadie } from './presence.ts'
import { fallaDeRespuesta, sinConexion, tardanza } from './faults.ts'
import { sincronizarReloj } from './server-clock.ts'
import { personaDeEstaPestana, reingreso, terminarSesion } from './session-end.ts'
import { routes } from 'virtual:routes'

/** The longest that a call may take (specification §7). */
const LIMITE_MS = 70_000

export type OpcionesDeLlamada = {
  signal?: AbortSignal
  /** Same key, same effect: a repeated write is done once. Make it with `llaveUnica()` when the form opens. */
  idempotencyKey?: string
}

type Llamada<R extends Route> = keyof RouteInput<R> extends never
  ? (entrada?: object, opciones?: OpcionesDeLlamada) => Promise<RouteAnswer<R>>
  : (entrada: RouteInput<R>, opciones?: OpcionesDeLlamada) => Promise<RouteAnswer<R>>

/** One function per route of the contract: `api.crearOferta({ params: { id }, body })`. Throws `Falla`. */
export type Api = { readonly [K in keyof WebRoutes]: Llamada<WebRoutes[K]> }

type Valor = string | number | boolean | null | undefined
type Entrada = { params?: Record<string, Valor>; query?: Record<string, Valor>; body?: unknown }

/** Fills `{name}` in the path and adds the query; undefined and null query values stay out. */
export const direccionDe = (ruta: string, { params = {}, query = {} }: Entrada): string => {
  const lleno = ruta.replace(/\{(\w+)\}/g, (_, nombre: string) => encodeURIComponent(String(params[nombre])))
  const busqueda = new URLSearchParams()
  for (const [nombre, valor] of Object.entries(query)) {
    if (valor !== undefined && valor !== null) busqueda.set(nombre, String(valor))
  }
  const texto = busqueda.toString()
  return texto ? `${lleno}?${texto}` : lleno
}

/**
 * Sent on every call. The server asks for the first on writes, because other sites cannot add a header to their forms; it refuses when the
 * browser's session is another person's than this tab's; and it does not count as use what nobody asked for.
 */
export const cabeceras = (): Record<string, string> => {
  const persona = personaDeEstaPestana()
  return {
    'x-aliadas': 'web',
    ...(persona ? { [CABECERA_PERSONA]: persona.id } : {}),
    ...(sinNadie() ? { [CABECERA_FONDO]: '1' } : {}),
  }
}

/**
 * After an answer of 401: the session is over, or it is another person's by now. True when its person signed in again in place: what was
 * refused is then to be sent once more.
 */
export const terminarPor = async ({ details }: Falla, signal?: AbortSignal): Promise<boolean> => {
  terminarSesion(details?.otraPersona ? 'cambio' : 'terminada')
  const sigue = await reingreso()
  signal?.throwIfAborted()
  return sigue
}

const leerJson = (texto: string): unknown => (texto === '' ? null : JSON.parse(texto))

const llamar = async (
  ruta: { method: string; path: string; access: string },
  entrada: Entrada,
  opciones: OpcionesDeLlamada,
): Promise<unknown> => {
  const plazo = AbortSignal.timeout(LIMITE_MS)
  const headers: Record<string, string> = { ...cabeceras(), accept: 'application/json' }
  if (entrada.body !== undefined) headers['content-type'] = 'application/json'
  if (opciones.idempotencyKey) headers['idempotency-key'] = opciones.idempotencyKey
  let estado: number
  let texto: string
  try {
    const respuesta = await fetch(direccionDe(ruta.path, entrada), {
      method: ruta.method.toUpperCase(),
      headers,
      credentials: 'same-origin',
      signal: opciones.signal ? AbortSignal.any([opciones.signal, plazo]) : plazo,
      ...(entrada.body === undefined ? {} : { body: JSON.stringify(entrada.body) }),
    })
    estado = respuesta.status
    texto = await respuesta.text()
  } catch (error) {
    // The caller's own cancellation goes on as it is; Query knows it as "not an error".
    if (opciones.signal?.aborted) throw error
    throw plazo.aborted ? tardanza() : sinConexion()
  }
  if (estado >= 200 && estado < 300) {
    const datos = leerJson(texto)
    sincronizarReloj(datos)
    return datos
  }
  const falla = fallaDeRespuesta(estado, texto)
  if (estado === 401 && ruta.access === 'session' && (await terminarPor(falla, opciones.signal)))
    return llamar(ruta, entrada, opciones)
  throw falla
}

export const crearApi = (tabla: typeof routes): Api => {
  const pares = Object.entries(tabla).map(([nombre, ruta]) => [
    nombre,
    (entrada: Entrada = {}, opciones: OpcionesDeLlamada = {}) => llamar(ruta, entrada, opciones),
  ])
  // The table is made from the same contract that gives the types, so the names and shapes agree by construction.
  return Object.fromEntries(pares) as Api
}

export const api = crearApi(routes)

/** Key for a write that must happen once, also from a page without a secure context. */
export const llaveUnica = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
