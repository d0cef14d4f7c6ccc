import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context as HonoContext } from 'hono'

const CODIFICACIONES = ['br', 'gzip'] as const
type Codificacion = (typeof CODIFICACIONES)[number]

const comprimir = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** The encoding that a request accepts; null for none. */
const elegida = (c: HonoContext): Codificacion | null => {
  const aceptadas = (c.req.header('accept-encoding') ?? '').split(',').map((una) => una.trim())
  return CODIFICACIONES.find((una) => aceptadas.some((otra) => otra === una || otra.startsWith(`${una};`))) ?? null
}

const conEtiqueta = (texto: string) => ({
  texto,
  etag: `W/"${createHash('sha256').update(texto).digest('base64url').slice(0, 22)}"`,
})

/**
 * Responds with a constant JSON text, its ETag, and 304 for clients that have it. The first request makes the text, and
 * the first one for an encoding compresses it outside the event loop: no start waits for either.
 */
export const servidorDeDocumento = (hacer: () => string): ((c: HonoContext) => Promise<Response>) => {
  let hecho: ReturnType<typeof conEtiqueta> | undefined
  const comprimido: Partial<Record<Codificacion, Promise<Buffer>>> = {}
  return async (c) => {
    const { texto, etag } = (hecho ??= conEtiqueta(hacer()))
    const cabeceras = { etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, cabeceras)
    const codificacion = elegida(c)
    const cuerpo =
      codificacion === null
        ? texto
        : new Uint8Array(await (comprimido[codificacion] ??= comprimir[codificacion](texto)))
    return c.body(cuerpo, 200, {
      ...cabeceras,
      'content-type': 'application/json; charset=utf-8',
      ...(codificacion === null ? {} : { 'content-encoding': codificacion }),
    })
  }
}
