import { setTimeout as pausa } from 'node:timers/promises'

const PRIMERA_PAUSA_MS = 500
const PAUSA_MAXIMA_MS = 8_000
/** A longer `Retry-After` is the caller's to wait for. The limit of calls counts by the minute. */
const ESPERA_MAXIMA_MS = 60_000

/**
 * @typedef {{
 *   intentos?: number | undefined,
 *   plazoMs?: number | undefined,
 *   fetch?: ((solicitud: Request) => Promise<Response>) | undefined,
 *   esperar?: (ms: number, signal: AbortSignal) => Promise<unknown>,
 *   azar?: () => number,
 * }} Opciones
 */

/**
 * Only what may arrive twice is repeated: a read, or a write whose `Idempotency-Key` gives it its first answer again.
 * @param {Request} solicitud
 */
const repetible = ({ method, headers }) => method === 'GET' || headers.has('idempotency-key')

/**
 * Too many calls, a fault of the server, or (409 with `Retry-After`) the first attempt still being worked on.
 * @param {Response} respuesta
 */
const pasajera = ({ status, headers }) =>
  status === 429 || status >= 500 || (status === 409 && headers.has('retry-after'))

/**
 * What `Retry-After` asks for, in ms: seconds, or a date. 0 without one that can be read.
 * @param {string | null} texto
 */
export function esperaPedida(texto) {
  if (texto === null) return 0
  const ms = /^\d+$/.test(texto) ? Number(texto) * 1000 : Date.parse(texto) - Date.now()
  return ms > 0 ? ms : 0
}

/**
 * One attempt. JSON is read to its end here, so that an answer that breaks off counts as a fault of the network.
 * @param {(solicitud: Request) => Promise<Response>} enviar
 * @param {Request} solicitud
 * @param {number} plazoMs
 */
async function intentar(enviar, solicitud, plazoMs) {
  const plazo = new AbortController()
  const reloj = setTimeout(() => {
    plazo.abort(new DOMException(`Sin respuesta en ${plazoMs} ms`, 'TimeoutError'))
  }, plazoMs)
  try {
    const signal = AbortSignal.any([solicitud.signal, plazo.signal])
    const respuesta = await enviar(new Request(solicitud.clone(), { signal }))
    if (respuesta.body === null || !/\bjson\b/.test(respuesta.headers.get('content-type') ?? '')) return respuesta
    return new Response(await respuesta.arrayBuffer(), respuesta)
  } finally {
    clearTimeout(reloj)
  }
}

/**
 * A `fetch` that sends a request again, with growing random pauses and never before `Retry-After`. When the attempts
 * are used up it returns the last answer, or throws what the network said.
 * @param {Opciones} [opciones]
 * @returns {(solicitud: Request) => Promise<Response>}
 */
export function conReintentos({
  intentos = 5,
  plazoMs = 60_000,
  fetch: enviar = (solicitud) => fetch(solicitud),
  esperar = (ms, signal) => pausa(ms, undefined, { signal }),
  azar = Math.random,
} = {}) {
  return async (solicitud) => {
    const limite = repetible(solicitud) ? intentos : 1
    for (let intento = 1; ; intento++) {
      const tope = Math.min(PAUSA_MAXIMA_MS, PRIMERA_PAUSA_MS * 2 ** (intento - 1))
      let espera = 0
      try {
        const respuesta = await intentar(enviar, solicitud, plazoMs)
        espera = esperaPedida(respuesta.headers.get('retry-after'))
        if (intento >= limite || !pasajera(respuesta) || espera > ESPERA_MAXIMA_MS) return respuesta
        await respuesta.body?.cancel()
      } catch (error) {
        if (intento >= limite || solicitud.signal.aborted) throw error
      }
      await esperar(espera + tope / 2 + (azar() * tope) / 2, solicitud.signal)
    }
  }
}
