import { once } from 'node:events'
import { createServer } from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificateFor } from '../../testing/certificate.ts'
import { createReceiver, type Receiver } from '../../testing/receiver.ts'
import { NotPublicError, createOutside } from './index.ts'

let inside: Receiver
beforeAll(async () => {
  inside = await createReceiver()
})
beforeEach(() => {
  inside.received.length = 0
  inside.answer = (response) => response.end('ok')
})
afterAll(() => inside.close())

const sent = (timeoutMs = 2_000) => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"a":1}'),
  timeoutMs,
  keepBytes: 1024,
})
const refused = (url: string, resolve: (name: string) => Promise<string[]>) =>
  expect(createOutside({ resolve }).post(url, sent())).rejects.toBeInstanceOf(NotPublicError)

test('INJ-18 a name that leads inside, also beside a public address, and an address inside are not called', async () => {
  const url = `http://malo.test:${inside.port}/`
  for (const one of ['127.0.0.1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254'])
    await refused(url, () => Promise.resolve([one]))
  await refused(url, () => Promise.resolve(['93.184.215.14', '127.0.0.1']))
  await refused(url, () => Promise.resolve([]))
  const never = () => Promise.reject(new Error('an address is not resolved'))
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
    await refused(`http://${host}:${inside.port}/`, host === 'localhost' ? () => Promise.resolve(['127.0.0.1']) : never)
  expect(inside.received).toEqual([])
})

test('INJ-18 the connection goes to the address that was checked, and the name is not resolved again', async () => {
  const asked: string[] = []
  const resolve = (name: string) => {
    asked.push(name)
    return Promise.resolve([asked.length === 1 ? '127.0.0.1' : '127.0.0.2'])
  }
  // This machine's address counts as public here, and the next answer of the name server does not.
  const outside = createOutside({ resolve, isPublic: (address) => address === '127.0.0.1' })
  const url = `http://cambia.test:${inside.port}/recibir`
  expect(await outside.post(url, sent())).toMatchObject({ status: 200, text: 'ok' })
  expect([asked, inside.received.map(({ headers, body }) => [headers.host, body])]).toEqual([
    ['cambia.test'],
    [[`cambia.test:${inside.port}`, '{"a":1}']],
  ])
  await expect(outside.post(url, sent())).rejects.toBeInstanceOf(NotPublicError)
  expect(inside.received).toHaveLength(1)
})

test('loopback is called without TLS only where it is permitted', async () => {
  const outside = createOutside({ loopback: true })
  expect(await outside.post(inside.url, sent())).toMatchObject({ status: 200 })
  await expect(createOutside().post(inside.url, sent())).rejects.toBeInstanceOf(NotPublicError)
})

test('INJ-18 a redirect is an answer like another: nobody follows it', async () => {
  inside.answer = (response) => response.writeHead(307, { location: `${inside.url}/otra`, 'retry-after': '7' }).end()
  const outside = createOutside({ loopback: true })
  expect(await outside.post(inside.url, sent())).toEqual({ status: 307, retryAfter: '7', text: '' })
  expect(inside.received).toHaveLength(1)
})

test('INJ-18 of 10 MB of answer one kilobyte is read, and of one that does not end, its status', async () => {
  let written = 0
  const closed = Promise.withResolvers<void>()
  inside.answer = (response) => {
    const piece = Buffer.alloc(64 * 1024, 'x')
    const write = (): void => {
      while (written < 10 * 1024 * 1024 && !response.destroyed) {
        written += piece.length
        if (!response.write(piece)) return
      }
      response.end()
    }
    response.on('drain', write)
    response.on('close', () => closed.resolve())
    write()
  }
  const outside = createOutside({ loopback: true })
  const { status, text } = await outside.post(inside.url, sent())
  await closed.promise
  expect([status, text]).toEqual([200, 'x'.repeat(1024)])
  expect(written).toBeLessThan(10 * 1024 * 1024)
  inside.answer = (response) => void response.writeHead(201).write('comienzo')
  expect(await outside.post(inside.url, sent(300))).toMatchObject({ status: 201, text: 'comienzo' })
})

test('INJ-18 an address that does not answer, and a name server that does not, are left after the time', async () => {
  inside.answer = () => undefined
  const name = /^(Timeout|Abort)Error$/
  await expect(createOutside({ loopback: true }).post(inside.url, sent(200))).rejects.toMatchObject({
    name: expect.stringMatching(name) as string,
  })
  const hangs = createOutside({ resolve: () => new Promise(() => undefined) })
  await expect(hangs.post('https://lento.test/', sent(200))).rejects.toMatchObject({
    name: expect.stringMatching(name) as string,
  })
  const stop = AbortSignal.abort()
  await expect(createOutside({ loopback: true }).post(inside.url, sent(), stop)).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('INJ-18 an address that wants another protocol has failed', async () => {
  const server = net
    .createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      )
    })
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(createOutside({ loopback: true }).post(`http://127.0.0.1:${port}/`, sent())).rejects.toThrow('no answer')
  server.close()
})

test('over https the certificate must be of the name, and of an authority that is trusted', async () => {
  const [own, others] = [certificateFor('socio.test'), certificateFor('otro.test')]
  const names: string[] = []
  const server = createServer(own, ({ headers }, response) => {
    names.push(headers.host ?? '')
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const here = { resolve: () => Promise.resolve(['127.0.0.1']), isPublic: () => true }
  const at = (name: string) => `https://${name}:${port}/`
  expect(await createOutside({ ...here, ca: own.cert }).post(at('socio.test'), sent())).toMatchObject({ status: 204 })
  const faults = [
    createOutside(here).post(at('socio.test'), sent()),
    createOutside({ ...here, ca: others.cert }).post(at('socio.test'), sent()),
    createOutside({ ...here, ca: own.cert }).post(at('otro.test'), sent()),
  ]
  for (const fault of faults)
    await expect(fault).rejects.toMatchObject({ code: expect.stringMatching(/CERT|SIGN/) as string })
  expect(names).toEqual([`socio.test:${port}`])
  server.close()
  await once(server, 'close')
})
