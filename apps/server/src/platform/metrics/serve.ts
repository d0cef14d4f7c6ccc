import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { Falla } from '@aliadas/contract/core'
import type { Context as HonoContext } from 'hono'
import type { Metrics } from './metrics.ts'

type Registered = Pick<Metrics, 'registry'>

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * `GET /metrics` on the product's own port, for requests with the bearer token.
 *
 * Throws `Falla`: `not-found` (no token, another one, or none is configured). Source: docs/decisions/0093.
 */
export const answerMetrics =
  ({ metrics, token }: { metrics?: Registered | undefined; token?: string | undefined }) =>
  async (c: HonoContext): Promise<Response> => {
    const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    // Digests have one length, and comparing them takes the same time whatever they are.
    const known = token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
    if (!metrics || !known) throw new Falla('not-found', 'No encontramos lo que buscas.')
    c.header('cache-control', 'no-store')
    c.header('content-type', metrics.registry.contentType)
    return c.body(await metrics.registry.metrics())
  }

/**
 * The same on a port of its own, without a token. The configuration admits only loopback and private addresses. Rejects
 * with the system's error when it cannot listen there.
 */
export const listenMetrics = (
  { registry }: Registered,
  { port, host }: { port: number; host: string },
): Promise<{ close(): Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer((req, res) => {
      if (req.method !== 'GET' || req.url?.split('?')[0] !== '/metrics') {
        res.writeHead(404).end()
        return
      }
      registry.metrics().then(
        (text) => res.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
        () => res.writeHead(500).end(),
      )
    })
    server.once('error', reject)
    server.listen(port, host, () =>
      resolve({
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      }),
    )
  })
