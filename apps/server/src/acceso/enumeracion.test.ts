import { DIA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { jobsOf } from '../jobs.ts'
import {
  PASSWORD,
  createClave,
  createEmpresa,
  createWorldWithApp,
  personaOf,
  unique,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { huellaDe, vencerRegistros } from './index.ts'

const CLAVE = 'Marimba-2290'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let sesion: string
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo, { nombre: 'Flota Azul' })
  sesion = await app.signIn(admin.email)
})
afterAll(() => close())
beforeEach(() => mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('limites').execute()))

const nueva = () => `nueva${unique()}@empresa.test`
const formulario = async (cambios: { email: string; [campo: string]: string }) => ({
  nombres: 'Ana',
  apellidos: 'Paz',
  empresa: `Nueva ${unique()}`,
  puesto: 'CEO',
  password: CLAVE,
  clave: await createClave(mundo, 'aliada', 1),
  ...cambios,
})
/** Ids give the order by the millisecond. */
const pedir = (ruta: string, pedido: { cookie?: string; body: unknown }) => {
  mundo.ctx.clock.advance(1)
  return app.request('POST', ruta, pedido)
}
const registrar = (cuerpo: unknown) => pedir('/api/acceso/registro', { body: cuerpo })
const registrarColega = (email: string, quien = sesion) =>
  pedir('/api/acceso/usuarios', {
    cookie: quien,
    body: { email, emailVerificacion: email, password: CLAVE, passwordVerificacion: CLAVE },
  })
const verificar = (token: string) => app.request('POST', '/api/acceso/verificar-correo', { body: { token } })
const correosDe = (email: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select(['asunto', 'texto', 'html']).where('para', '=', email).orderBy('id').execute(),
  )
const tokensDe = async (email: string) =>
  (await correosDe(email)).flatMap(({ texto }) => /verificar-correo\?token=(\S+)/.exec(texto)?.[1] ?? [])
const usosDe = async (clave: string) =>
  (
    await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx
        .selectFrom('clavesAutorizacion')
        .select('usos')
        .where('huella', '=', huellaDe(clave))
        .executeTakeFirstOrThrow(),
    )
  ).usos
const dicho = ({ status, text: texto }: { status: number; text: string }) => [status, texto]

test('ENU-05 sign-up answers the same for a known and an unknown address: once, again, with a taken name, with a spent key', async () => {
  const conocida = await createEmpresa(mundo)
  const historia = async (email: string) => {
    const cuerpo = await formulario({ email })
    const otra = await formulario({ email: nueva(), clave: cuerpo.clave })
    return [
      await registrar({ ...cuerpo, empresa: 'FLOTA  AZUL' }),
      await registrar(cuerpo),
      await registrar(cuerpo),
      await registrar(otra),
      await app.trySignIn(email, CLAVE),
      await app.trySignIn(email, 'Otra-cosa-123'),
    ].map(dicho)
  }
  const [deConocida, deNueva] = [await historia(conocida.email), await historia(nueva())]
  expect(deConocida).toEqual(deNueva)
  expect(deNueva.map(([status]) => status)).toEqual([409, 201, 201, 403, 403, 401])
  expect((await app.trySignIn(conocida.email, PASSWORD)).status).toBe(200)
})

test('ENU-05 registro-interno answers the same for a known and an unknown address, twice, and so does the sign-in after it', async () => {
  const conocida = await createEmpresa(mundo)
  const historia = async (email: string) =>
    [await registrarColega(email), await registrarColega(email), await app.trySignIn(email, CLAVE)].map(dicho)
  const [deConocida, deNueva] = [await historia(conocida.email), await historia(nueva())]
  expect(deConocida).toEqual(deNueva)
  expect(deNueva.map(([status]) => status)).toEqual([201, 201, 403])
})

test('ENU-06 an address that one company asked for and nobody verified is free for the right one', async () => {
  const email = nueva()
  const otra = await createEmpresa(mundo, { nombre: 'Flota Verde' })
  const deOtra = await app.signIn(otra.email)
  expect((await registrarColega(email)).status).toBe(201)
  expect((await registrarColega(email, deOtra)).status).toBe(201)
  const [deAzul = '', deVerde = ''] = await tokensDe(email)
  expect((await verificar(deVerde)).status).toBe(200)
  expect((await personaOf(mundo, email)).empresaId).toBe(otra.empresaId)
  // The other link does nothing any more, and its response does not say that it was used.
  expect((await verificar(deAzul)).body['message']).toContain('no es válido')
  expect((await personaOf(mundo, email)).empresaId).toBe(otra.empresaId)
})

test('ENU-06 the mail names the company and who asked, whether it brings a link or tells the owner', async () => {
  const [email, conocida] = [nueva(), await createEmpresa(mundo)]
  for (const una of [email, conocida.email]) {
    await registrarColega(una)
    const texto = (await correosDe(una)).at(-1)?.texto
    expect(texto).toContain('de la empresa Flota Azul')
    expect(texto).toContain(admin.email)
  }
  await registrar(await formulario({ email, empresa: 'Flota Roja' }))
  expect((await correosDe(email)).at(-1)?.texto).toContain('a nombre de Ana Paz, para la empresa Flota Roja')
})

test('ENU-06 INJ-09 nobody’s text brings lines or links into a mail: the sign-up refuses them, and markup stays text', async () => {
  const email = nueva()
  const nombres = 'Gana ya\r\nhttps://evil.test/premio'
  const malo = await formulario({ email, nombres, apellidos: 'www.evil.test', empresa: 'Abre evil.test <b>ya</b>' })
  const { status, body } = await registrar(malo)
  expect(status).toBe(400)
  expect(Object.keys(body['fields'] as object).toSorted()).toEqual(['apellidos', 'empresa', 'nombres'])
  expect(await correosDe(email)).toEqual([])

  await registrar(await formulario({ email, empresa: 'Abre <b>ya</b>' }))
  const [correo] = await correosDe(email)
  for (const parte of [correo?.asunto, correo?.texto, correo?.html]) {
    expect(parte).not.toContain('<b>')
    expect(parte?.replaceAll(`${mundo.links.publicUrl}/`, '')).not.toMatch(/https?:\/\//)
  }
})

test('ENU-06 what nobody verifies expires after three days, its link after one, and its key has the use back', async () => {
  const email = nueva()
  const cuerpo = await formulario({ email })
  await registrar(cuerpo)
  const [token = ''] = await tokensDe(email)
  const limpiar = async () => {
    const mailer = { send: () => Promise.resolve(), close: () => Promise.resolve() }
    await jobsOf(mundo.ctx, mailer, mundo.storage, mundo.links.publicUrl, () => Promise.resolve(), {
      dir: mundo.uploadsDir,
      secret: mundo.links.secret,
      webhooks: { repasar: () => Promise.resolve() },
      logins: () => Promise.resolve(),
    })
      .find(({ name }) => name === 'limpiar-registros')
      ?.run()
    return mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => [
      (await tx.selectFrom('registros').select('id').where('email', '=', email).execute()).length,
      (
        await tx.selectFrom('clavesAutorizacion').select('usos').where('huella', '=', huellaDe(cuerpo.clave)).execute()
      )[0]?.usos,
    ])
  }
  mundo.ctx.clock.advance(DIA_MS)
  expect((await verificar(token)).status).toBe(400)
  mundo.ctx.clock.advance(2 * DIA_MS - 1)
  expect(await limpiar()).toEqual([1, 1])
  mundo.ctx.clock.advance(1)
  expect((await app.trySignIn(email, CLAVE)).status).toBe(401)
  expect(await limpiar()).toEqual([0, 0])
  expect((await registrar(await formulario({ email: nueva(), clave: cuerpo.clave }))).status).toBe(201)
})

test('ROLE-18 a key that is revoked before the address is verified makes no company', async () => {
  const cuerpo = await formulario({ email: nueva() })
  await registrar(cuerpo)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('clavesAutorizacion')
      .set({ revocadaEn: mundo.ctx.clock.now() })
      .where('huella', '=', huellaDe(cuerpo.clave))
      .execute(),
  )
  const [token = ''] = await tokensDe(cuerpo.email)
  expect((await verificar(token)).status).toBe(400)
})

test('TEN-12 of two who asked for one company name the first to verify has it', async () => {
  const empresa = `Disputada ${unique()}`
  const [una, otra] = [await formulario({ email: nueva(), empresa }), await formulario({ email: nueva(), empresa })]
  await registrar(una)
  await registrar(otra)
  expect((await verificar((await tokensDe(otra.email))[0] ?? '')).status).toBe(200)
  const tarde = await verificar((await tokensDe(una.email))[0] ?? '')
  expect([tarde.status, tarde.body['message']]).toEqual([409, expect.stringContaining('Ya existe una empresa')])
})

test('ENU-06 a company that keeps asking does not fill a mailbox, and its newest link stays good', async () => {
  const email = nueva()
  for (let n = 0; n < 5; n++) expect((await registrarColega(email)).status).toBe(201)
  expect(await correosDe(email)).toHaveLength(3)
  expect((await verificar((await tokensDe(email)).at(-1) ?? '')).status).toBe(200)
  expect((await app.trySignIn(email, CLAVE)).status).toBe(200)
})

test('ENU-06 a company that keeps asking leaves room for the mail of another, and all together do not fill a mailbox', async () => {
  const email = nueva()
  for (let n = 0; n < 4; n++) await registrarColega(email)
  const otra = await createEmpresa(mundo, { nombre: 'Flota Morada' })
  const deOtra = await app.signIn(otra.email)
  await registrarColega(email, deOtra)
  expect((await correosDe(email)).at(-1)?.texto).toContain('de la empresa Flota Morada')
  expect(await correosDe(email)).toHaveLength(4)
  expect((await verificar((await tokensDe(email)).at(-1) ?? '')).status).toBe(200)
  expect((await personaOf(mundo, email)).empresaId).toBe(otra.empresaId)

  const muchas = nueva()
  for (let n = 0; n < 14; n++) await registrar(await formulario({ email: muchas }))
  expect(await correosDe(muchas)).toHaveLength(12)
})

const cambioDe = async (email: string): Promise<string> =>
  (await correosDe(email)).flatMap(({ texto }) => /nueva-contrasena\?token=(\S+)/.exec(texto)?.[1] ?? []).at(-1) ?? ''

test('ENU-06 of two who signed up with one address and two passwords neither password opens the account', async () => {
  const RIVAL = 'Currulao-4471'
  const clave = await createClave(mundo, 'aliada', 1)
  const empresa = `Disputada ${unique()}`
  for (const primero of [CLAVE, RIVAL]) {
    const email = nueva()
    const suya = await formulario({ email, empresa: `${empresa} ${primero}`, clave, password: primero })
    const segundo = primero === CLAVE ? RIVAL : CLAVE
    expect((await registrar(suya)).status).toBe(201)
    // With a key for one company the same address still has one use.
    expect((await registrar({ ...suya, password: segundo })).status).toBe(201)
    expect((await registrar(await formulario({ email: nueva(), clave }))).status).toBe(403)
    const [uno = '', dos = ''] = await tokensDe(email)
    const verificado = await verificar(primero === CLAVE ? uno : dos)
    expect([verificado.status, verificado.body]).toEqual([200, { ok: true, email, sinContrasena: true }])
    for (const password of [CLAVE, RIVAL]) expect((await app.trySignIn(email, password)).status).toBe(401)
    // The other link is too late, and the use of the key is spent.
    expect((await verificar(primero === CLAVE ? dos : uno)).status).toBe(400)
    expect(await usosDe(clave)).toBe(1)
    const body = { token: decodeURIComponent(await cambioDe(email)), password: 'Guabina-8812' }
    expect((await pedir('/api/acceso/nueva-contrasena', { body })).status).toBe(200)
    expect((await app.trySignIn(email, 'Guabina-8812')).status).toBe(200)
    expect(await personaOf(mundo, email)).toMatchObject({ rol: 'admin', empresa: `${empresa} ${primero}` })
    await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      tx.updateTable('clavesAutorizacion').set({ usos: 0 }).where('huella', '=', huellaDe(clave)).execute(),
    )
  }
})

test('ENU-06 who signs up again with the same password replaces the request, and enters with it', async () => {
  const cuerpo = await formulario({ email: nueva() })
  await registrar(cuerpo)
  await registrar({ ...cuerpo, empresa: `${cuerpo.empresa} SAS` })
  const [vieja = '', actual = ''] = await tokensDe(cuerpo.email)
  expect((await verificar(vieja)).status).toBe(400)
  expect((await verificar(actual)).body).toEqual({ ok: true, email: cuerpo.email, sinContrasena: false })
  expect((await app.trySignIn(cuerpo.email, CLAVE)).status).toBe(200)
  expect(await usosDe(cuerpo.clave)).toBe(1)
})

test('ENU-06 the same sign-up twice at once is one request', async () => {
  const cuerpo = await formulario({ email: nueva() })
  const dos = await Promise.all([registrar(cuerpo), registrar(cuerpo)])
  expect(dos.map(({ status }) => status)).toEqual([201, 201])
  // Of one millisecond, so their mails have no order: one of the two links is good.
  const [uno = '', otro = ''] = await tokensDe(cuerpo.email)
  const respuestas = [await verificar(uno), await verificar(otro)].toSorted((a, b) => a.status - b.status)
  expect(respuestas.map(({ status, body }) => [status, body['sinContrasena']])).toEqual([
    [200, false],
    [400, undefined],
  ])
})

test('ENU-06 two requests with one key and two passwords have one use of it, which it gets back when both expire', async () => {
  const cuerpo = await formulario({ email: nueva() })
  await registrar(cuerpo)
  mundo.ctx.clock.advance(DIA_MS)
  await registrar({ ...cuerpo, password: 'Currulao-4471' })
  expect(await usosDe(cuerpo.clave)).toBe(1)
  const vencer = () => mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => vencerRegistros(tx, mundo.ctx.clock.now()))
  mundo.ctx.clock.advance(2 * DIA_MS)
  await vencer()
  expect(await usosDe(cuerpo.clave)).toBe(1)
  mundo.ctx.clock.advance(DIA_MS)
  await vencer()
  expect(await usosDe(cuerpo.clave)).toBe(0)
})
