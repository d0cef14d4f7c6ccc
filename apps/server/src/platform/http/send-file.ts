import type { Readable } from 'node:stream'
import type { Context as HonoContext } from 'hono'
import { contentDisposition } from '../files/names.ts'
import { streamed } from './stream.ts'

/** A file as it is sent. `size` in bytes; `name` is what the browser offers to save it as. */
export type SentFile = { name: string; type: string; size: number; content: Readable }

/** Answers with a file under the headers for what other people made. */
export const sendFile = (c: HonoContext, { name, type, size, content }: SentFile): Response => {
  // A file is shown alone: it runs nothing, and its links and frames reach nothing of this site.
  c.header('content-security-policy', 'sandbox')
  c.header('content-type', type)
  c.header('content-length', String(size))
  c.header('content-disposition', contentDisposition(name))
  c.header('x-content-type-options', 'nosniff')
  c.header('cache-control', 'private, no-store')
  return streamed(c, content)
}
