import { ENLACE_USADO } from '@aliadas/contract/acceso'
import { APIError } from 'better-auth/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStream } from '../testing/test-stream.ts'
import { jobsOf } from '../jobs.ts'
import {
  PASSWORD,
  FAKE_ID,
  cookieOf,
  createEmpresa,
  createWorldWithApp,
  createPlataforma,
  createUsuario,
  mailToken,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { limit } from '../platform/limits.ts'
import { crearIdentidad, crearSesiones, type Identidad } from './index.ts'

const DIA = 86_400_000

let mundo: World
let app: TestApp
let close: () => Promise<void>

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

const ingresar: TestApp['trySignIn'] = (...datos) => app.trySignIn(...datos)
const sesionDe: TestApp['sessionOf'] = (sesion) => app.sessionOf(sesion)

test('ENU-02 a wrong password and an unknown address get the same answer', async () => {
  const { email } = await createEmpresa(mundo)
  const [mala, nadie, sinVerificar] = [
    await ingresar(email, 'otra-cosa-123'),
    await ingresar('nadie@empresa.test'),
    await ingresar((await createEmpresa(mundo, { verificada: false, perfil: false })).email, 'otra-cosa-123'),
  ]
  expect([mala.status, mala.body]).toEqual([
    401,
    { code: 'unauthenticated', message: 'Correo o contraseña incorrectos' },
  ])
  expect([nadie.text, sinVerificar.text]).toEqual([mala.text, mala.text])
  expect([mala, nadie, sinVerificar].flatMap((r) => r.headers.getSetCookie())).toEqual([])
})

test('SES-11 a bad, cut, foreign or expired link is refused in our words, and a GET consumes nothing', async () => {
  const { email } = await createEmpresa(mundo, { verificada: false, perfil: false })
  const bueno = await mailToken(mundo, email)
  const ajeno = await mailToken(
    { ...mundo, links: { ...mundo.links, secret: 'otro secreto, igual de largo que el bueno' } },
    email,
  )
  const verificar = (token: unknown) => app.request('POST', '/api/acceso/verificar-correo', { body: { token } })
  for (const token of [
    'x',
    bueno.slice(0, -2),
    ajeno,
    await mailToken(mundo, email, -10),
    await mailToken(mundo, 'nadie@empresa.test'),
    '',
    7,
    null,
  ]) {
    const { status, body: cuerpo } = await verificar(token)
    expect([status, cuerpo['message']]).toEqual([400, 'El enlace no es válido o ya venció. Pide uno nuevo.'])
  }
  expect((await app.request('GET', `/api/acceso/verificar-correo?token=${bueno}`)).status).toBe(405)
  expect((await ingresar(email)).status).toBe(403)
  expect((await verificar(bueno)).status).toBe(200)
  const otraVez = await verificar(bueno)
  expect([otraVez.status, otraVez.body['message']]).toEqual([400, ENLACE_USADO])
  expect((await ingresar(email)).status).toBe(200)
})

test('ROLE-05 staff are registered by administrators, with role user; staff may not', async () => {
  const admin = await createEmpresa(mundo)
  const usuario = await createUsuario(mundo, admin)
  expect(usuario).toMatchObject({ rol: 'user', empresaId: admin.empresaId })
  await expect(createUsuario(mundo, usuario)).rejects.toMatchObject({ status: 403 })
  expect(await createUsuario(mundo, await createPlataforma(mundo))).toMatchObject({ empresa: expect.any(String) })
})

test('SES-02 signing out ends the session at once, also where it was remembered', async () => {
  const { email } = await createEmpresa(mundo)
  const [una, otra] = [await app.signIn(email), await app.signIn(email)]
  for (const sesion of [una, otra, una]) expect((await sesionDe(sesion)).status).toBe(200)
  const salida = await app.request('POST', '/api/acceso/salir', { cookie: una })
  expect([salida.status, salida.headers.getSetCookie().join()]).toEqual([200, expect.stringContaining('Max-Age=0')])
  expect([(await sesionDe(una)).status, (await sesionDe(otra)).status]).toEqual([401, 200])
  expect((await app.request('POST', '/api/acceso/salir')).status).toBe(200)
})

test('SES-02 a sign-out that did not end the session says so, and ends it when it is sent again', async () => {
  const { email } = await createEmpresa(mundo)
  const sesion = await app.signIn(email)
  await mundo.base.pool.query(`
    create function averia() returns trigger language plpgsql as $$
      begin raise exception 'no se borra ahora' using errcode = '57P03'; end $$;
    create trigger averia before delete on acceso.session for each row execute function averia()`)
  const fallida = await app.request('POST', '/api/acceso/salir', { cookie: sesion })
  await mundo.base.pool.query('drop trigger averia on acceso.session; drop function averia()')
  expect([fallida.status, fallida.headers.getSetCookie()]).toEqual([503, []])
  expect((await sesionDe(sesion)).status).toBe(200)
  expect((await app.request('POST', '/api/acceso/salir', { cookie: sesion })).status).toBe(200)
  expect((await sesionDe(sesion)).status).toBe(401)
})

test('DATA-02 signing out tells the browser to forget what the page kept; a tab that speaks for somebody else does not', async () => {
  const { email, id } = await createEmpresa(mundo)
  const sesion = await app.signIn(email)
  const salir = (persona: string) =>
    app.request('POST', '/api/acceso/salir', { cookie: sesion, headers: { 'x-aliadas-persona': persona } })
  expect((await salir(FAKE_ID)).headers.get('clear-site-data')).toBeNull()
  expect((await salir(id)).headers.get('clear-site-data')).toBe('"storage"')
})

test('SES-01 SES-03 a session is new at each sign-in, httpOnly, SameSite, and in no body', async () => {
  const { email } = await createEmpresa(mundo)
  const fijada = await app.signIn(email)
  const respuesta = await app.request('POST', '/api/acceso/ingresar', {
    cookie: fijada,
    body: { email, password: PASSWORD },
  })
  const nueva = cookieOf(respuesta)
  expect(nueva).not.toBe(fijada)
  expect([(await sesionDe(fijada)).status, (await sesionDe(nueva)).status]).toEqual([401, 200])
  const token = respuesta.headers.getSetCookie().find((c) => c.startsWith('aliadas.session_token='))
  expect(token).toMatch(/; Path=\//)
  expect(token).toMatch(/; HttpOnly/)
  expect(token).toMatch(/; Max-Age=2592000/)
  expect(token).toMatch(/; SameSite=(Lax|Strict)/)
  expect(token).not.toMatch(/Domain=/)
  const valor = decodeURIComponent(/session_token=([^.;]+)/.exec(nueva)?.[1] ?? '')
  expect(valor.length).toBeGreaterThanOrEqual(32)
  expect(respuesta.text).not.toContain(valor)
})

const mailerMudo = { send: () => Promise.resolve(), close: () => Promise.resolve() }

/** What every server guarantees after somebody else's change. */
const EN_CINCO_SEGUNDOS = { timeout: 5_000 }

test('ROLE-03 a person who is disabled is out at once', async () => {
  const { email, id } = await createEmpresa(mundo)
  const sesion = await app.signIn(email)
  expect((await sesionDe(sesion)).status).toBe(200)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ activo: false }).where('id', '=', id).execute(),
  )
  await expect.poll(async () => (await sesionDe(sesion)).status, EN_CINCO_SEGUNDOS).toBe(401)
  expect((await ingresar(email)).status).toBe(401)
})

test('ROLE-17 a person who is demoted has the new role with the next request', async () => {
  const { email, id } = await createEmpresa(mundo)
  const sesion = await app.signIn(email)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ role: 'user' }).where('id', '=', id).execute(),
  )
  await expect.poll(async () => (await sesionDe(sesion)).body['rol'], EN_CINCO_SEGUNDOS).toBe('user')
})

test('SES-07 RATE-01 the eleventh wrong password waits, another account and another address do not', async () => {
  const [{ email }, otra] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  await yaIntentado(`ingreso:127.0.0.1:${email}`, 9)
  expect((await ingresar(email, 'otra-cosa-123')).status).toBe(401)
  const bloqueada = await ingresar(email)
  expect([bloqueada.status, bloqueada.body['code']]).toEqual([429, 'resource-exhausted'])
  const espera = Number(bloqueada.headers.get('retry-after'))
  expect([espera > 0, espera <= 900]).toEqual([true, true])
  expect(
    (
      await app.request('POST', '/api/acceso/ingresar', {
        body: { email, password: PASSWORD },
        headers: { 'x-forwarded-for': '10.0.0.9', forwarded: 'for=10.0.0.9' },
      })
    ).status,
  ).toBe(429)
  expect((await ingresar(otra.email)).status).toBe(200)
  await limit(mundo.ctx, [{ key: `ingreso:10.0.0.9:${email}`, max: 10, windowMs: 900_000 }])
  mundo.ctx.clock.advance(espera * 1000)
  expect((await ingresar(email)).status).toBe(200)
})

/** Counts the attempts directly: each real one takes the time of a password hash. */
const yaIntentado = (clave: string, cuenta: number) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .insertInto('limites')
      .values({ clave, cuenta, desde: mundo.ctx.clock.now() })
      .onConflict((oc) => oc.column('clave').doUpdateSet({ cuenta, desde: mundo.ctx.clock.now() }))
      .execute(),
  )

test('RATE-02 many addresses against one account are stopped, and its owner’s known browser is not', async () => {
  const { email } = await createEmpresa(mundo)
  const conocido = cookieOf(await ingresar(email))
  await yaIntentado(`ingreso-cuenta:${email}`, 100)
  expect((await ingresar(email)).status).toBe(429)
  expect((await ingresar(email, PASSWORD, { cookie: conocido })).status).toBe(200)
  // A browser's mark counts only for the account that signed in there, and only unaltered.
  const equipo = /aliadas\.equipo=[^;]+/.exec(conocido)?.[0] ?? ''
  const [marca = '', firma = ''] = equipo.split('.').slice(1)
  for (const falso of [`aliadas.${marca}.${'A'.repeat(firma.length)}`, 'aliadas.equipo=x', equipo.slice(0, -1)])
    expect((await ingresar(email, PASSWORD, { cookie: falso })).status).toBe(429)
})

test('SES-07 a known browser has ten tries of its own; success is no try', async () => {
  const { email } = await createEmpresa(mundo)
  const conocido = cookieOf(await ingresar(email))
  const equipo = /aliadas\.equipo=([\w-]+)/.exec(conocido)?.[1] ?? ''
  await yaIntentado(`ingreso:127.0.0.1:${email}`, 10)
  expect((await ingresar(email)).status).toBe(429)
  expect((await ingresar(email, 'otra-cosa-123', { cookie: conocido })).status).toBe(401)
  await yaIntentado(`ingreso-equipo:${equipo}:${email}`, 10)
  expect((await ingresar(email, PASSWORD, { cookie: conocido })).status).toBe(429)
  mundo.ctx.clock.advance(16 * 60_000)
  await yaIntentado(`ingreso-cuenta:${email}`, 99)
  expect([(await ingresar(email)).status, (await ingresar(email)).status]).toEqual([200, 200])
})

test('RATE-02 one address that tries many accounts is stopped', async () => {
  const intento = () => limit(mundo.ctx, [{ key: 'ingreso:10.0.0.1', max: 100, windowMs: 900_000 }])
  await Promise.all(Array.from({ length: 100 }, intento))
  await expect(intento()).rejects.toMatchObject({ status: 429 })
})

test('S2-014 S7-007 a session lasts through days of use, ends after 7 days without and after 30 in any case', async () => {
  const { email } = await createEmpresa(mundo)
  const [usada, quieta] = [await app.signIn(email), await app.signIn(email)]
  const fondo = (sesion: string) =>
    app.request('GET', '/api/acceso/sesion', { cookie: sesion, headers: { 'x-aliadas-fondo': '1' } })
  mundo.ctx.clock.advance(6 * DIA)
  expect([(await sesionDe(usada)).status, (await fondo(quieta)).status]).toEqual([200, 200])
  mundo.ctx.clock.advance(DIA - 1)
  expect((await fondo(quieta)).status).toBe(200)
  mundo.ctx.clock.advance(1)
  // Requests of the page itself do not extend the session: this one has been idle for seven days.
  expect([(await sesionDe(usada)).status, (await sesionDe(quieta)).status]).toEqual([200, 401])
  for (const dias of [6, 6, 6]) {
    mundo.ctx.clock.advance(dias * DIA)
    expect((await sesionDe(usada)).status).toBe(200)
  }
  mundo.ctx.clock.advance(5 * DIA - 1)
  expect((await sesionDe(usada)).status).toBe(200)
  mundo.ctx.clock.advance(1)
  expect((await sesionDe(usada)).status).toBe(401)
})

test('SES-04 a session that nobody asks about ends too, and its streams with it', async () => {
  const { email } = await createEmpresa(mundo)
  const sesion = await app.signIn(email)
  const flujo = await app.live(sesion)
  await flujo.listo()
  mundo.ctx.clock.advance(7 * DIA)
  const limpiar = jobsOf(mundo.ctx, mailerMudo, mundo.storage, mundo.links.publicUrl, () => Promise.resolve(), {
    dir: mundo.uploadsDir,
    secret: mundo.links.secret,
    webhooks: { repasar: () => Promise.resolve() },
    logins: () => Promise.resolve(),
  }).find(({ name }) => name === 'limpiar-registros')
  await limpiar?.run()
  await flujo.until(({ closed }) => closed)
  expect(flujo.events.some(({ event }) => event === 'fin')).toBe(true)
})

test('S2-013 a page that speaks for somebody else gets nothing, and is told apart from one without a session', async () => {
  const [ana, luz] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  const sesion = await app.signIn(luz.email)
  const como = (id: string) =>
    app.request('GET', '/api/acceso/sesion', { cookie: sesion, headers: { 'x-aliadas-persona': id } })
  expect((await como(luz.id)).status).toBe(200)
  const { status, body: cuerpo } = await como(ana.id)
  expect([status, cuerpo['code'], cuerpo['details']]).toEqual([401, 'unauthenticated', { otraPersona: true }])
  const salir = (id: string) =>
    app.request('POST', '/api/acceso/salir', { cookie: sesion, headers: { 'x-aliadas-persona': id } })
  expect([(await salir(ana.id)).status, (await sesionDe(sesion)).status]).toEqual([200, 200])
  const vivo = await openStream(`${app.url}/api/vivo?persona=${ana.id}`, { cookie: sesion })
  expect(vivo.status).toBe(401)
  expect([(await salir(luz.id)).status, (await sesionDe(sesion)).status]).toEqual([200, 401])
})

type Abierta = { id: string; dispositivo: string; actual: boolean; iniciada: string; usada: string }
const abiertas = async (sesion: string): Promise<Abierta[]> =>
  (await app.request('GET', '/api/acceso/sesiones', { cookie: sesion })).body['sesiones'] as Abierta[]
const agente = (nombre: string) => ({ headers: { 'user-agent': nombre } })

test('SES-06 a person sees the own sessions, closes one and then all the others', async () => {
  const [{ email }, ajena] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  const firefox = cookieOf(await ingresar(email, PASSWORD, agente('Mozilla/5.0 (X11; Linux x86_64; rv:1) Firefox/140')))
  mundo.ctx.clock.advance(1000)
  const otras = [await app.signIn(email), await app.signIn(email), await app.signIn(email)] as const
  const lista = await abiertas(firefox)
  expect(lista.map(({ actual }) => actual)).toEqual([true, false, false, false])
  expect(lista[0]?.dispositivo).toBe('Firefox en Linux')
  const iniciada = mundo.ctx.clock.now().getTime() - 1000
  expect(Date.parse(lista[0]?.iniciada ?? '')).toBe(iniciada)

  const cerrarUna = (id: string, sesion = firefox) =>
    app.request('POST', `/api/acceso/sesiones/${id}/cerrar`, { cookie: sesion })
  const deAjena = await app.signIn(ajena.email)
  const idAjena = (await abiertas(deAjena))[0]?.id ?? ''
  const [negada, inexistente] = [await cerrarUna(idAjena), await cerrarUna('2'.repeat(24))]
  expect([negada.status, negada.text]).toEqual([404, inexistente.text])
  expect((await sesionDe(deAjena)).status).toBe(200)

  const suya = (await abiertas(otras[0])).find(({ actual }) => actual)?.id ?? ''
  const flujo = await app.live(otras[0])
  await flujo.listo()
  expect((await cerrarUna(suya)).status).toBe(200)
  await flujo.until(({ closed }) => closed)
  expect(await Promise.all([...otras, firefox].map(async (s) => (await sesionDe(s)).status))).toEqual([
    401, 200, 200, 200,
  ])
  const { body: cuerpo } = await app.request('POST', '/api/acceso/cerrar-demas-sesiones', { cookie: firefox })
  expect(cuerpo).toEqual({ cerradas: 2 })
  expect(await Promise.all([...otras, firefox].map(async (s) => (await sesionDe(s)).status))).toEqual([
    401, 401, 401, 200,
  ])
  expect(await abiertas(firefox)).toHaveLength(1)
})

test('S7-002 a good sign-in answers who it is; the session stays in the cookie', async () => {
  const { id, email } = await createEmpresa(mundo)
  const { status, body: cuerpo } = await ingresar(` ${email.toUpperCase()} `)
  expect([status, cuerpo]).toMatchObject([200, { id, email }])
})

test('REL-02 while the database is away the session look-up is 503 and not 500', async () => {
  const { email } = await createEmpresa(mundo)
  const sesion = await app.signIn(email)
  const identidad = crearIdentidad(mundo.ctx, {
    entrada: { address: 'postgres://u:c@127.0.0.1:1/nada', carries: false, max: 1 },
    ...mundo.links,
  })
  const sinBase = crearSesiones(mundo.ctx, identidad)
  await expect(sinBase.resolver(new Headers({ cookie: sesion }))).rejects.toMatchObject({ code: 'unavailable' })
  await identidad.close()
  // A connection that dies during the look-up makes the library respond with its own 500.
  const getSession = () => Promise.reject(new APIError('INTERNAL_SERVER_ERROR', { code: 'FAILED_TO_GET_SESSION' }))
  const aMedias = crearSesiones(mundo.ctx, {
    auth: { api: { getSession } },
    cabeceras: identidad.cabeceras,
  } as unknown as Identidad)
  await expect(aMedias.resolver(new Headers({ cookie: sesion }))).rejects.toMatchObject({ code: 'unavailable' })
})
