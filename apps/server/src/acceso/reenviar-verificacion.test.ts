import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmpresa, createWorldWithApp, type World, type TestApp } from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())
beforeEach(() => mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('limites').execute()))

/** Requests another mail and waits for the work after the response. */
const reenviar = async (email: unknown, headers: Record<string, string> = {}) => {
  const respuesta = await app.request('POST', '/api/acceso/reenviar-verificacion', { headers, body: { email } })
  await mundo.identidad.aparte.terminar()
  return respuesta
}

const verificar = (token: string) => app.request('POST', '/api/acceso/verificar-correo', { body: { token } })

const tokensDe = async (email: string): Promise<string[]> => {
  const correos = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('correos')
      .select('texto')
      .where('para', '=', email)
      .where('asunto', '=', 'Verifica tu correo')
      .execute(),
  )
  return correos.map(({ texto }) => decodeURIComponent(/verificar-correo\?token=(\S+)/.exec(texto)?.[1] ?? ''))
}

test('an address that is missing or none is refused, and another site cannot ask', async () => {
  expect((await reenviar(undefined)).body['fields']).toEqual({ email: 'El correo electrónico es requerido' })
  expect((await reenviar('ana@')).body['fields']).toEqual({ email: 'Ingresa un correo electrónico válido' })
  expect((await reenviar('ana@empresa.test', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('ENU-03 verified, unverified, taken out and unknown addresses get the same answer, and one of them a mail', async () => {
  const verificada = await createEmpresa(mundo)
  const pendiente = await createEmpresa(mundo, { verificada: false })
  const retirada = await createEmpresa(mundo)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ activo: false }).where('id', '=', retirada.id).execute(),
  )
  const direcciones = [verificada.email, pendiente.email.toUpperCase(), retirada.email, 'nadie@empresa.test']
  const antes = await Promise.all([verificada.email, pendiente.email, retirada.email].map(tokensDe))
  for (const email of direcciones) {
    const { status, text: texto, headers } = await reenviar(email)
    expect([email, status, texto, headers.getSetCookie()]).toEqual([email, 200, '{"ok":true}', []])
  }
  const despues = await Promise.all([verificada.email, pendiente.email, retirada.email].map(tokensDe))
  expect(despues.map((tokens, i) => tokens.length - (antes[i]?.length ?? 0))).toEqual([0, 1, 0])
})

test('the new link verifies the address, and after that nothing more is sent', async () => {
  const { email } = await createEmpresa(mundo, { verificada: false })
  expect((await app.trySignIn(email)).status).toBe(403)
  await reenviar(email)
  const tokens = await tokensDe(email)
  expect((await verificar(tokens.at(-1) ?? '')).status).toBe(200)
  expect((await app.trySignIn(email)).status).toBe(200)
  await reenviar(email)
  expect(await tokensDe(email)).toHaveLength(tokens.length)
})

test('a mailbox gets three mails an hour and the answer does not say so', async () => {
  const { email } = await createEmpresa(mundo, { verificada: false })
  const antes = (await tokensDe(email)).length
  for (let i = 0; i < 5; i++) expect((await reenviar(email)).status).toBe(200)
  expect(await tokensDe(email)).toHaveLength(antes + 3)
})

test('SES-16 strangers who ask for many addresses do not close it for the next person', async () => {
  for (let i = 0; i < 30; i++) expect((await reenviar(`nadie${i}@empresa.test`)).status).toBe(200)
  const { email } = await createEmpresa(mundo, { verificada: false })
  const antes = (await tokensDe(email)).length
  expect((await reenviar(email)).status).toBe(200)
  expect(await tokensDe(email)).toHaveLength(antes + 1)
})
