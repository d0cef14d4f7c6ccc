import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'

/**
 * Responds with a stream. It is closed in every case: read to the end, not needed (HEAD), or aborted, also before the
 * first byte.
 */
export const streamed = (c: HonoContext, content: Readable): Response => {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (c.req.method === 'HEAD' || outgoing?.destroyed) {
    content.destroy()
    return c.body(null)
  }
  outgoing?.once('close', () => content.destroy())
  return c.body(Readable.toWeb(content) as ReadableStream)
}
