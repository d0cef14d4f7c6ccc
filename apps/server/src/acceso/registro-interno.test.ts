import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  createEmpresa,
  createWorld,
  createPlataforma,
  createUsuario,
  personaOf,
  testApp,
  unique,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { CONTRASENA_COMUN } from './contrasenas-comunes.ts'
import { verificarSinCorreo } from './index.ts'

const CLAVE = 'Marimba-2290'

let mundo: World
let app: TestApp
let admin: Persona
let sesion: string
beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})
beforeEach(() => mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('limites').execute()))

const registrar = (email: string, cambios: object = {}, quien = sesion, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/acceso/usuarios', {
    cookie: quien,
    headers,
    body: { email, emailVerificacion: email, password: CLAVE, passwordVerificacion: CLAVE, ...cambios },
  })
const entrar = (email: string) => app.request('POST', '/api/acceso/ingresar', { body: { email, password: CLAVE } })
const asuntosDe = async (email: string) => {
  const filas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select('asunto').where('para', '=', email).execute(),
  )
  return filas.map(({ asunto }) => asunto)
}

test('ROLE-15 staff are refused by the server', async () => {
  const { email } = await createUsuario(mundo, admin)
  const { status, body: cuerpo } = await registrar('nueva@empresa.test', {}, await app.signIn(email))
  expect([status, cuerpo['message']]).toEqual([403, 'Solo un administrador puede registrar usuarios.'])
})

test('each fault has its sentence, and a password that everybody tries is refused', async () => {
  const vacio = { email: '', emailVerificacion: 'x', password: '', passwordVerificacion: 'x' }
  expect((await registrar('', vacio)).body['fields']).toEqual({
    email: 'Un email válido es requerido',
    emailVerificacion: 'Los emails no coinciden',
    password: 'Contraseña requerida (mínimo 6 caracteres)',
    passwordVerificacion: 'Las contraseñas no coinciden',
  })
  const comun = await registrar('nueva@empresa.test', { password: '123456', passwordVerificacion: '123456' })
  expect([comun.status, comun.body['fields']]).toEqual([400, { password: CONTRASENA_COMUN }])
})

test('a colleague gets role user, no profile and a mail, and enters only once the address is verified', async () => {
  const email = `colega${unique()}@empresa.test`
  expect((await registrar(email, { role: 'admin', perfil: true, empresaId: 'X' })).status).toBe(201)
  expect(await asuntosDe(email)).toEqual(['Verifica tu correo'])
  const sinVerificar = await entrar(email)
  expect([sinVerificar.status, sinVerificar.body['message']]).toEqual([403, 'Por favor verifica tu correo'])
  await verificarSinCorreo(mundo.ctx, email)
  expect(await personaOf(mundo, email)).toMatchObject({ rol: 'user', empresaId: admin.empresaId })
  expect((await entrar(email)).status).toBe(200)
  const { perfil } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('personas').select('perfil').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  expect(perfil).toBe(false)
})

test('PAY-02 the same request after a lost answer, or twice at once, makes one colleague and sends one mail', async () => {
  const email = `colega${unique()}@empresa.test`
  const repetir = () => registrar(email, {}, sesion, { 'idempotency-key': email })
  const dobles = await Promise.all([repetir(), repetir()])
  expect(dobles.map(({ status }) => status).toSorted((a, b) => a - b)).toContain(201)
  const despues = await repetir()
  expect([despues.status, despues.text]).toEqual([201, '{"ok":true}'])
  expect(await asuntosDe(email)).toEqual(['Verifica tu correo'])
  await verificarSinCorreo(mundo.ctx, email)
  expect((await registrar(email)).status).toBe(409)
  const { rows } = await mundo.base.pool.query('select huella, cuerpo from idempotencia where clave = $1', [email])
  expect(JSON.stringify(rows)).not.toContain(CLAVE)
})

test('whoever a platform administrator registers joins the platform’s company', async () => {
  const plataforma = await createPlataforma(mundo)
  const email = `colega${unique()}@aliadas.test`
  expect((await registrar(email, {}, await app.signIn(plataforma.email))).status).toBe(201)
  await verificarSinCorreo(mundo.ctx, email)
  const { empresaId } = await personaOf(mundo, email)
  expect(empresaId).toBe(plataforma.empresaId)
})

test('of a colleague it is said that the account exists; of anybody else it is not, and the owner gets a mail', async () => {
  const colega = await createUsuario(mundo, admin)
  const propio = await registrar(colega.email.toUpperCase())
  expect([propio.status, propio.body['fields']]).toEqual([
    409,
    { email: 'Este correo ya tiene una cuenta en tu empresa' },
  ])
  const ajena = await createEmpresa(mundo)
  const libre = await registrar(`libre${unique()}@empresa.test`)
  for (let vez = 0; vez < 5; vez++) {
    const tomado = await registrar(ajena.email)
    expect([tomado.status, tomado.text]).toEqual([libre.status, libre.text])
  }
  expect((await personaOf(mundo, ajena.email)).empresaId).toBe(ajena.empresaId)
  const avisos = (await asuntosDe(ajena.email)).filter((asunto) => asunto.startsWith('Ya tienes una cuenta'))
  expect(avisos).toHaveLength(3)
})
