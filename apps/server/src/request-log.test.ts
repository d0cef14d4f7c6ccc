import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { encolarCorreo, enviarPendientes, linea } from './correo/index.ts'
import { currentOrigin, inRequest } from './platform/request-context.ts'
import { createLogger } from './platform/log/index.ts'
import {
  FAKE_ID,
  PASSWORD,
  createAliado,
  createEmpresa,
  createVehiculo,
  createWebhook,
  createWorld,
  publish,
  testApp,
  type World,
  type TestApp,
} from './testing/factories/index.ts'

let mundo: World
/** Behind no proxy. */
let app: TestApp
/** The loopback address is its trusted proxy. */
let behind: TestApp
let email: string
let empresaId: string
let cookie: string
let lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const world = await createWorld()
  const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  mundo = { ...world, ctx: { ...world.ctx, log } }
  app = await testApp(mundo)
  behind = await testApp(mundo, { trustProxy: { hops: 1 } })
  ;({ email, empresaId } = await createEmpresa(mundo))
  cookie = await app.signIn(email)
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await app.close()
  await behind.close()
  await mundo.close()
})

const requests = () => lines.filter(({ msg }) => msg === 'Solicitud')

test('LOG-02 a request leaves one line with route, status, time, round trips and company, without what was sent', async () => {
  const { headers } = await app.request('GET', '/api/servicios?estado=pedidos&q=canario-1', { cookie })
  expect(requests()).toHaveLength(1)
  expect(lines.at(-1)).toMatchObject({
    level: 'info',
    msg: 'Solicitud',
    solicitud: headers.get('x-request-id'),
    metodo: 'GET',
    ruta: '/api/servicios',
    status: 200,
    ms: expect.any(Number),
    empresa: empresaId,
  })
  expect(lines.at(-1)?.['viajes']).toBeGreaterThan(0)

  await app.request('GET', `/api/servicios/${FAKE_ID}`, { cookie })
  expect(lines.at(-1)).toMatchObject({ ruta: '/api/servicios/:id', status: 404 })
  await app.request('GET', '/api/canario-3?token=canario-4')
  expect(lines.at(-1)).toMatchObject({ ruta: null, status: 404, viajes: 0 })
  const { id, clave } = await createAliado(mundo)
  await app.request('POST', '/api/v1/servicios', { key: clave, body: { origen: 'canario-5' } })
  expect(lines.at(-1)).toMatchObject({ ruta: '/api/v1/servicios', status: 400, aliado: id })
  expect(JSON.stringify(lines)).not.toMatch(/canario/)
})

test('LOG-02 the lines of 10,000 generated requests hold nothing that was sent or is secret', async () => {
  let state = 7
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const { clave } = await createAliado(mundo)
  const canary = () => `canario${Math.floor(random() * 1e9)}`
  const paths = [
    'servicios',
    'pagos',
    'v1/servicios',
    'vehiculos',
    'acceso/sesion',
    'acceso/ingresar',
    'x',
    'v1/conductores',
  ]
  const one = () => {
    const body = { email: `${canary()}@x.test`, password: canary(), token: canary(), numeroCuenta: canary() }
    const method = pick(['GET', 'POST', 'PATCH', 'DELETE', 'PUT'])
    return app.request(
      method,
      `/api/${pick(paths)}${pick(['', `/${canary()}`, `/${canary()}/ofertas`])}?token=${canary()}`,
      {
        ...pick([{}, { cookie }, { key: clave }, { cookie: `${canary()}=${canary()}` }, { key: canary() }]),
        ...(method === 'GET' ? {} : { body }),
        headers: {
          'user-agent': canary(),
          'x-request-id': canary(),
          traceparent: canary(),
          referer: `http://${canary()}/`,
        },
      },
    )
  }
  for (let i = 0; i < 500; i++) await Promise.all(Array.from({ length: 20 }, one))
  expect(requests()).toHaveLength(10_000)
  const text = JSON.stringify(lines)
  for (const secret of ['canario', clave, cookie.split('=')[1] ?? cookie, PASSWORD, email])
    expect(text).not.toContain(secret)
})

test('an id and a trace are taken over from a trusted proxy alone, and the id in one form alone', async () => {
  const id = randomUUID()
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const sent = { 'x-request-id': id, traceparent: `00-${trace}-00f067aa0ba902b7-01` }
  const ask = async (to: TestApp, headers: Record<string, string>) => {
    const answer = await to.request('GET', '/api/salud', { headers })
    return { id: answer.headers.get('x-request-id'), line: lines.at(-1) }
  }
  const stranger = await ask(app, sent)
  expect(stranger.id).not.toBe(id)
  expect(stranger.line).not.toHaveProperty('traza')
  const proxied = await ask(behind, sent)
  expect(proxied).toMatchObject({ id, line: { solicitud: id, traza: trace } })
  // nginx writes the digits alone.
  expect((await ask(behind, { 'x-request-id': id.replaceAll('-', '').toUpperCase() })).id).toBe(id)
  for (const bad of ['', 'x', `${id}0`, `${id}, ${id}`, "'; drop table x --"]) {
    const { id: own, line } = await ask(behind, {
      'x-request-id': bad,
      traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    })
    expect(own).toMatch(/^[\da-f-]{36}$/)
    expect(own).not.toBe(id)
    expect(line).not.toHaveProperty('traza')
  }
})

test('LOG-03 the line of an unexpected error carries the id that the response shows', async () => {
  const broken = vi.spyOn(mundo.ctx.db, 'ask').mockRejectedValue(new Error('roto'))
  const broken2 = vi.spyOn(mundo.ctx.db, 'read').mockRejectedValue(new Error('roto'))
  const { status, headers } = await app.request('GET', '/api/servicios?estado=pedidos', { cookie })
  broken.mockRestore()
  broken2.mockRestore()
  expect(status).toBe(500)
  const fault = lines.find(({ level }) => level === 'error')
  expect(fault).toMatchObject({ msg: 'Error inesperado', solicitud: headers.get('x-request-id') })
})

test('a hook that runs after the response still writes the id of its request', async () => {
  const { ctx } = mundo
  await inRequest({ id: 'una', trace: null }, async () => {
    setTimeout(() => ctx.log.warn('después'))
  })
  await expect.poll(() => lines.at(-1)).toMatchObject({ msg: 'después', solicitud: 'una' })
  ctx.log.warn('fuera')
  expect(lines.at(-1)).not.toHaveProperty('solicitud')
})

test('LOG-03 lines about a mail carry the request that wrote it, whoever sends it, and not another one’s', async () => {
  const { ctx } = mundo
  const texto = { asunto: linea`Hola`, titulo: linea`Hola`, parrafos: [linea`Uno`] }
  const write = () =>
    ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      encolarCorreo(tx, ctx.clock.now(), { id: 'A', email: 'quien@x.test' }, texto),
    )
  await ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('correos').execute())
  const una = await inRequest({ id: 'una', trace: 'rastro' }, write)
  const otra = await inRequest({ id: 'otra', trace: null }, write)
  const deNadie = await write()
  let fails = true
  const mailer = {
    send: ({ id }: { id: string }) => (fails && id !== otra ? Promise.reject(new Error('caído')) : Promise.resolve()),
    close: () => undefined,
  }
  const told = async () => {
    lines = []
    await enviarPendientes(ctx, mailer)
    return Object.fromEntries(
      lines.map(({ correo, msg, solicitud, traza }) => [correo, [String(msg).split(';')[0], solicitud, traza]]),
    )
  }
  const FAILED = 'No se pudo enviar un correo'
  // Sent while a third request runs: it began none of them.
  expect(await inRequest({ id: 'tercera', trace: null }, told)).toEqual({
    [una]: [FAILED, 'una', 'rastro'],
    [otra]: ['Correo enviado', 'otra', undefined],
    [deNadie]: [FAILED, undefined, undefined],
  })
  fails = false
  ctx.clock.advance(60_000)
  expect(await told()).toEqual({
    [una]: ['Correo enviado', 'una', 'rastro'],
    [deNadie]: ['Correo enviado', undefined, undefined],
  })
  expect(JSON.stringify(lines)).not.toContain('quien@x.test')
})

test('LOG-03 a webhook that fails is told with the request that caused its event, and is sent outside of any', async () => {
  // A world of its own: the other servers of this file would send too.
  const bare = await createWorld()
  const propio = { ...bare, ctx: { ...bare.ctx, log: mundo.ctx.log } }
  const aliado = await createAliado(propio)
  const empresa = await createEmpresa(propio)
  await createVehiculo(propio, empresa)
  const servicio = await publish(propio, aliado)
  const origins: unknown[] = []
  const outside = {
    post: () => {
      origins.push(currentOrigin())
      return Promise.resolve({ status: 500, text: 'canario', retryAfter: null })
    },
  }
  const sending = await testApp(propio, { outside })
  const webhook = await createWebhook(propio, aliado, 'http://127.0.0.1:1/canario')
  const { status, headers } = await sending.request('POST', `/api/servicios/${servicio}/ofertas`, {
    cookie: await sending.signIn(empresa.email),
    headers: { 'idempotency-key': randomUUID() },
    body: { precio: 500_000 },
  })
  expect(status).toBe(201)
  const told = await vi.waitFor(
    () => {
      const line = lines.find(({ msg }) => msg === 'Un webhook no recibió un evento')
      expect(line).toBeDefined()
      return line
    },
    { timeout: 60_000 },
  )
  await sending.close()
  await propio.close()
  expect(told).toMatchObject({
    level: 'info',
    webhook,
    tipo: 'oferta.recibida',
    intentos: 1,
    codigo: 500,
    solicitud: headers.get('x-request-id'),
  })
  expect(origins).toEqual([undefined])
  expect(JSON.stringify(lines)).not.toContain('canario')
})
