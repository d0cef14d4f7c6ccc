import { negativaParaCambiarRol, type PersonaListada } from '@aliadas/contract/acceso'
import { ACTUAL_INCORRECTA } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  createEmpresa,
  createPlataforma,
  createUsuario,
  createWorld,
  historialOf,
  PASSWORD,
  testApp,
  unique,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { cambiarColega } from './colega.ts'

let mundo: World
let app: TestApp
let admin: Persona
let usuario: Persona
let sesion: string
beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})
beforeEach(async () => {
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('limites').execute())
  admin = await createEmpresa(mundo)
  mundo.ctx.clock.advance(1000)
  usuario = await createUsuario(mundo, admin)
  sesion = await app.signIn(admin.email)
})

const listar = async (quien = sesion, cursor = '') => {
  const { status, body } = await app.request('GET', `/api/acceso/personas${cursor && `?cursor=${cursor}`}`, {
    cookie: quien,
  })
  return {
    status,
    personas: (body['personas'] ?? []) as PersonaListada[],
    siguiente: body['siguiente'] as string | null,
  }
}
const pedir = (id: string, que: string, { quien = sesion, body = {}, llave = '' } = {}) =>
  app.request('POST', `/api/acceso/personas/${id}/${que}`, {
    cookie: quien,
    body,
    headers: llave ? { 'idempotency-key': llave } : {},
  })
const ponerRol = (id: string, role: string, quien = sesion, contrasenaActual = PASSWORD) =>
  pedir(id, 'rol', { quien, body: { role, contrasenaActual } })
const entra = async (cookie: string) => (await app.request('GET', '/api/acceso/sesion', { cookie })).status

test('an administrator sees the company’s people with role, state and last sign-in, and what may be done with each', async () => {
  const ingreso = mundo.ctx.clock.now().toISOString()
  const { personas } = await listar()
  expect(personas.map(({ email, role, activo }) => [email, role, activo])).toEqual([
    [usuario.email, 'user', true],
    [admin.email, 'admin', true],
  ])
  expect(personas.map(({ ultimoIngreso }) => ultimoIngreso)).toEqual([null, ingreso])
  const permitido = ({ acciones: { cambiarRol, desactivar, reactivar } }: PersonaListada) =>
    [cambiarRol, desactivar, reactivar].map((accion) => accion.permitido)
  expect(personas.map(permitido)).toEqual([
    [true, true, false],
    [false, false, false],
  ])
  expect(personas[1]?.acciones.desactivar.motivo).toMatch(/^Es el único administrador activo/)
})

test('TEN-02 another company’s people neither show nor can be changed; staff see nobody; the platform manages its own', async () => {
  const otra = await createEmpresa(mundo)
  const suya = await app.signIn(otra.email)
  expect((await listar(suya)).personas.map(({ id }) => id)).toEqual([otra.id])
  for (const que of ['desactivar', 'reactivar', 'rol'])
    expect([que, (await pedir(usuario.id, que, { quien: suya, body: { role: 'admin' } })).status]).toEqual([que, 404])
  const deUsuario = await app.signIn(usuario.email)
  expect((await listar(deUsuario)).status).toBe(403)
  expect((await app.request('GET', '/api/acceso/invitaciones', { cookie: deUsuario })).status).toBe(403)
  expect((await ponerRol(usuario.id, 'admin', deUsuario)).status).toBe(403)
  const plataforma = await createPlataforma(mundo)
  const { personas } = await listar(await app.signIn(plataforma.email))
  expect(personas.map(({ email }) => email)).toContain(plataforma.email)
  expect(personas.map(({ email }) => email)).not.toContain(admin.email)
  expect((await ponerRol(usuario.id, 'admin', await app.signIn(plataforma.email))).status).toBe(404)
})

test('ROLE-03 who is deactivated is out at once and for good, until reactivated; what was done stays in the history', async () => {
  const suya = await app.signIn(usuario.email)
  const { status, body } = await pedir(usuario.id, 'desactivar')
  expect([status, (body['persona'] as PersonaListada).activo]).toEqual([200, false])
  expect(await entra(suya)).toBe(401)
  expect((await app.trySignIn(usuario.email)).status).toBe(401)
  expect((await pedir(usuario.id, 'desactivar')).body['message']).toBe('Esta persona ya está desactivada.')
  expect((await pedir(usuario.id, 'reactivar')).status).toBe(200)
  expect(await entra(suya)).toBe(401)
  expect((await app.trySignIn(usuario.email)).status).toBe(200)
  const actos = await historialOf(mundo, usuario.id)
  expect(actos.filter((acto) => /activar/.test(acto))).toEqual(['desactivar ->-', 'reactivar ->-'])
})

test('ROLE-17 a changed role counts with the next request', async () => {
  const suya = await app.signIn(usuario.email)
  expect((await ponerRol(usuario.id, 'admin')).status).toBe(200)
  expect((await listar(suya)).status).toBe(200)
  expect((await ponerRol(usuario.id, 'user')).status).toBe(200)
  expect((await listar(suya)).status).toBe(403)
  expect((await ponerRol(usuario.id, 'plataforma')).status).toBe(400)
})

test('SES-15 a role is changed with the password again, and with no other', async () => {
  const suya = await app.signIn(usuario.email)
  const pide = 'Escribe tu contraseña para cambiar quién administra la empresa'
  for (const role of ['admin', 'user']) {
    const sin = await pedir(usuario.id, 'rol', { body: { role } })
    expect([sin.status, sin.body['fields']]).toEqual([403, { contrasenaActual: pide }])
  }
  const mala = await ponerRol(usuario.id, 'admin', sesion, 'otra-cosa')
  expect([mala.status, mala.body['fields']]).toEqual([400, { contrasenaActual: ACTUAL_INCORRECTA }])
  expect((await listar(suya)).status).toBe(403)
  // Who may not change it is told so, and no password is tried.
  expect((await ponerRol(usuario.id, 'admin', suya, 'otra-cosa')).body['fields']).toBeUndefined()
  expect((await ponerRol(usuario.id, 'admin')).status).toBe(200)
  expect((await pedir(usuario.id, 'rol', { body: { role: 'user' } })).status).toBe(403)
  expect((await listar(suya)).status).toBe(200)
})

test('SES-15 an administrator who was dismissed comes back with the password of another one alone', async () => {
  await ponerRol(usuario.id, 'admin')
  expect((await pedir(usuario.id, 'desactivar')).status).toBe(200)
  const sin = await pedir(usuario.id, 'reactivar')
  expect([sin.status, Object.keys(sin.body['fields'] ?? {})]).toEqual([403, ['contrasenaActual']])
  const mala = await pedir(usuario.id, 'reactivar', { body: { contrasenaActual: 'otra-cosa' } })
  expect([mala.status, mala.body['fields']]).toEqual([400, { contrasenaActual: ACTUAL_INCORRECTA }])
  expect((await app.trySignIn(usuario.email)).status).toBe(401)
  expect((await pedir(usuario.id, 'reactivar', { body: { contrasenaActual: PASSWORD } })).status).toBe(200)
  expect((await app.trySignIn(usuario.email)).status).toBe(200)
})

test('who is no administrator is reactivated by a request without a body, as ever', async () => {
  await pedir(usuario.id, 'desactivar')
  const cabeceras = { cookie: sesion, 'x-aliadas': 'web' }
  const { status } = await fetch(`${app.url}/api/acceso/personas/${usuario.id}/reactivar`, {
    method: 'POST',
    headers: cabeceras,
  })
  expect(status).toBe(200)
})

test('the last active administrator stays one', async () => {
  expect((await ponerRol(admin.id, 'user')).body['message']).toMatch(/^Es el único administrador activo/)
  await ponerRol(usuario.id, 'admin')
  expect((await ponerRol(admin.id, 'user')).status).toBe(200)
})

/** The result of a demotion that begins while another one, of somebody else, is still running. */
const mientras = async (primera: readonly [Persona, string], segunda: readonly [Persona, string]): Promise<string> => {
  const { ctx } = mundo
  const bajar = ([quien, id]: readonly [Persona, string], antesDeTerminar = Promise.resolve(), hecho = () => {}) =>
    ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
      const que = { id, negativa: negativaParaCambiarRol, cambio: { role: 'user' }, accion: 'cambiar-rol' } as const
      await cambiarColega(tx, quien, que, ctx.clock.now())
      hecho()
      await antesDeTerminar
    })
  const puerta = Promise.withResolvers<void>()
  const dentro = Promise.withResolvers<void>()
  const una = bajar(primera, puerta.promise, dentro.resolve)
  await dentro.promise
  let terminada = false
  const otra = bajar(segunda)
    .catch((error: unknown) => error)
    .finally(() => (terminada = true))
  const esperando = async () => {
    const { rows } = await ctx.db.read({ rol: 'sistema' }, (tx) =>
      sql`select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(
        tx,
      ),
    )
    return rows.length > 0 || terminada
  }
  await expect.poll(esperando).toBe(true)
  puerta.resolve()
  await una
  return String(await otra)
}

test('of two administrators who give it up at once, the second waits for the first and stays one', async () => {
  await ponerRol(usuario.id, 'admin')
  const otro: Persona = { ...usuario, rol: 'admin' }
  expect(await mientras([admin, admin.id], [otro, otro.id])).toContain('Es el único administrador activo')
})

test('ROLE-17 whose rights another administrator is taking away does nothing with them any more', async () => {
  const tercera = await createUsuario(mundo, admin)
  for (const { id } of [usuario, tercera]) await ponerRol(id, 'admin')
  const otro: Persona = { ...usuario, rol: 'admin' }
  expect(await mientras([admin, otro.id], [otro, admin.id])).toContain('Solo un administrador puede gestionar')
})

test('nobody deactivates the own account, and a repetition does it once', async () => {
  await ponerRol(usuario.id, 'admin')
  expect((await pedir(admin.id, 'desactivar')).body['message']).toMatch(/^No puedes desactivar tu propia cuenta/)
  const llave = `d-${unique()}`
  const primera = await pedir(usuario.id, 'desactivar', { llave })
  expect((await pedir(usuario.id, 'desactivar', { llave })).body).toEqual(primera.body)
})

test('an account that waits for its address is listed, invited again with new days, and is nobody else’s', async () => {
  const email = `nueva${unique()}@empresa.test`
  const clave = 'Marimba-2290'
  await app.request('POST', '/api/acceso/usuarios', {
    cookie: sesion,
    body: { email, emailVerificacion: email, password: clave, passwordVerificacion: clave },
  })
  const invitaciones = async (cookie = sesion) =>
    (await app.request('GET', '/api/acceso/invitaciones', { cookie })).body['invitaciones'] as Record<string, string>[]
  const [antes] = await invitaciones()
  expect(antes).toMatchObject({ email, invitadaPor: 'Ana Pérez' })
  mundo.ctx.clock.advance(2 * 86_400_000)
  const cookie = await app.signIn(admin.email)
  const reenviar = (quien: string) =>
    app.request('POST', `/api/acceso/invitaciones/${antes?.['id']}/reenviar`, { cookie: quien, body: {} })
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  expect([(await reenviar(ajena)).status, (await invitaciones(ajena)).length]).toEqual([404, 0])
  expect((await reenviar(cookie)).status).toBe(200)
  const correos = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select('asunto').where('para', '=', email).execute(),
  )
  expect(correos).toHaveLength(2)
  mundo.ctx.clock.advance(2 * 86_400_000)
  const otraVez = await app.signIn(admin.email)
  expect((await invitaciones(otraVez)).map((i) => i['email'])).toEqual([email])
  mundo.ctx.clock.advance(86_400_000)
  expect(await invitaciones(await app.signIn(admin.email))).toEqual([])
  expect((await reenviar(await app.signIn(admin.email))).status).toBe(404)
})

test('pages of 25 show everybody once, the newest first', async () => {
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const {
      id: _id,
      email: _email,
      ...fila
    } = await tx.selectFrom('personas').selectAll().where('id', '=', usuario.id).executeTakeFirstOrThrow()
    for (let n = 0; n < 26; n++)
      await tx
        .insertInto('personas')
        .values({ ...fila, id: `${usuario.id.slice(0, 18)}PAGE${String(n + 22)}`, email: `p${unique()}@empresa.test` })
        .execute()
  })
  const primera = await listar()
  const segunda = await listar(sesion, String(primera.siguiente))
  expect([primera.personas.length, segunda.personas.length, segunda.siguiente]).toEqual([25, 3, null])
  expect(new Set([...primera.personas, ...segunda.personas].map(({ id }) => id)).size).toBe(28)
})
