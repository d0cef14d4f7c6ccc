import { Agent, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from './serve.ts'

const ask = (port: number, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer))
    })
      .once('error', reject)
      .end()
  })

test('REL-11 a stop lets what runs end and tells connections that stay to close', async () => {
  let finish = () => undefined as void
  let arrived = () => undefined as void
  const here = new Promise<void>((resolve) => (arrived = resolve))
  const slow = new Promise<void>((resolve) => (finish = resolve))
  const http = await listen(
    async () => {
      arrived()
      await slow
      return new Response('listo')
    },
    { port: 0, host: '127.0.0.1' },
  )
  const { port } = http.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = ask(port, agent)
  // Waits behind the first request on the same connection, and must not get the connection.
  const second = ask(port, agent).catch((error: NodeJS.ErrnoException) => error.code)
  await here
  const closed = http.close()
  finish()
  const { statusCode, headers } = await first
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  expect(await second).toBe('ECONNREFUSED')
  await closed
  agent.destroy()
})

test('REL-11 a request on a connection that was kept is still answered during a stop, as its last', async () => {
  const http = await listen(() => new Response('listo'), { port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await ask(port, agent)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closed = http.close()
  const { statusCode, headers } = await ask(port, agent)
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  await closed
  agent.destroy()
})

test('before a stop connections are kept, for longer than a proxy does', async () => {
  const http = await listen(() => new Response('listo'), { port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { headers } = await ask((http.server.address() as AddressInfo).port, agent)
  expect([headers.connection, headers['keep-alive']]).toEqual(['keep-alive', 'timeout=75'])
  await http.close()
  agent.destroy()
})

test('a port that is taken rejects with the reason of the system', async () => {
  const http = await listen(() => new Response(''), { port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  await expect(listen(() => new Response(''), { port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  await http.close()
})
