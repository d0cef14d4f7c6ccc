import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  crearEmpresa,
  crearMundo,
  crearPlataforma,
  crearUsuario,
  personaDe,
  testApp,
  unico,
  type Mundo,
  type TestApp,
} from '../testing/fabricas/index.ts'
import { CONTRASENA_COMUN } from './contrasenas-comunes.ts'
import { verificarSinCorreo } from './index.ts'

const CLAVE = 'Marimba-2290'

let mundo: Mundo
let app: TestApp
let admin: Persona
let sesion: string
beforeAll(async () => {
  mundo = await crearMundo()
  app = await testApp(mundo)
  admin = await crearEmpresa(mundo)
  sesion = await app.signIn(admin.email)
})
afterAll(async () => {
  await app.cerrar()
  await mundo.cerrar()
})
beforeEach(() => mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('limites').execute()))

const registrar = (email: string, cambios: object = {}, quien = sesion, headers: Record<string, string> = {}) =>
  app.pedir('POST', '/api/acceso/usuarios', {
    sesion: quien,
    headers,
    cuerpo: { email, emailVerificacion: email, password: CLAVE, passwordVerificacion: CLAVE, ...cambios },
  })
const entrar = (email: string) => app.pedir('POST', '/api/acceso/ingresar', { cuerpo: { email, password: CLAVE } })
const asuntosDe = async (email: string) => {
  const filas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select('asunto').where('para', '=', email).execute(),
  )
  return filas.map(({ asunto }) => asunto)
}

test('ROLE-15 staff are refused by the server', async () => {
  const { email } = await crearUsuario(mundo, admin)
  const { status, cuerpo } = await registrar('nueva@empresa.test', {}, await app.signIn(email))
  expect([status, cuerpo['message']]).toEqual([403, 'Solo un administrador puede registrar usuarios.'])
})

test('each fault has its sentence, and a password that everybody tries is refused', async () => {
  const vacio = { email: '', emailVerificacion: 'x', password: '', passwordVerificacion: 'x' }
  expect((await registrar('', vacio)).cuerpo['fields']).toEqual({
    email: 'Un email válido es requerido',
    emailVerificacion: 'Los emails no coinciden',
    password: 'Contraseña requerida (mínimo 6 caracteres)',
    passwordVerificacion: 'Las contraseñas no coinciden',
  })
  const comun = await registrar('nueva@empresa.test', { password: '123456', passwordVerificacion: '123456' })
  expect([comun.status, comun.cuerpo['fields']]).toEqual([400, { password: CONTRASENA_COMUN }])
})

test('a colleague gets role user, no profile and a mail, and enters only once the address is verified', async () => {
  const email = `colega${unico()}@empresa.test`
  expect((await registrar(email, { role: 'admin', perfil: true, empresaId: 'X' })).status).toBe(201)
  expect(await asuntosDe(email)).toEqual(['Verifica tu correo'])
  const sinVerificar = await entrar(email)
  expect([sinVerificar.status, sinVerificar.cuerpo['message']]).toEqual([403, 'Por favor verifica tu correo'])
  await verificarSinCorreo(mundo.ctx, email)
  expect(await personaDe(mundo, email)).toMatchObject({ rol: 'user', empresaId: admin.empresaId })
  expect((await entrar(email)).status).toBe(200)
  const { perfil } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('personas').select('perfil').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  expect(perfil).toBe(false)
})

test('PAY-02 the same request after a lost answer, or twice at once, makes one colleague and sends one mail', async () => {
  const email = `colega${unico()}@empresa.test`
  const repetir = () => registrar(email, {}, sesion, { 'idempotency-key': email })
  const dobles = await Promise.all([repetir(), repetir()])
  expect(dobles.map(({ status }) => status).toSorted((a, b) => a - b)).toContain(201)
  const despues = await repetir()
  expect([despues.status, despues.texto]).toEqual([201, '{"ok":true}'])
  expect(await asuntosDe(email)).toEqual(['Verifica tu correo'])
  await verificarSinCorreo(mundo.ctx, email)
  expect((await registrar(email)).status).toBe(409)
  const { rows } = await mundo.base.pool.query('select huella, cuerpo from idempotencia where clave = $1', [email])
  expect(JSON.stringify(rows)).not.toContain(CLAVE)
})

test('whoever a platform administrator registers joins the platform’s company', async () => {
  const plataforma = await crearPlataforma(mundo)
  const email = `colega${unico()}@aliadas.test`
  expect((await registrar(email, {}, await app.signIn(plataforma.email))).status).toBe(201)
  await verificarSinCorreo(mundo.ctx, email)
  const { empresaId } = await personaDe(mundo, email)
  expect(empresaId).toBe(plataforma.empresaId)
})

test('of a colleague it is said that the account exists; of anybody else it is not, and the owner gets a mail', async () => {
  const colega = await crearUsuario(mundo, admin)
  const propio = await registrar(colega.email.toUpperCase())
  expect([propio.status, propio.cuerpo['fields']]).toEqual([
    409,
    { email: 'Este correo ya tiene una cuenta en tu empresa' },
  ])
  const ajena = await crearEmpresa(mundo)
  const libre = await registrar(`libre${unico()}@empresa.test`)
  for (let vez = 0; vez < 5; vez++) {
    const tomado = await registrar(ajena.email)
    expect([tomado.status, tomado.texto]).toEqual([libre.status, libre.texto])
  }
  expect((await personaDe(mundo, ajena.email)).empresaId).toBe(ajena.empresaId)
  const avisos = (await asuntosDe(ajena.email)).filter((asunto) => asunto.startsWith('Ya tienes una cuenta'))
  expect(avisos).toHaveLength(3)
})
