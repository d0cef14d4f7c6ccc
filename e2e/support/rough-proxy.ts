import { Agent, createServer, request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A connection on which nothing happens for so long is closed, on both sides; ms. */
const IDLE_MS = 1_000

/**
 * A proxy as unfriendly as those in front of real installations may be: it takes a whole request before it sends it on,
 * and a whole answer before it gives it, unless the answer says `X-Accel-Buffering: no`; it closes what is idle for a
 * second, open streams too; and it asks everything that is a GET twice, as proxies do after a connection was lost.
 */
export const startRoughProxy = async (target: () => string) => {
  const counts = { repeated: 0, cut: 0 }
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })

  const ask = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<{ answer: IncomingMessage; asked: ClientRequest }>((resolve, reject) => {
      const { hostname, port } = new URL(target())
      const { method, url: path } = incoming
      const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.7', 'accept-encoding': 'identity' }
      const asked = request({ agent, hostname, port, method, path, headers }, (answer) => resolve({ answer, asked }))
      asked.on('error', reject)
      asked.end(body)
    })

  const give = async (answer: IncomingMessage, asked: ClientRequest, outgoing: ServerResponse) => {
    const headers = { ...answer.headers }
    if (headers['x-accel-buffering'] === 'no') {
      outgoing.writeHead(answer.statusCode ?? 502, headers)
      outgoing.on('close', () => asked.destroy())
      let idle = setTimeout(() => undefined, 0)
      for await (const bytes of answer) {
        outgoing.write(bytes)
        clearTimeout(idle)
        idle = setTimeout(() => {
          counts.cut++
          outgoing.destroy()
        }, IDLE_MS)
      }
      clearTimeout(idle)
      return void outgoing.end()
    }
    const whole = await all(answer)
    delete headers['transfer-encoding']
    outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': whole.length }).end(whole)
  }

  const server = createServer({ keepAliveTimeout: IDLE_MS }, (incoming, outgoing) => {
    const pass = async () => {
      const body = await all(incoming)
      if (incoming.method === 'GET') {
        counts.repeated++
        const { answer, asked } = await ask(incoming, body)
        if (answer.headers['x-accel-buffering'] === 'no') asked.destroy()
        else await all(answer)
      }
      const { answer, asked } = await ask(incoming, body)
      await give(answer, asked, outgoing)
    }
    pass().catch(() => outgoing.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    counts,
    close: () =>
      new Promise<void>((done) => {
        agent.destroy()
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const all = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
