import { ESTADO_HTTP, Falla, type Codigo } from '@aliadas/contract/core'

export const OFFLINE = 'No pudimos conectarnos. Revisa tu conexión e intenta de nuevo.'
export const TIMED_OUT = 'El servidor tardó demasiado en responder. Intenta de nuevo.'
export const UNEXPECTED = 'Algo salió mal de nuestro lado. Intenta de nuevo en un momento.'

export const offlineFalla = () => new Falla('unavailable', OFFLINE)
export const timeoutFalla = () => new Falla('deadline-exceeded', TIMED_OUT)

const isCodigo = (value: unknown): value is Codigo => typeof value === 'string' && Object.hasOwn(ESTADO_HTTP, value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown): Record<string, string> | undefined => {
  if (!isRecord(value)) return undefined
  const pairs = Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined
}

/** A proxy may respond without our body; only its status is known. */
const byStatus = (estado: number): Falla => {
  if (estado === 413) return new Falla('invalid-argument', 'El archivo es demasiado grande.', { status: 413 })
  if (estado === 429) return new Falla('resource-exhausted', 'Hiciste muchos intentos seguidos. Espera un momento.')
  if (estado === 502 || estado === 503) return offlineFalla()
  if (estado === 504) return timeoutFalla()
  const codigo = (Object.keys(ESTADO_HTTP) as Codigo[]).find((c) => ESTADO_HTTP[c] === estado)
  return new Falla(codigo ?? 'internal', UNEXPECTED)
}

/** Rebuilds the server's error from the status and text of a response. */
export const fallaOfResponse = (estado: number, text: string): Falla => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return byStatus(estado)
  }
  if (!isRecord(body) || !isCodigo(body.code) || typeof body.message !== 'string') return byStatus(estado)
  const fields = fieldsOf(body.fields)
  const details = isRecord(body.details) ? body.details : undefined
  return new Falla(body.code, body.message, { ...(fields ? { fields } : {}), ...(details ? { details } : {}) })
}

/** The id under which the server logged an unexpected error; null for an error that says itself what was wrong. */
export const requestIdOf = (error: unknown): string | null => {
  const id = error instanceof Falla && error.code === 'internal' ? error.details?.['solicitud'] : null
  return typeof id === 'string' ? id : null
}

/** Any thrown value as an error with a message that may be shown. */
export const toFalla = (error: unknown): Falla => (error instanceof Falla ? error : new Falla('internal', UNEXPECTED))
