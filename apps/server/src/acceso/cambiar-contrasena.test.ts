import { HORA_MS } from '@aliadas/contract/core'
import { TOKEN_INVALIDO } from '@aliadas/contract/acceso'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, createEmpresa, createWorldWithApp, type World, type TestApp } from '../testing/factories/index.ts'
import { CONTRASENA_COMUN } from './contrasenas-comunes.ts'
import { enviarEnlaceDeCambio } from './enlace-de-cambio.ts'

const OTRA = 'Cumbanchero-4821'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())
beforeEach(() => mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('limites').execute()))

/** Requests a link and waits for the work after the response. */
const solicitar = async (email: unknown) => {
  // Ids order the mails by the millisecond.
  mundo.ctx.clock.advance(1)
  const respuesta = await app.request('POST', '/api/acceso/cambiar-password', { body: { email } })
  await mundo.identidad.aparte.terminar()
  return respuesta
}

const cambiar = (token: unknown, password: unknown = OTRA) =>
  app.request('POST', '/api/acceso/nueva-contrasena', { body: { token, password } })

const entrar = async (email: string, password: string) => (await app.trySignIn(email, password)).status

const correosDe = (email: string, asunto = 'Crea una contraseña nueva') =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('correos')
      .select('texto')
      .where('para', '=', email)
      .where('asunto', '=', asunto)
      .orderBy('id')
      .execute(),
  )

const tokensDe = async (email: string): Promise<string[]> =>
  (await correosDe(email)).map(({ texto }) => /token=(\w+)/.exec(texto)?.[1] ?? '')

const pedirToken = async (email: string): Promise<string> => {
  await solicitar(email)
  return (await tokensDe(email)).at(-1) ?? ''
}

test('an address that is missing or none is refused with the words of the login', async () => {
  const sinCorreo = await solicitar(undefined)
  expect(sinCorreo.status).toBe(400)
  expect(sinCorreo.body['fields']).toEqual({ email: 'El correo electrónico es requerido' })
  expect((await solicitar('ana@')).body['fields']).toEqual({ email: 'Ingresa un correo electrónico válido' })
})

test('another site cannot ask in the name of a visitor', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (const ruta of ['/api/acceso/cambiar-password', '/api/acceso/nueva-contrasena'])
    expect((await app.request('POST', ruta, { headers, body: {} })).status).toBe(403)
})

test('ENU-01 known, unverified and unknown addresses get the same answer, and the unknown one no mail', async () => {
  const conocida = await createEmpresa(mundo)
  const sinVerificar = await createEmpresa(mundo, { verificada: false })
  const respuestas = [
    await solicitar(conocida.email),
    await solicitar(sinVerificar.email),
    await solicitar('nadie@empresa.test'),
  ]
  for (const { status, text: texto, headers } of respuestas) {
    expect([status, texto]).toEqual([200, '{"ok":true}'])
    expect(headers.getSetCookie()).toEqual([])
  }
  expect(await correosDe(conocida.email)).toHaveLength(1)
  expect(await correosDe(sinVerificar.email)).toEqual([])
  expect(await correosDe(sinVerificar.email, 'Verifica tu correo')).toHaveLength(2)
  expect(await correosDe('nadie@empresa.test')).toEqual([])
})

test('a person who was taken out of the company gets no link, and an earlier one stops working', async () => {
  const { id, email } = await createEmpresa(mundo)
  const token = await pedirToken(email)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ activo: false }).where('id', '=', id).execute(),
  )
  await solicitar(email)
  expect(await correosDe(email)).toHaveLength(1)
  expect((await cambiar(token)).body['fields']).toEqual({ token: TOKEN_INVALIDO })
})

test('ENU-04 a mailbox gets three mails an hour and the answer does not say so', async () => {
  const { email } = await createEmpresa(mundo)
  for (let i = 0; i < 5; i++) expect((await solicitar(email)).status).toBe(200)
  expect(await correosDe(email)).toHaveLength(3)
  const ultimo = (await tokensDe(email)).at(-1)
  expect((await cambiar(ultimo)).status).toBe(200)
})

test('SES-13 the link leads to the configured address, whatever the request calls itself', async () => {
  const { email } = await createEmpresa(mundo)
  await app.request('POST', '/api/acceso/cambiar-password', {
    body: { email },
    headers: { 'x-forwarded-host': 'malo.test', 'x-forwarded-proto': 'https' },
  })
  await mundo.identidad.aparte.terminar()
  const [correo] = await correosDe(email)
  expect(correo?.texto).toContain(`${mundo.links.publicUrl}/nueva-contrasena?token=`)
  expect(correo?.texto).not.toContain('malo.test')
})

test('SES-05 the table of links does not give away the links', async () => {
  const { id, email } = await createEmpresa(mundo)
  const token = await pedirToken(email)
  const { rows } = await mundo.base.pool.query('select identifier from acceso.verification where value = $1', [id])
  expect(rows).toHaveLength(1)
  const guardado = String(rows[0]['identifier'])
  expect(guardado).not.toContain(token)
  for (const intento of [guardado, `reset-password:${guardado}`])
    expect((await cambiar(intento)).body['fields']).toEqual({ token: TOKEN_INVALIDO })
})

test('a short or common password is refused and the link stays good', async () => {
  const { email } = await createEmpresa(mundo)
  const token = await pedirToken(email)
  const corta = 'La contraseña debe tener al menos 6 caracteres'
  expect((await cambiar(token, 'Ab1-x')).body['fields']).toEqual({ password: corta })
  expect((await cambiar(token, 'Colombia123')).body['fields']).toEqual({ password: CONTRASENA_COMUN })
  expect((await cambiar(token)).status).toBe(200)
})

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['unknown', 'x'.repeat(24)],
  ['too long', 'x'.repeat(201)],
  ['no text', { $ne: null }],
])('a link that is %s is refused', async (_, token) => {
  const { status, body: cuerpo } = await cambiar(token)
  expect([status, cuerpo['code'], cuerpo['fields']]).toEqual([400, 'invalid-argument', { token: TOKEN_INVALIDO }])
})

test('INJ-03 a link with a zero byte is refused beside its field', async () => {
  const { status, body: cuerpo } = await cambiar('ñ\u0000')
  expect([status, cuerpo['fields']]).toEqual([400, { token: expect.any(String) }])
})

test('SES-12 a link serves for an hour', async () => {
  const { email } = await createEmpresa(mundo)
  const token = await pedirToken(email)
  mundo.ctx.clock.advance(HORA_MS)
  expect((await cambiar(token)).status).toBe(400)
  const otro = await pedirToken(email)
  mundo.ctx.clock.advance(HORA_MS - 1)
  expect((await cambiar(otro)).status).toBe(200)
})

test('SES-12 a second link replaces the first, and only that of the same person', async () => {
  const [ana, luz] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  const deLuz = await pedirToken(luz.email)
  const primero = await pedirToken(ana.email)
  const segundo = await pedirToken(ana.email)
  expect((await cambiar(primero)).status).toBe(400)
  expect((await cambiar(segundo)).status).toBe(200)
  expect((await cambiar(deLuz)).status).toBe(200)
})

test('of the links asked for at the same moment exactly one is good', async () => {
  const { email } = await createEmpresa(mundo)
  await Promise.all([solicitar(email), solicitar(email), solicitar(email)])
  const tokens = await tokensDe(email)
  const estados: number[] = []
  for (const token of tokens) estados.push((await cambiar(token)).status)
  expect(estados.filter((estado) => estado === 200)).toHaveLength(1)
})

test('a link that was replaced before its mail was written sends none and replaces nothing', async () => {
  const { id, email } = await createEmpresa(mundo)
  const token = await pedirToken(email)
  await enviarEnlaceDeCambio(mundo.ctx, mundo.links.publicUrl, id, 'ReemplazadoPorOtroEnlace')
  expect(await correosDe(email)).toHaveLength(1)
  expect((await cambiar(token)).status).toBe(200)
})

test('SES-12 a link serves once, also when it is used twice at the same moment', async () => {
  const { email } = await createEmpresa(mundo)
  const token = await pedirToken(email)
  const estados = await Promise.all([cambiar(token), cambiar(token, `${OTRA}-dos`)])
  expect(estados.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await cambiar(token)).status).toBe(400)
})

test('SES-12 another password opens, the old one does not, every session ends and its owner is told', async () => {
  const { id, email, empresaId } = await createEmpresa(mundo)
  const vecina = await createEmpresa(mundo)
  const deVecina = await app.signIn(vecina.email)
  const sesiones = [await app.signIn(email), await app.signIn(email)]
  const { rows: abiertas } = await mundo.base.pool.query('select id from acceso.session where "userId" = $1', [id])
  expect((await cambiar(await pedirToken(email))).text).toBe('{"ok":true}')

  for (const sesion of sesiones)
    expect((await app.request('GET', '/api/acceso/sesion', { cookie: sesion })).status).toBe(401)
  expect((await app.request('GET', '/api/acceso/sesion', { cookie: deVecina })).status).toBe(200)
  const { terminadas, linea } = await mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => ({
    terminadas: await tx
      .selectFrom('changeLog')
      .select('fila')
      .where('tema', '=', 'sesion')
      .where(sql<string>`antes ->> 'persona'`, '=', id)
      .execute(),
    linea: await tx
      .selectFrom('historial')
      .select(['tenant', 'accion', 'cambios'])
      .where('entidadId', '=', id)
      .where('accion', '=', 'cambiar-contrasena')
      .execute(),
  }))
  expect(terminadas.map(({ fila }) => fila).toSorted()).toEqual(abiertas.map((fila) => String(fila['id'])).toSorted())
  expect(linea).toEqual([{ tenant: empresaId, accion: 'cambiar-contrasena', cambios: {} }])
  expect(await correosDe(email, 'Tu contraseña cambió')).toHaveLength(1)

  expect(await entrar(email, PASSWORD)).toBe(401)
  expect(await entrar(email, OTRA)).toBe(200)
})

test('whoever tried too many passwords may sign in with the new one', async () => {
  const { email } = await createEmpresa(mundo)
  const token = await pedirToken(email)
  // Counts ten wrong attempts directly: each real one takes the time of a password hash.
  const diez = { clave: `ingreso:127.0.0.1:${email}`, cuenta: 10, desde: mundo.ctx.clock.now() }
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.insertInto('limites').values(diez).execute())
  expect(await entrar(email, PASSWORD)).toBe(429)
  await cambiar(token)
  expect(await entrar(email, OTRA)).toBe(200)
})

test('SES-17 a link that was asked for before the password was changed from inside is no longer good', async () => {
  const { email } = await createEmpresa(mundo)
  const token = await pedirToken(email)
  const sesion = await app.signIn(email)
  const cuerpo = { actual: PASSWORD, password: OTRA }
  expect((await app.request('POST', '/api/acceso/mi-contrasena', { cookie: sesion, body: cuerpo })).status).toBe(200)
  expect((await cambiar(token, 'Cumbanchero-9999')).body['fields']).toEqual({ token: TOKEN_INVALIDO })
  expect(await entrar(email, OTRA)).toBe(200)
  expect((await cambiar(await pedirToken(email), 'Cumbanchero-9999')).status).toBe(200)
})

test('a change that cannot be finished changes nothing: password, sessions and link stay as they were', async () => {
  const { email } = await createEmpresa(mundo)
  const sesion = await app.signIn(email)
  const token = await pedirToken(email)
  const averia = 'no se puede terminar la sesión'
  await mundo.base.pool.query(`
    create function acceso.averia() returns trigger language plpgsql as $$ begin raise exception '${averia}'; end $$;
    create trigger averia before delete on acceso.session for each row execute function acceso.averia()`)
  expect((await cambiar(token)).status).toBe(500)
  await mundo.base.pool.query('drop trigger averia on acceso.session')
  expect((await app.sessionOf(sesion)).status).toBe(200)
  expect(await entrar(email, OTRA)).toBe(401)
  expect(await entrar(email, PASSWORD)).toBe(200)
  expect(await correosDe(email, 'Tu contraseña cambió')).toEqual([])
  expect((await cambiar(token)).status).toBe(200)
})

test('SES-02 a sign-in with the old password that meets a change leaves no session behind', async () => {
  const { id, email } = await createEmpresa(mundo)
  const token = await pedirToken(email)
  const respuestas = await Promise.all([
    app.trySignIn(email),
    app.trySignIn(email),
    cambiar(token),
    app.trySignIn(email),
  ])
  expect(respuestas[2].status).toBe(200)
  const { rows } = await mundo.base.pool.query('select id from acceso.session where "userId" = $1', [id])
  expect(rows).toEqual([])
})
