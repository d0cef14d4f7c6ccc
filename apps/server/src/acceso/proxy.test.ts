import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  PASSWORD,
  cookieOf,
  createEmpresa,
  createWorld,
  testApp,
  unique,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { enTurno } from './resumen.ts'

let mundo: World
/** One server behind a proxy that is not configured, one with the proxy configured, and one with https. */
let sinSaber: TestApp
let sabiendo: TestApp
let segura: TestApp
beforeAll(async () => {
  mundo = await createWorld()
  sinSaber = await testApp(mundo)
  sabiendo = await testApp(mundo, { trustProxy: { hops: 1 } })
  segura = await testApp(mundo, { publicUrl: 'https://aliadas.test' })
})
afterAll(async () => {
  for (const app of [sinSaber, sabiendo, segura]) await app.close()
  await mundo.close()
})
beforeEach(() => mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('limites').execute()))

const por = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const MALA = 'No-es-esta-1'

/** Counts wrong attempts directly: each real one takes the time of a password hash. */
const fallidos = (clave: string, cuenta: number) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.insertInto('limites').values({ clave, cuenta, desde: mundo.ctx.clock.now() }).execute(),
  )

const correosDe = (email: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select('texto').where('para', '=', email).where('asunto', 'like', 'Crea una%').execute(),
  )

const pedirEnlace = async (email: string, app = sinSaber) => {
  const { status } = await app.request('POST', '/api/acceso/cambiar-password', { body: { email } })
  await mundo.identidad.aparte.terminar()
  return status
}

test('SES-16 strangers behind the same proxy do not close sign-in: whoever is wrong waits, whoever is right enters', async () => {
  const { email } = await createEmpresa(mundo)
  await fallidos('ingreso:127.0.0.1', 99)
  expect((await sinSaber.trySignIn(`nadie${unique()}@empresa.test`, MALA)).status).toBe(401)
  const equivocada = await sinSaber.trySignIn(`nadie${unique()}@empresa.test`, MALA)
  expect([equivocada.status, Number(equivocada.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await sinSaber.trySignIn(email)).status).toBe(200)
})

test('RATE-02 from a network that has used up its tries each account has three, known or not', async () => {
  const [{ email }, otra] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  await fallidos('ingreso:127.0.0.1', 100)
  for (const una of [email, `nadie${unique()}@empresa.test`]) {
    for (let n = 0; n < 3; n++) expect((await sinSaber.trySignIn(una, MALA)).status).toBe(429)
    expect((await sinSaber.trySignIn(una)).status).toBe(429)
  }
  expect((await sinSaber.trySignIn(otra.email)).status).toBe(200)
})

test('ENU-04 SES-16 thirty requests for a password of strangers do not close it for the next person', async () => {
  const ajenas = [await createEmpresa(mundo), await createEmpresa(mundo)]
  for (let n = 0; n < 30; n++) expect(await pedirEnlace(`nadie${unique()}@empresa.test`)).toBe(200)
  for (let n = 0; n < 12; n++) for (const { email } of ajenas) expect(await pedirEnlace(email)).toBe(200)
  const { email } = await createEmpresa(mundo)
  for (let n = 0; n < 3; n++) expect(await pedirEnlace(email)).toBe(200)
  // The network has used its twenty: from now on each address gets one mail an hour, and always that one.
  expect([(await correosDe(email)).length, (await correosDe(ajenas[0]?.email ?? '')).length]).toEqual([1, 3])
})

test('SES-08 SES-16 without TRUST_PROXY a forged X-Forwarded-For changes nothing', async () => {
  const { email } = await createEmpresa(mundo)
  await fallidos(`ingreso:127.0.0.1:${email}`, 10)
  for (const ip of ['203.0.113.7', '2001:db8::1', 'unknown'])
    expect((await sinSaber.trySignIn(email, PASSWORD, por(ip))).status).toBe(429)
})

test('SES-08 with TRUST_PROXY each client has its own tries, and what it writes itself counts for nothing', async () => {
  const { email } = await createEmpresa(mundo)
  await fallidos(`ingreso:203.0.113.7:${email}`, 10)
  await fallidos(`ingreso:2001:db8:1:2::/64:${email}`, 10)
  const estado = async (ip: string) => (await sabiendo.trySignIn(email, PASSWORD, por(ip))).status
  expect(await estado('203.0.113.7')).toBe(429)
  expect(await estado('198.51.100.1, 203.0.113.7')).toBe(429)
  expect(await estado('2001:db8:1:2:aaaa::9')).toBe(429)
  expect(await estado('2001:db8:1:3::9')).toBe(200)
  expect(await estado('203.0.113.7, 198.51.100.1')).toBe(200)
})

test('RATE-03 while digests are busy, what waits from one network is bounded, and another does not wait behind it', async () => {
  const { email } = await createEmpresa(mundo)
  await fallidos(`ingreso:203.0.113.7:${email}`, 10)
  await fallidos(`ingreso:203.0.113.8:${email}`, 10)
  const soltar = Promise.withResolvers<void>()
  const ocupados = ['a', 'b', 'c', 'd'].map((quien) => enTurno(quien, () => soltar.promise))
  const respondidas: string[] = []
  const ingresar = async (ip: string) => {
    const { status, body: cuerpo, headers } = await sabiendo.trySignIn(email, PASSWORD, por(ip))
    const espera = String(cuerpo['message']).includes('en espera')
    respondidas.push(`${ip} ${status} ${espera ? `no cabe, ${headers.get('retry-after')} s` : 'atendida'}`)
  }
  const deUna = Array.from({ length: 45 }, () => ingresar('203.0.113.7'))
  await expect.poll(() => respondidas).toEqual(Array.from({ length: 5 }, () => '203.0.113.7 429 no cabe, 5 s'))
  const deOtra = ingresar('203.0.113.8')
  soltar.resolve()
  await Promise.all([...ocupados, ...deUna, deOtra])
  expect(respondidas.filter((una) => una.endsWith('atendida'))).toHaveLength(41)
})

test('a link for a password that is wrong too often waits; a good one goes on', async () => {
  const { email } = await createEmpresa(mundo)
  await pedirEnlace(email)
  const texto = (await correosDe(email))[0]?.texto ?? ''
  const cambiar = (token: string) =>
    sinSaber.request('POST', '/api/acceso/nueva-contrasena', { body: { token, password: 'Cumbanchero-4821' } })
  await fallidos('contrasena:127.0.0.1', 29)
  expect((await cambiar('x'.repeat(24))).status).toBe(400)
  expect((await cambiar('x'.repeat(24))).status).toBe(429)
  expect((await cambiar(/token=(\w+)/.exec(texto)?.[1] ?? '')).status).toBe(200)
})

test('SES-03 with https every cookie is __Host-, Secure, HttpOnly, for the whole site and for no domain', async () => {
  const { email } = await createEmpresa(mundo)
  const respuesta = await segura.trySignIn(email)
  const cookies = respuesta.headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-aliadas.session_token',
    '__Host-aliadas.equipo',
  ])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).toMatch(/; Secure(;|$)/)
    expect(cookie).toMatch(/; HttpOnly(;|$)/)
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/)
    expect(cookie).not.toMatch(/Domain=/i)
  }
  const sesion = cookieOf(respuesta)
  expect((await segura.sessionOf(sesion)).status).toBe(200)
  // A cookie that another host of the domain could have set is ignored.
  expect((await segura.sessionOf(sesion.replaceAll('__Host-', ''))).status).toBe(401)
  expect((await segura.sessionOf(sesion.replaceAll('__Host-', '__Secure-'))).status).toBe(401)
  await fallidos(`ingreso:127.0.0.1:${email}`, 10)
  expect((await segura.trySignIn(email, PASSWORD, { cookie: sesion })).status).toBe(200)
  expect((await segura.trySignIn(email, PASSWORD, { cookie: sesion.replaceAll('__Host-', '') })).status).toBe(429)
  const salida = await segura.request('POST', '/api/acceso/salir', { cookie: sesion })
  expect(salida.headers.getSetCookie()[0]).toMatch(/^__Host-aliadas\.session_token=;.*Max-Age=0/)
})
