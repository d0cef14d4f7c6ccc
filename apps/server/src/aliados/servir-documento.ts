import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context as HonoContext } from 'hono'

const CODIFICACIONES = ['br', 'gzip'] as const
type Codificacion = (typeof CODIFICACIONES)[number]

/** The encoding that a request accepts; null for none. */
const elegida = (c: HonoContext): Codificacion | null => {
  const aceptadas = (c.req.header('accept-encoding') ?? '').split(',').map((una) => una.trim())
  return CODIFICACIONES.find((una) => aceptadas.some((otra) => otra === una || otra.startsWith(`${una};`))) ?? null
}

/** Responds with a constant JSON text: compressed once, with its ETag, and 304 for clients that have it. */
export const servidorDeDocumento = (texto: string): ((c: HonoContext) => Response) => {
  const etag = `W/"${createHash('sha256').update(texto).digest('base64url').slice(0, 22)}"`
  const comprimido = { br: brotliCompressSync(texto), gzip: gzipSync(texto) }
  return (c) => {
    const cabeceras = { etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, cabeceras)
    const codificacion = elegida(c)
    return c.body(codificacion === null ? texto : new Uint8Array(comprimido[codificacion]), 200, {
      ...cabeceras,
      'content-type': 'application/json; charset=utf-8',
      ...(codificacion === null ? {} : { 'content-encoding': codificacion }),
    })
  }
}
