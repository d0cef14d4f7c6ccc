import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CONTRASENA,
  cookieDe,
  crearEmpresa,
  crearMundo,
  crearPlataforma,
  crearUsuario,
  testApp,
  tokenDeCorreo,
  type Mundo,
  type TestApp,
} from '../testing/fabricas/index.ts'
import { limitar } from './index.ts'

let mundo: Mundo
let app: TestApp

beforeAll(async () => {
  mundo = await crearMundo()
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.cerrar()
  await mundo.cerrar()
})

const ingresar = (email: string, password = CONTRASENA) =>
  app.pedir('POST', '/api/acceso/ingresar', { cuerpo: { email, password } })
const sesionDe = (sesion: string) => app.pedir('GET', '/api/acceso/sesion', { sesion })

test('ENU-02 a wrong password and an unknown address get the same answer', async () => {
  const { email } = await crearEmpresa(mundo)
  const [mala, nadie, sinVerificar] = [
    await ingresar(email, 'otra-cosa-123'),
    await ingresar('nadie@empresa.test'),
    await ingresar((await crearEmpresa(mundo, { verificada: false, perfil: false })).email, 'otra-cosa-123'),
  ]
  expect([mala.status, mala.cuerpo]).toEqual([
    401,
    { code: 'unauthenticated', message: 'Correo o contraseña incorrectos' },
  ])
  expect([nadie.texto, sinVerificar.texto]).toEqual([mala.texto, mala.texto])
  expect([mala, nadie, sinVerificar].flatMap((r) => r.headers.getSetCookie())).toEqual([])
})

test('SES-11 a bad, cut, foreign or expired link is refused in our words, and a GET consumes nothing', async () => {
  const { email } = await crearEmpresa(mundo, { verificada: false, perfil: false })
  const bueno = await tokenDeCorreo(mundo, email)
  const ajeno = await tokenDeCorreo(
    { ...mundo, enlaces: { ...mundo.enlaces, secret: 'otro secreto, igual de largo que el bueno' } },
    email,
  )
  const verificar = (token: unknown) => app.pedir('POST', '/api/acceso/verificar-correo', { cuerpo: { token } })
  for (const token of [
    'x',
    bueno.slice(0, -2),
    ajeno,
    await tokenDeCorreo(mundo, email, -10),
    await tokenDeCorreo(mundo, 'nadie@empresa.test'),
    '',
    7,
    null,
  ]) {
    const { status, cuerpo } = await verificar(token)
    expect([status, cuerpo['message']]).toEqual([400, 'El enlace no es válido o ya venció. Pide uno nuevo.'])
  }
  expect((await app.pedir('GET', `/api/acceso/verificar-correo?token=${bueno}`)).status).toBe(405)
  expect((await ingresar(email)).status).toBe(403)
  expect((await verificar(bueno)).status).toBe(200)
  expect((await ingresar(email)).status).toBe(200)
})

test('ROLE-05 staff are registered by administrators, with role user; staff may not', async () => {
  const admin = await crearEmpresa(mundo)
  const usuario = await crearUsuario(mundo, admin)
  expect(usuario).toMatchObject({ rol: 'user', empresaId: admin.empresaId })
  await expect(crearUsuario(mundo, usuario)).rejects.toMatchObject({ status: 403 })
  expect(await crearUsuario(mundo, await crearPlataforma(mundo))).toMatchObject({ empresa: expect.any(String) })
})

test('SES-02 signing out ends the session at once, also where it was remembered', async () => {
  const { email } = await crearEmpresa(mundo)
  const [una, otra] = [await app.signIn(email), await app.signIn(email)]
  for (const sesion of [una, otra, una]) expect((await sesionDe(sesion)).status).toBe(200)
  const salida = await app.pedir('POST', '/api/acceso/salir', { sesion: una })
  expect([salida.status, salida.headers.getSetCookie().join()]).toEqual([200, expect.stringContaining('Max-Age=0')])
  expect([(await sesionDe(una)).status, (await sesionDe(otra)).status]).toEqual([401, 200])
  expect((await app.pedir('POST', '/api/acceso/salir')).status).toBe(200)
})

test('SES-01 SES-03 a session is new at each sign-in, httpOnly, SameSite, and in no body', async () => {
  const { email } = await crearEmpresa(mundo)
  const fijada = await app.signIn(email)
  const respuesta = await app.pedir('POST', '/api/acceso/ingresar', {
    sesion: fijada,
    cuerpo: { email, password: CONTRASENA },
  })
  const nueva = cookieDe(respuesta)
  expect(nueva).not.toBe(fijada)
  const token = respuesta.headers.getSetCookie().find((c) => c.startsWith('aliadas.session_token='))
  expect(token).toMatch(/; Path=\//)
  expect(token).toMatch(/; HttpOnly/)
  expect(token).toMatch(/; SameSite=(Lax|Strict)/)
  expect(token).not.toMatch(/Domain=/)
  const valor = decodeURIComponent(/session_token=([^.;]+)/.exec(nueva)?.[1] ?? '')
  expect(valor.length).toBeGreaterThanOrEqual(32)
  expect(respuesta.texto).not.toContain(valor)
})

/** What every server promises after a change that somebody else made. */
const EN_CINCO_SEGUNDOS = { timeout: 5_000 }

test('ROLE-03 a person who is disabled is out at once', async () => {
  const { email, id } = await crearEmpresa(mundo)
  const sesion = await app.signIn(email)
  expect((await sesionDe(sesion)).status).toBe(200)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ activo: false }).where('id', '=', id).execute(),
  )
  await expect.poll(async () => (await sesionDe(sesion)).status, EN_CINCO_SEGUNDOS).toBe(401)
  expect((await ingresar(email)).status).toBe(401)
})

test('ROLE-17 a person who is demoted has the new role with the next request', async () => {
  const { email, id } = await crearEmpresa(mundo)
  const sesion = await app.signIn(email)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ role: 'user' }).where('id', '=', id).execute(),
  )
  await expect.poll(async () => (await sesionDe(sesion)).cuerpo['rol'], EN_CINCO_SEGUNDOS).toBe('user')
})

test('SES-07 RATE-01 the eleventh wrong password waits, another account and another address do not', async () => {
  const [{ email }, otra] = [await crearEmpresa(mundo), await crearEmpresa(mundo)]
  for (let n = 0; n < 10; n++) expect((await ingresar(email, 'otra-cosa-123')).status).toBe(401)
  const bloqueada = await ingresar(email)
  expect([bloqueada.status, bloqueada.cuerpo['code']]).toEqual([429, 'resource-exhausted'])
  const espera = Number(bloqueada.headers.get('retry-after'))
  expect([espera > 0, espera <= 900]).toEqual([true, true])
  expect(
    (
      await app.pedir('POST', '/api/acceso/ingresar', {
        cuerpo: { email, password: CONTRASENA },
        headers: { 'x-forwarded-for': '10.0.0.9', forwarded: 'for=10.0.0.9' },
      })
    ).status,
  ).toBe(429)
  expect((await ingresar(otra.email)).status).toBe(200)
  await limitar(mundo.ctx, [{ clave: `ingreso:10.0.0.9:${email}`, maximo: 10, ventanaMs: 900_000 }])
  mundo.ctx.clock.advance(espera * 1000)
  expect((await ingresar(email)).status).toBe(200)
})

test('RATE-02 one address that tries many accounts is stopped', async () => {
  const intento = () => limitar(mundo.ctx, [{ clave: 'ingreso:10.0.0.1', maximo: 100, ventanaMs: 900_000 }])
  await Promise.all(Array.from({ length: 100 }, intento))
  await expect(intento()).rejects.toMatchObject({ status: 429 })
})
