import { ESTADO_HTTP, Falla, type Codigo } from '@aliadas/contract'

export const SIN_CONEXION = 'No pudimos conectarnos. Revisa tu conexión e intenta de nuevo.'
export const TARDANZA = 'El servidor tardó demasiado en responder. Intenta de nuevo.'
export const INESPERADO = 'Algo salió mal de nuestro lado. Intenta de nuevo en un momento.'

export const sinConexion = () => new Falla('unavailable', SIN_CONEXION)
export const tardanza = () => new Falla('deadline-exceeded', TARDANZA)

const esCodigo = (valor: unknown): valor is Codigo => typeof valor === 'string' && valor in ESTADO_HTTP

const esRegistro = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)

const camposDe = (valor: unknown): Record<string, string> | undefined => {
  if (!esRegistro(valor)) return undefined
  const pares = Object.entries(valor).filter((par): par is [string, string] => typeof par[1] === 'string')
  return pares.length > 0 ? Object.fromEntries(pares) : undefined
}

/** A proxy in between answers without our body; its status is all there is to go by. */
const porEstado = (estado: number): Falla => {
  if (estado === 413) return new Falla('invalid-argument', 'El archivo es demasiado grande.', { status: 413 })
  if (estado === 429) return new Falla('resource-exhausted', 'Hiciste muchos intentos seguidos. Espera un momento.')
  if (estado === 502 || estado === 503) return sinConexion()
  if (estado === 504) return tardanza()
  const codigo = (Object.keys(ESTADO_HTTP) as Codigo[]).find((c) => ESTADO_HTTP[c] === estado)
  return new Falla(codigo ?? 'internal', INESPERADO)
}

/** Rebuilds the server's error from the answer's status and text. */
export const fallaDeRespuesta = (estado: number, texto: string): Falla => {
  let cuerpo: unknown
  try {
    cuerpo = JSON.parse(texto)
  } catch {
    return porEstado(estado)
  }
  if (!esRegistro(cuerpo) || !esCodigo(cuerpo.code) || typeof cuerpo.message !== 'string') return porEstado(estado)
  const fields = camposDe(cuerpo.fields)
  const details = esRegistro(cuerpo.details) ? cuerpo.details : undefined
  return new Falla(cuerpo.code, cuerpo.message, { ...(fields ? { fields } : {}), ...(details ? { details } : {}) })
}

/** Whatever was thrown, as something with a message that may be shown. */
export const comoFalla = (error: unknown): Falla => (error instanceof Falla ? error : new Falla('internal', INESPERADO))
