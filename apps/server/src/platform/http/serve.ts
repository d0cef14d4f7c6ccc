import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { serve } from '@hono/node-server'

const REQUEST_MS = 120_000
const HEADERS_MS = 15_000
/**
 * Longer than the 60 s for which proxies and browsers keep an idle connection: the client must close first, or a
 * request sent at that moment is lost.
 */
const KEEP_ALIVE_MS = 75_000
/** Requests that run at a stop may take this long, in ms. */
const PATIENCE_MS = 5_000
/** Connections that send nothing for this long (ms) after a stop began are cut. */
const IDLE_MS = 250

export type Listening = {
  server: Server
  /**
   * No new connections, and the existing ones get `Connection: close` with their next response, so that a stop under
   * load waits for no client.
   */
  drain(): void
  /** Drains, lets running requests end, and cuts the rest. */
  close(): Promise<void>
}

/** Rejects with the system's error when it cannot listen there. */
export const listen = (
  fetch: Parameters<typeof serve>[0]['fetch'],
  at: { port: number; host: string },
): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const running = new Set<ServerResponse>()
    let draining: Promise<void> | null = null
    const sayClose = (res: ServerResponse) => {
      if (!res.headersSent) res.setHeader('connection', 'close')
    }
    const drain = (): Promise<void> => {
      draining ??= new Promise((done) => {
        // Not the HTTP server's own close, which cuts idle connections at once and loses a request that is on its way.
        NetServer.prototype.close.call(server, () => done())
        setTimeout(() => server.closeIdleConnections(), IDLE_MS)
        running.forEach(sayClose)
      })
      return draining
    }
    const listening = (): Listening => ({
      server,
      drain: () => void drain(),
      async close() {
        const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
        await drain()
        clearTimeout(cut)
      },
    })
    const server = serve({ fetch, port: at.port, hostname: at.host }, () => resolve(listening())) as Server
    server.requestTimeout = REQUEST_MS
    server.headersTimeout = HEADERS_MS
    server.keepAliveTimeout = KEEP_ALIVE_MS
    server.prependListener('request', (_req, res: ServerResponse) => {
      if (draining) sayClose(res)
      running.add(res)
      res.once('close', () => running.delete(res))
    })
    server.once('error', reject)
  })
