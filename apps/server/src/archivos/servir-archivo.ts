import type { Context as HonoContext } from 'hono'
import { contentDisposition } from '../platform/files/index.ts'
import { streamed } from '../platform/http/index.ts'
import type { ArchivoAbierto } from './abrir-archivo.ts'

/** Answers with a file, or with its thumbnail, under the headers of what other people made. */
export const servirArchivo = (c: HonoContext, archivo: ArchivoAbierto): Response => {
  // A file is shown alone: it runs nothing, and its links and frames reach nothing of this site.
  c.header('content-security-policy', 'sandbox')
  c.header('content-type', archivo.tipo)
  c.header('content-length', String(archivo.bytes))
  c.header('content-disposition', contentDisposition(archivo.nombre))
  c.header('x-content-type-options', 'nosniff')
  c.header('cache-control', 'private, no-store')
  return streamed(c, archivo.contenido)
}
