import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'

/**
 * Answers with what a stream reads. Whatever becomes of the request the stream is closed: read to its end, not wanted (HEAD), or given up
 * half way, also before the first byte.
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
