import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'
import { startTestServer } from './server.ts'

test('a port that is looked for is none that the system gives to others', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  // Linux begins at 32,768, macOS and Windows at 49,152.
  expect(ports.filter((port) => port < 20_000 || port >= 30_000)).toEqual([])
})

test('a server whose port was taken meanwhile starts on another one', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const free = await freePort()
  const found = [port, free]
  const server = await startTestServer({ DEMO: '0' }, { ports: async () => found.shift() ?? 0 })
  onTestFinished(() => server.stop())
  expect(server.url).toBe(`http://localhost:${free}`)
  expect((await fetch(`${server.url}/api/salud`)).status).toBe(200)
})
