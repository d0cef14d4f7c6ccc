import { request } from 'node:http'
import { connect } from 'node:net'
import { MINUTO_MS, puede, type Rol } from '@aliadas/contract/core'
import { ALCANCES } from '@aliadas/contract/aliados'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FAKE_ID,
  PASSWORD,
  ROUTES,
  createAliado,
  createEmpresa,
  createWorld,
  roleFor,
  sessionsOf,
  testApp,
  type World,
  type TestApp,
} from '../../testing/factories/index.ts'

let mundo: World
let app: TestApp
let sesion: string
let clave: string
let sesiones: Record<Rol, string>

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  sesiones = await sessionsOf(mundo, app)
  sesion = sesiones.admin
  clave = (await createAliado(mundo)).clave
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const deSesion = ROUTES.filter(({ ruta }) => ruta.access === 'session')
const publicas = ROUTES.filter(({ ruta }) => ruta.access === 'public')
const deAliado = ROUTES.filter(({ ruta }) => ruta.access === 'partner')
const escrituras = ROUTES.filter(({ ruta }) => ruta.access !== 'partner' && ruta.method !== 'get')
type Ruta = (typeof ROUTES)[number]['ruta']
const ROLES: readonly Rol[] = ['admin', 'user', 'plataforma']
/** A session of a person whose role may use this route. */
const quienPuede = (ruta: Ruta) => sesiones[roleFor(ruta, 'admin')]
const fallaDe = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]

test('ROLE-01 the public routes are these and no other', () => {
  expect(publicas.map(({ nombre }) => nombre)).toEqual([
    'iniciarSesion',
    'cerrarSesion',
    'registrarEmpresa',
    'verificarCorreo',
    'reenviarVerificacion',
    'solicitarCambioDeContrasena',
    'cambiarContrasena',
  ])
})

test.each(deSesion)(
  'ROLE-01 $nombre is 401 without a session, with a forged one and with a partner’s key',
  async ({ method: metodo, path: camino }) => {
    const cuerpo = metodo === 'GET' ? {} : { body: {} }
    for (const pedido of [
      {},
      { cookie: 'aliadas.session_token=falso.falso' },
      { headers: { authorization: `Bearer ${clave}` } },
    ])
      expect(fallaDe(await app.request(metodo, camino, { ...pedido, ...cuerpo }))).toEqual([401, 'unauthenticated'])
  },
)

test.each(deAliado)(
  'ROLE-01 $nombre is 401 without a key or with a session, and 403 without its scope',
  async ({ method: metodo, path: camino, ruta }) => {
    const cuerpo = metodo === 'GET' ? {} : { body: {} }
    for (const pedido of [
      {},
      { cookie: sesion },
      { key: 'falsa' },
      { key: `${clave}x` },
      { headers: { authorization: `Basic ${clave}` } },
    ])
      expect(fallaDe(await app.request(metodo, camino, { ...pedido, ...cuerpo }))).toEqual([401, 'unauthenticated'])
    // What a key may know of itself needs none.
    if (ruta.path === '/api/v1/yo') return
    expect(ruta.scope).toBeDefined()
    const sin = await createAliado(
      mundo,
      ALCANCES.filter((alcance) => ![ruta.scope].flat().includes(alcance)),
    )
    expect(fallaDe(await app.request(metodo, camino, { key: sin.clave, ...cuerpo }))).toEqual([
      403,
      'permission-denied',
    ])
    // Wrong keys of one network are limited by minute.
    mundo.ctx.clock.advance(61_000)
  },
)

test.each(escrituras)(
  'CSRF-01 CSRF-02 $nombre is 403 when another site made the browser send it',
  async ({ method: metodo, path: camino }) => {
    for (const headers of [
      { 'x-aliadas': '' },
      { 'x-aliadas': 'otra' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: 'http://sub.aliadas.test' },
      { origin: 'http://aliadas.test.evil.test' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ])
      expect([
        headers,
        ...fallaDe(
          await app.request(metodo, camino, { cookie: sesion, body: {}, headers: headers as Record<string, string> }),
        ),
      ]).toEqual([headers, 403, 'permission-denied'])
  },
)

test('CSRF-03 another site cannot sign a visitor in to an account of its own', async () => {
  const { email } = await createEmpresa(mundo)
  for (const headers of [
    { 'x-aliadas': '' },
    { origin: 'https://evil.test' },
    { 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'text/plain', 'x-aliadas': '' },
  ]) {
    const { status, headers: dichas } = await app.trySignIn(email, PASSWORD, {
      headers,
    })
    expect([headers, status, dichas.getSetCookie()]).toEqual([headers, 403, []])
  }
  const propia = await app.trySignIn(email, PASSWORD, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect([propia.status, propia.headers.getSetCookie().length > 0]).toEqual([200, true])
})

test.each(escrituras.filter(({ ruta }) => ruta.body))(
  'INJ-07 $nombre takes JSON only: 415',
  async ({ method: metodo, path: camino, ruta }) => {
    for (const tipo of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'text/json',
    ])
      expect([
        tipo,
        ...fallaDe(
          await app.request(metodo, camino, {
            cookie: quienPuede(ruta),
            body: '{}',
            headers: { 'content-type': tipo },
          }),
        ),
      ]).toEqual([tipo, 415, 'invalid-argument'])
  },
)

test.each(ROUTES.filter(({ ruta }) => ruta.body))(
  'INJ-06 $nombre refuses what is no JSON object, in our words, and more than 256 KB or what its route says',
  async ({ method: metodo, path: camino, ruta }) => {
    const quien = ruta.access === 'partner' ? { key: clave } : { cookie: quienPuede(ruta) }
    const nada = ruta.optionalBody ? [] : ['']
    for (const cuerpo of [...nada, '{', '[1,]', 'nada', '\uFEFF{', 'null', '[]', '"x"', '7', '['.repeat(10_000)]) {
      const respuesta = await app.request(metodo, camino, { ...quien, body: cuerpo })
      expect([cuerpo, ...fallaDe(respuesta)]).toEqual([cuerpo, 400, 'invalid-argument'])
      expect(respuesta.text).not.toMatch(/expected|received|Unexpected|JSON at/)
    }
    const grande = await app.request(metodo, camino, { ...quien, body: `"${'x'.repeat(ruta.maxBytes ?? 256 * 1024)}"` })
    expect(fallaDe(grande)).toEqual([413, 'invalid-argument'])
  },
)

/** The response to a request whose body of 8 MB never arrives, or only its part `first`. */
const sinCuerpo = (metodo: string, camino: string, headers: Record<string, string>, first = '') =>
  new Promise<[number, unknown]>((resolve, reject) => {
    const pedido = request(app.url + camino, {
      method: metodo,
      headers: { 'x-aliadas': 'web', 'content-type': 'application/json', 'content-length': 8_000_000, ...headers },
    })
    pedido.on('response', (respuesta) => {
      void new Response(respuesta as unknown as ReadableStream).json().then((cuerpo: unknown) => {
        resolve([respuesta.statusCode ?? 0, (cuerpo as { code: string }).code])
        pedido.destroy()
      })
    })
    pedido.on('error', reject)
    if (first === '') pedido.flushHeaders()
    else pedido.write(first)
  })

test.each(deAliado.filter(({ ruta }) => ruta.body ?? ruta.upload))(
  'RATE-05 $nombre refuses a partner who may not use it before the first byte of the body',
  async ({ method: metodo, path: camino, ruta }) => {
    const sin = await createAliado(
      mundo,
      ALCANCES.filter((alcance) => ![ruta.scope].flat().includes(alcance)),
    )
    expect(await sinCuerpo(metodo, camino, {})).toEqual([401, 'unauthenticated'])
    const authorization = `Bearer ${sin.clave}`
    expect(await sinCuerpo(metodo, camino, { authorization })).toEqual([403, 'permission-denied'])
  },
)

test.each(deSesion.filter(({ ruta }) => ruta.body ?? ruta.upload))(
  'RATE-05 $nombre refuses who may not use it before the first byte of the body',
  async ({ method: metodo, path: camino, ruta: { permission } }) => {
    expect(await sinCuerpo(metodo, camino, {})).toEqual([401, 'unauthenticated'])
    expect(await sinCuerpo(metodo, camino, { cookie: sesion, 'x-aliadas': '' })).toEqual([403, 'permission-denied'])
    for (const rol of ROLES.filter((uno) => permission && !puede(uno, permission)))
      expect([rol, await sinCuerpo(metodo, camino, { cookie: sesiones[rol] })]).toEqual([
        rol,
        [403, 'permission-denied'],
      ])
  },
)

test('RATE-05 every write with a body names its permission, but for the own password', () => {
  const sin = ROUTES.filter(({ ruta }) => ruta.access === 'session' && (ruta.body ?? ruta.upload) && !ruta.permission)
  expect(sin.map(({ nombre }) => nombre)).toEqual(['cambiarMiContrasena'])
})

test('RATE-05 the company that is not ready is refused before its file is read', async () => {
  const nueva = await createEmpresa(mundo, { perfil: false })
  const cookie = await app.signIn(nueva.email)
  expect(await sinCuerpo('POST', '/api/vehiculos/importar', { cookie })).toEqual([403, 'permission-denied'])
})

test('RATE-05 a body that is too deep or has too many values is refused while it arrives', async () => {
  const hondo = '['.repeat(10_000)
  mundo.ctx.clock.advance(10 * MINUTO_MS)
  for (const { method: metodo, path: camino } of publicas.filter(({ ruta }) => ruta.body))
    expect(await sinCuerpo(metodo, camino, { 'content-length': '250000' }, hondo)).toEqual([400, 'invalid-argument'])
  for (const comienzo of [hondo, `{"filas":[${'0,'.repeat(100_000)}`, `{"filas":[${'{},'.repeat(100_000)}`])
    expect(await sinCuerpo('POST', '/api/vehiculos/importar', { cookie: sesion }, comienzo)).toEqual([
      400,
      'invalid-argument',
    ])
})

test('INJ-06 a body without a declared length is cut at the limit too', async () => {
  const status = await new Promise<number>((resolve, reject) => {
    const pedido = request(`${app.url}/api/acceso/ingresar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-aliadas': 'web', 'transfer-encoding': 'chunked' },
    })
    pedido.on('response', (respuesta) => {
      resolve(respuesta.statusCode ?? 0)
      pedido.destroy()
    })
    pedido.on('error', reject)
    for (let n = 0; n < 10; n++) pedido.write('x'.repeat(64 * 1024))
  })
  expect(status).toBe(413)
})

/** Whether a route's path, with its parameters, is this one: `/api/aliados/{id}` is `/api/aliados/csv` too. */
const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)

test('ROLE-20 another method on a known path is 405; tricks with the path lead nowhere', async () => {
  for (const { path: camino } of ROUTES) {
    const otros = ['DELETE', 'PUT', 'PATCH'].filter(
      (otro) => !ROUTES.some(({ ruta, method }) => method === otro && matches(ruta.path, camino)),
    )
    for (const otro of otros)
      expect([otro, camino, (await app.request(otro, camino, { cookie: sesion })).status]).toEqual([otro, camino, 405])
  }
  for (const camino of [
    '/api/servicios/',
    '/api//servicios',
    '/api/servicios;x',
    '/api/%73ervicios/',
    `/api/servicios/${FAKE_ID}/x.css`,
    '/api/acceso/sesion/x.css',
    '/api/nada',
    '/api/',
  ])
    expect([camino, [401, 404].includes((await app.request('GET', camino)).status)]).toEqual([camino, true])
  const disfraz = { 'x-http-method-override': 'DELETE', 'x-method-override': 'POST' }
  expect((await app.request('GET', '/api/acceso/sesion', { cookie: sesion, headers: disfraz })).status).toBe(200)
  expect((await app.request('HEAD', '/api/servicios?estado=pendiente')).status).toBe(401)
  expect((await app.request('OPTIONS', '/api/servicios', { headers: { origin: 'https://evil.test' } })).status).toBe(
    405,
  )
})

test('HDR-04 an address that looks like a file below somebody’s data is 404, says nothing of them and is kept by no cache', async () => {
  const { email } = await createEmpresa(mundo, { canario: 'CANARIO-de-cache' })
  const cookie = await app.signIn(email)
  const datos = await app.request('GET', '/api/perfil', { cookie })
  expect([datos.status, datos.text.includes('CANARIO-de-cache')]).toEqual([200, true])
  for (const base of ['/api/perfil', '/api/acceso/sesion', '/api/vehiculos', '/api/servicios', '/api/pagos/resumen'])
    for (const cola of [
      '/x.css',
      '/x.js',
      '.css',
      '%2fx.css',
      '/..%2fx.png',
      ';x.css',
      '%0ax.css',
      '%23.css',
      '%3f.css',
    ]) {
      const { status, text, headers } = await app.request('GET', `${base}${cola}`, { cookie })
      expect([base + cola, [400, 404].includes(status), text.includes('CANARIO')]).toEqual([base + cola, true, false])
      expect([base + cola, headers.get('cache-control')]).toEqual([base + cola, 'no-store'])
    }
})

test('CSRF-04 no answer lets another origin read it', async () => {
  for (const origin of ['https://evil.test', 'null'])
    for (const metodo of ['GET', 'OPTIONS']) {
      const { headers } = await app.request(metodo, '/api/acceso/sesion', {
        cookie: sesion,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect([...headers.keys()].filter((nombre) => nombre.startsWith('access-control'))).toEqual([])
    }
})

test('TEN-03 a parameter given twice is refused; a wrong id is 400', async () => {
  expect((await app.request('GET', '/api/servicios?estado=pendiente&estado=validar', { cookie: sesion })).status).toBe(
    400,
  )
  for (const id of ['1', 'x'.repeat(24), `${FAKE_ID}'`, '%00', '..%2f..'])
    expect([
      id,
      [400, 404].includes((await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })).status),
    ]).toEqual([id, true])
})

test('HDR-01 HDR-02 HDR-03 every answer carries the headers, whatever it is', async () => {
  const respuestas = [
    await app.request('GET', '/api/salud'),
    await app.request('GET', '/api/acceso/sesion'),
    await app.request('GET', '/api/acceso/sesion', { cookie: sesion }),
    await app.request('GET', '/api/nada'),
    await app.request('DELETE', '/api/servicios'),
    await app.request('POST', '/api/acceso/ingresar', { body: `"${'x'.repeat(300_000)}"` }),
  ]
  expect(respuestas.map((r) => r.status)).toEqual([200, 401, 200, 404, 405, 413])
  for (const { headers } of respuestas) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
  }
})

test('LOG-03 an unexpected error is a plain 500 without a word about its inside, and the next request works', async () => {
  const cliente = await mundo.base.pool.connect()
  await cliente.query('alter table vehiculos rename to vehiculos_idos')
  try {
    const { status, body: cuerpo, text: texto } = await app.request('GET', '/api/vehiculos', { cookie: sesion })
    expect([status, cuerpo['code']]).toEqual([500, 'internal'])
    expect(texto).not.toMatch(/vehiculos|relation|select|\.ts|at /i)
  } finally {
    await cliente.query('alter table vehiculos_idos rename to vehiculos')
    cliente.release()
  }
  expect((await app.request('GET', '/api/vehiculos', { cookie: sesion })).status).toBe(200)
})

test('CFG-05 two lengths, or a length and chunks, are refused on the connection', async () => {
  const crudo = (cabeceras: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      socket.write(`POST /api/acceso/salir HTTP/1.1\r\nhost: x\r\n${cabeceras}\r\n\r\n0\r\n\r\n`)
      socket.once('data', (data: Buffer) => {
        resolve(data.toString().split('\r\n')[0] ?? '')
        socket.destroy()
      })
      socket.on('error', reject)
    })
  expect(await crudo('content-length: 5\r\ntransfer-encoding: chunked')).toContain(' 400 ')
  expect(await crudo('content-length: 5\r\ncontent-length: 6')).toContain(' 400 ')
})
