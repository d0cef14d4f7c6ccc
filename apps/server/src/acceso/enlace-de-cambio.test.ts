import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enviarPendientes } from '../correo/index.ts'
import { createLogger } from '../platform/log/index.ts'
import {
  createEmpresa,
  createUsuario,
  createWorld,
  testApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

const NUEVA = 'Cumbanchero-4821'
const RUTA = '/api/acceso/cambiar-password'

let mundo: World
let app: TestApp
const registros: string[] = []
beforeAll(async () => {
  mundo = await createWorld()
  mundo.ctx.log = createLogger('trace', { write: (linea: string) => void registros.push(linea) })
  const web = path.join(mundo.dataDir, 'web')
  await mkdir(web)
  await writeFile(path.join(web, 'index.html'), '<div id="root"></div>')
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})
beforeEach(() => mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('limites').execute()))

/** Ids order the mails by the millisecond. */
const unMomento = () => mundo.ctx.clock.advance(1)

const textosPara = (email: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) =>
    (await tx.selectFrom('correos').select('texto').where('para', '=', email).orderBy('id').execute()).map(
      ({ texto }) => texto,
    ),
  )

const pedirToken = async (email: string): Promise<string> => {
  unMomento()
  await app.request('POST', RUTA, { body: { email } })
  await mundo.identidad.aparte.terminar()
  return /token=(\w+)/.exec((await textosPara(email)).at(-1) ?? '')?.[1] ?? ''
}

test('REL-07 a link that waited for the mail server and died, or was replaced, is not sent', async () => {
  const { email } = await createEmpresa(mundo)
  const viejo = await pedirToken(email)
  const nuevo = await pedirToken(email)
  expect(nuevo).not.toBe(viejo)
  const enviados: string[] = []
  const mailer = {
    send: ({ texto }: { texto: string }) => Promise.resolve(void enviados.push(texto)),
    close: () => undefined,
  }
  mundo.ctx.clock.advance(50 * 60_000)
  await enviarPendientes(mundo.ctx, mailer)
  expect(enviados.filter((texto) => texto.includes(viejo))).toEqual([])
  expect(enviados.filter((texto) => texto.includes(nuevo))).toHaveLength(1)
  const tardio = await pedirToken(email)
  mundo.ctx.clock.advance(3_600_000)
  await enviarPendientes(mundo.ctx, mailer)
  expect(enviados.filter((texto) => texto.includes(tardio))).toEqual([])
})

test('ENU-01 the answer is the same for every kind of address and waits for no table that tells them apart', async () => {
  const [conocida, retirada] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  const sinVerificar = await createEmpresa(mundo, { verificada: false })
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ activo: false }).where('id', '=', retirada.id).execute(),
  )
  const correos = [conocida, retirada, sinVerificar, { email: 'nadie@empresa.test' }].map(({ email }) => email)
  const antes = await Promise.all(correos.map(textosPara))
  const cerrojo = await mundo.base.pool.connect()
  try {
    // A request that reads, counts or writes before its response would wait here until its statement is cancelled.
    await cerrojo.query(
      'begin; lock table personas, registros, limites, correos, acceso.verification in access exclusive mode',
    )
    const respuestas = []
    for (const email of correos) respuestas.push(await app.request('POST', RUTA, { body: { email } }))
    const vistas = respuestas.map(({ status, text, headers }) => ({
      status,
      text,
      headers: [...headers].filter(([nombre]) => !['date', 'x-request-id'].includes(nombre)),
    }))
    expect(vistas[0]).toMatchObject({ status: 200, text: '{"ok":true}' })
    for (const vista of vistas) expect(vista).toEqual(vistas[0])
  } finally {
    await cerrojo.query('rollback')
    cerrojo.release()
  }
  await mundo.identidad.aparte.terminar()
  const despues = await Promise.all(correos.map(textosPara))
  expect(despues.map((textos, i) => textos.length - (antes[i]?.length ?? 0))).toEqual([1, 0, 1, 0])
})

test('SES-12 the account comes from the link alone: a body that names another one changes the owner’s password', async () => {
  const admin = await createEmpresa(mundo)
  const usuario = await createUsuario(mundo, await createEmpresa(mundo))
  const token = await pedirToken(usuario.email)
  const { status } = await app.request('POST', '/api/acceso/nueva-contrasena', {
    body: { token, password: NUEVA, email: admin.email, id: admin.id, userId: admin.id },
  })
  expect(status).toBe(200)
  expect((await app.trySignIn(usuario.email, NUEVA)).status).toBe(200)
  expect((await app.trySignIn(admin.email, NUEVA)).status).toBe(401)
  expect((await app.trySignIn(admin.email)).status).toBe(200)
})

/** `fetch` cannot set the Host header. */
const pedirComo = (email: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const pedido = request(`${app.url}${RUTA}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-aliadas': 'web', ...headers },
    })
    pedido.on('response', (respuesta) => {
      respuesta.resume()
      resolve(respuesta.statusCode ?? 0)
    })
    pedido.on('error', reject)
    pedido.end(JSON.stringify({ email }))
  })

test.each([
  ['Host', { host: 'malo.test' }],
  ['Host and Origin', { host: 'malo.test', origin: 'http://malo.test' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'malo.test', 'x-forwarded-proto': 'https', 'x-forwarded-port': '666' }],
  ['Forwarded', { forwarded: 'host=malo.test;proto=https' }],
])('SES-13 a forged %s does not reach the link', async (_, cabeceras) => {
  const { email } = await createEmpresa(mundo)
  unMomento()
  expect(await pedirComo(email, cabeceras as Record<string, string>)).toBe(200)
  await mundo.identidad.aparte.terminar()
  const texto = (await textosPara(email)).at(-1) ?? ''
  expect(texto).toContain(`${mundo.links.publicUrl}/nueva-contrasena?token=`)
  expect(texto).not.toContain('malo.test')
})

test('SES-13 a foreign Origin beside the true Host is refused', async () => {
  const { email } = await createEmpresa(mundo)
  const antes = await textosPara(email)
  expect(await pedirComo(email, { origin: 'http://malo.test' })).toBe(403)
  await mundo.identidad.aparte.terminar()
  expect(await textosPara(email)).toEqual(antes)
})

test('SES-14 a page that is opened with a token sends no Referer, and no log line has the token', async () => {
  const token = await pedirToken((await createEmpresa(mundo)).email)
  expect(token).not.toBe('')
  registros.length = 0
  for (const pagina of ['/nueva-contrasena', '/verificar-correo']) {
    const { headers, status } = await app.request('GET', `${pagina}?token=${token}`, {
      headers: { accept: 'text/html' },
    })
    expect([pagina, status, headers.get('referrer-policy')]).toEqual([pagina, 200, 'no-referrer'])
  }
  const corriente = await app.request('GET', '/login', { headers: { accept: 'text/html' } })
  expect(corriente.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')

  // The table is missing: the request fails half way, and the failure is logged.
  const cliente = await mundo.base.pool.connect()
  await cliente.query('alter table acceso.verification rename to verification_ida')
  const pedido = {
    headers: { referer: `${app.url}/nueva-contrasena?token=${token}` },
    body: { token, password: NUEVA },
  }
  expect((await app.request('POST', `/api/acceso/nueva-contrasena?token=${token}`, pedido)).status).toBe(500)
  await cliente.query('alter table acceso.verification_ida rename to verification')
  cliente.release()
  expect(registros.join('')).toContain('/api/acceso/nueva-contrasena')
  expect(registros.join('')).not.toContain(token)
})
