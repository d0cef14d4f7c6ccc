import { createHash } from 'node:crypto'
import type { Context as HonoContext } from 'hono'

const named = (header: string, etag: string): boolean =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)

/**
 * A JSON response with the digest of its text as its ETag, or 304 without a body when the request names that one (RFC
 * 9110, section 13.1.2). The digest is of the response, so whatever changes in it changes the ETag.
 */
export const withEtag = (c: HonoContext, answer: object): Response => {
  const text = JSON.stringify(answer)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { etag, 'cache-control': 'private, no-cache' }
  if (named(c.req.header('if-none-match') ?? '', etag)) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'content-type': 'application/json' })
}
