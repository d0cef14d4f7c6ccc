import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

/** A server of this machine that keeps what it is asked, as a partner's would. `answer` may be replaced. */
export const createReceiver = async () => {
  const received: Received[] = []
  let heard: () => void = () => undefined
  const receiver = {
    received,
    url: '',
    port: 0,
    answer: (response: ServerResponse, _request: Received): void => {
      response.end('ok')
    },
    /** Resolves once so many requests have come. */
    async until(count: number): Promise<void> {
      while (received.length < count) await new Promise<void>((resolve) => (heard = resolve))
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(pieces).toString('utf8') }
      received.push(one)
      receiver.answer(response, one)
      heard()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `http://127.0.0.1:${receiver.port}/recibir`
  return receiver
}
export type Receiver = Awaited<ReturnType<typeof createReceiver>>
