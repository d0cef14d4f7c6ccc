import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { Socket, connect, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bodyOf, inputOf } from './testing/fuzz/arbitrary.ts'
import {
  ROUTES,
  createAliado,
  createPlataforma,
  createServicioIn,
  createWorld,
  testApp,
  type TestApp,
  type World,
} from './testing/factories/index.ts'

/** A server of this machine that counts its connections. */
const listening = async (answer: (response: ServerResponse) => void) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    asked,
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Targets of this process's sockets, by port or by the name that would be resolved. */
const destinations = new Set<string>()
let mundo: World
let app: TestApp
let bait: Awaited<ReturnType<typeof listening>>
let router: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  bait = await listening((response) => response.end('{}'))
  router = await listening((response) => response.writeHead(302, { location: `${bait.url}/desvio` }).end())
  mundo = await createWorld()
  app = await testApp(mundo, { routingUrl: router.url, trustProxy: { hops: 1 } })
  const original = Socket.prototype.connect
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    // The database driver passes port and host; everything else passes the options of net.connect.
    const [first, host] = (Array.isArray(args[0]) ? args[0] : args) as [
      number | { host?: string; port?: number; path?: string },
      unknown,
    ]
    const to = typeof first === 'number' ? { port: first, host: String(host) } : first
    destinations.add('path' in to && to.path ? to.path : `${to.host ?? 'localhost'}:${to.port}`)
    return Reflect.apply(original, this, args) as Socket
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
  await mundo.close()
  await bait.close()
  await router.close()
})

/** In every header that names a host. */
const headersOf = (url: string): Record<string, string> => ({
  referer: `${url}/referer`,
  forwarded: `for="${url}";host=${new URL(url).host};proto=http`,
  'x-forwarded-host': new URL(url).host,
  'x-original-url': url,
  'x-rewrite-url': url,
  'x-callback-url': url,
  link: `<${url}>; rel=prefetch`,
})

/** A request whose target is another server, as a proxy gets it. */
const asProxy = (target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.write(`GET ${target} HTTP/1.1\r\nhost: ${new URL(target).host}\r\nconnection: close\r\n\r\n`)
    let text = ''
    socket.on('data', (piece: Buffer) => (text += piece.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

test('INJ-11 no field, header or redirect makes the server ask another one than the configured', async () => {
  const { id, admin } = await createServicioIn(mundo, 'reservado')
  const cookie = await app.signIn(admin.email)
  const callers = [
    { cookie, who: 'session' },
    { cookie: await app.signIn((await createPlataforma(mundo)).email), who: 'session' },
    { key: (await createAliado(mundo)).clave, who: 'partner' },
  ]
  const addresses = [
    `${bait.url}/x.png`,
    'http://interno.malo.test/',
    'file:///etc/passwd',
    `//127.0.0.1:${bait.port}/`,
  ]
  for (const [n, { method, path, ruta, nombre }] of ROUTES.entries()) {
    if (ruta.access === 'public' && nombre !== 'solicitarCambioDeContrasena') continue
    const part = ruta.body
      ? bodyOf(ruta.body, addresses)
      : ruta.query
        ? inputOf(ruta.query, addresses)
        : fc.constant({})
    for (const { who: _who, ...caller } of callers.filter((one) => one.who === ruta.access))
      await Promise.all(
        fc.sample(part, { numRuns: 3, seed: n }).map((sent) => {
          const search = ruta.body
            ? `nombre=${bait.url}`
            : new URLSearchParams(sent as Record<string, string>).toString()
          const headers = headersOf(bait.url)
          return app.request(method, `${path}?${search.toWellFormed()}`, {
            ...caller,
            headers,
            ...(ruta.body ? { body: sent } : {}),
          })
        }),
      )
    mundo.ctx.clock.advance(61_000)
  }
  for (const target of [`${bait.url}/proxy`, 'http://169.254.169.254/latest/meta-data/'])
    expect(await asProxy(target)).toMatch(/^HTTP\/1.1 4/)
  // The router is the only server that this one calls, and its redirects are not followed.
  const recorrido = await app.request('GET', `/api/servicios/${id}/recorrido`, { cookie })
  expect([recorrido.status, recorrido.body, router.asked.length]).toEqual([200, { recorrido: null }, 1])
  expect(bait.asked).toEqual([])

  const { port, host } = new URL(mundo.base.url)
  const known = [Number(port), router.port, Number(new URL(app.url).port)]
  const strangers = [...destinations].filter((one) => !known.some((own) => one.endsWith(`:${own}`)) && one !== host)
  expect(strangers).toEqual([])
  // The count does see a connection.
  await fetch(`${bait.url}/testigo`)
  expect([bait.asked, [...destinations].some((one) => one.endsWith(`:${bait.port}`))]).toEqual([['GET /testigo'], true])
})
