import { TITULO_DE_FALLA, type Falla } from '@aliadas/contract/core'
import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { currentRequest } from '../request-context.ts'

/** Where the programs of partners call. */
const PROGRAMS = '/api/v1/'
const PROBLEM = 'application/problem+json'

export const isForProgram = (c: HonoContext): boolean => c.req.path.startsWith(PROGRAMS)

/** RFC 6750: a call without a key is only asked for one. */
const challengeOf = ({ motivo }: Falla): string =>
  motivo === 'falta' ? 'Bearer realm="Aliadas"' : 'Bearer realm="Aliadas", error="invalid_token"'

/** The members of RFC 9457 that our own body does not have. The page has a place for each code. */
const problemOf = ({ code, status }: Falla) => ({
  type: `/api/docs#${code}`,
  title: TITULO_DE_FALLA[code],
  status,
  instance: `urn:uuid:${currentRequest()?.id ?? ''}`,
})

/** A refusal as a partner's program reads it: with its reason in a word, and as problem+json if the program accepts that. */
export const answerProgram = (falla: Falla, c: HonoContext): Response => {
  const status = falla.status as ContentfulStatusCode
  if (falla.code === 'unauthenticated') c.header('www-authenticate', challengeOf(falla))
  const body = falla.toBodyForPrograms()
  if (!c.req.header('accept')?.toLowerCase().includes(PROBLEM)) return c.json(body, status)
  return c.body(JSON.stringify({ ...problemOf(falla), ...body }), status, { 'content-type': PROBLEM })
}
