import { ACTUAL_INCORRECTA } from '@aliadas/contract/core'
import { ACTUAL_REQUERIDA, CONTRASENA_IGUAL } from '@aliadas/contract/acceso'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  createEmpresa,
  createWorldWithApp,
  createUsuario,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { CONTRASENA_COMUN } from './contrasenas-comunes.ts'

const OTRA = 'Cumbanchero-4821'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

const cambiar = (sesion: string, actual: unknown, password: unknown = OTRA) =>
  app.request('POST', '/api/acceso/mi-contrasena', { cookie: sesion, body: { actual, password } })

const correosDe = (email: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('correos')
      .select('texto')
      .where('para', '=', email)
      .where('asunto', '=', 'Tu contraseña cambió')
      .execute(),
  )

test('what is missing, short, common or the same is refused beside its field', async () => {
  const sesion = await app.signIn((await createEmpresa(mundo)).email)
  const campos = async (actual: unknown, password: unknown) => {
    const { status, body: cuerpo } = await cambiar(sesion, actual, password)
    return [status, cuerpo['fields']]
  }
  expect(await campos('', '')).toEqual([400, { actual: ACTUAL_REQUERIDA, password: 'La contraseña es requerida' }])
  expect(await campos(PASSWORD, 'Ab1-x')).toEqual([400, { password: 'La contraseña debe tener al menos 6 caracteres' }])
  expect(await campos(PASSWORD, 'Colombia123')).toEqual([400, { password: CONTRASENA_COMUN }])
  expect(await campos(PASSWORD, PASSWORD)).toEqual([400, { password: CONTRASENA_IGUAL }])
  expect(await campos('otra-cosa-123', OTRA)).toEqual([400, { actual: ACTUAL_INCORRECTA }])
  expect((await app.sessionOf(sesion)).status).toBe(200)
})

test('SES-02 with the current password it changes, this session stays, the others end and the owner is told', async () => {
  const usuario = await createUsuario(mundo, await createEmpresa(mundo))
  const { email } = usuario
  const [esta, otra] = [await app.signIn(email), await app.signIn(email)]
  expect((await app.sessionOf(otra)).status).toBe(200)
  expect((await cambiar(esta, PASSWORD)).text).toBe('{"ok":true}')
  expect([(await app.sessionOf(esta)).status, (await app.sessionOf(otra)).status]).toEqual([200, 401])
  expect([(await app.trySignIn(email)).status, (await app.trySignIn(email, OTRA)).status]).toEqual([401, 200])
  const correos = await correosDe(email)
  expect(correos).toHaveLength(1)
  expect(correos[0]?.texto).toContain('en todos los demás dispositivos')
  const linea = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('historial')
      .select(['tenant', 'actorId', 'cambios'])
      .where('entidadId', '=', usuario.id)
      .where('accion', '=', 'cambiar-contrasena')
      .executeTakeFirstOrThrow(),
  )
  expect(linea).toEqual({ tenant: usuario.empresaId, actorId: usuario.id, cambios: {} })
})

test('two changes at the same moment: one password counts and is the answer that said so', async () => {
  const { email } = await createEmpresa(mundo)
  const sesion = await app.signIn(email)
  const claves = ['Primera-Opcion-1', 'Segunda-Opcion-2']
  const respuestas = await Promise.all(claves.map((clave) => cambiar(sesion, PASSWORD, clave)))
  const buenas = claves.filter((_, i) => respuestas[i]?.status === 200)
  expect(buenas).toHaveLength(1)
  expect((await app.trySignIn(email, buenas[0])).status).toBe(200)
})

test('RATE-01 whoever found a session open guesses ten times; the owner’s other session is not touched', async () => {
  const { email } = await createEmpresa(mundo)
  const [hallada, propia] = [await app.signIn(email), await app.signIn(email)]
  for (let n = 0; n < 10; n++) expect((await cambiar(hallada, `no-es-esta-${n}`)).status).toBe(400)
  expect((await cambiar(hallada, PASSWORD)).status).toBe(429)
  expect((await cambiar(propia, PASSWORD)).status).toBe(200)
})
