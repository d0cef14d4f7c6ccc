import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  CONTRASENA,
  ID_FALSO,
  crearAliado,
  crearEmpresa,
  crearMundoConApp,
  crearUsuario,
  servicioEn,
  subirPdf,
  type Mundo,
  type TestApp,
} from '../testing/fabricas/index.ts'

let mundo: Mundo
let app: TestApp
let cerrar: () => Promise<void>
let admin: Persona

beforeAll(async () => {
  ;({ mundo, app, cerrar } = await crearMundoConApp())
  admin = await crearEmpresa(mundo)
})
afterAll(() => cerrar())

/** The lines that `hacer` added. */
const lineasDe = async (hacer: () => Promise<unknown>) => {
  const leer = () =>
    mundo.ctx.db.read({ rol: 'sistema' }, (tx) => tx.selectFrom('historial').selectAll().orderBy('id').execute())
  const antes = (await leer()).length
  await hacer()
  return (await leer()).slice(antes)
}

test('LOG-01 a sign-in and a refused one are told to the company, with their request', async () => {
  let numero: string | null = ''
  const [entra] = await lineasDe(async () => (numero = (await app.ingresar(admin.email)).headers.get('x-request-id')))
  expect(entra).toMatchObject({
    tenant: admin.empresaId,
    entidad: 'persona',
    entidadId: admin.id,
    accion: 'ingresar',
    actorTipo: 'persona',
    actorId: admin.id,
    cambios: { status: 200, ip: '127.0.0.1' },
    en: mundo.ctx.clock.now(),
    solicitud: numero,
  })
  expect(numero).toMatch(/^[\da-f-]{36}$/)
  const [no] = await lineasDe(() => app.ingresar(admin.email, 'otra-Clave-1'))
  expect(no).toMatchObject({
    tenant: admin.empresaId,
    entidadId: admin.id,
    accion: 'rechazar-ingreso',
    actorTipo: 'anonimo',
    actorId: null,
    cambios: { status: 401 },
  })
})

test('LOG-01 LOG-02 an address without an account is told to nobody but the platform, and never itself', async () => {
  const lineas = await lineasDe(() => app.ingresar('guatapuri-9173@nadie.test', CONTRASENA))
  expect(lineas).toMatchObject([{ tenant: 'CERRADO', accion: 'rechazar-ingreso', actorTipo: 'anonimo' }])
  expect(JSON.stringify(lineas)).not.toMatch(/guatapuri|nadie/i)
})

test('LOG-01 what is denied to a person, a partner and a stranger', async () => {
  const usuario = await crearUsuario(mundo, admin)
  const sesion = await app.signIn(usuario.email)
  const ajeno = await servicioEn(mundo, 'validar')
  const aliado = await crearAliado(mundo, ['servicios:leer'])
  const lineas = await lineasDe(async () => {
    await app.pedir('GET', '/api/claves', { sesion })
    await app.pedir('GET', `/api/servicios/${ajeno.id}`, { sesion })
    await app.pedir('POST', '/api/v1/servicios', { clave: aliado.clave, cuerpo: {} })
    await app.pedir('POST', '/api/acceso/ingresar', { cuerpo: {}, headers: { origin: 'https://evil.test' } })
    await app.pedir('GET', '/api/servicios/x')
  })
  expect(
    lineas.map(({ accion, tenant, aliadoId, actorId, cambios }) => [
      accion,
      tenant,
      aliadoId,
      actorId,
      cambios['status'],
    ]),
  ).toEqual([
    ['negar', admin.empresaId, null, usuario.id, 403],
    ['negar', admin.empresaId, null, usuario.id, 404],
    ['negar', 'CERRADO', aliado.id, aliado.id, 403],
    ['negar', 'CERRADO', null, null, 403],
  ])
  expect(lineas[1]?.cambios).toMatchObject({ metodo: 'GET', ruta: `/api/servicios/${ajeno.id}` })
})

test('LOG-01 whoever reads a document, once in ten minutes', async () => {
  const { id, admin: duena } = await servicioEn(mundo, 'asignado')
  const archivo = await subirPdf(mundo, duena, 'fuec', id)
  const sesion = await app.signIn(duena.email)
  const leer = async () => {
    const { headers } = await app.pedir('GET', `/api/archivos/${archivo}`, { sesion })
    return (await app.pedir('GET', headers.get('location') ?? '', { sesion })).status
  }
  const lineas = await lineasDe(async () => expect([await leer(), await leer()]).toEqual([200, 200]))
  expect(lineas).toMatchObject([
    { tenant: duena.empresaId, entidad: 'archivo', entidadId: archivo, accion: 'leer-documento', actorId: duena.id },
  ])
  mundo.ctx.clock.advance(10 * 60_000)
  expect(await lineasDe(leer)).toHaveLength(1)
})

test('LOG-01 nobody fills the history: the rest is counted and said later', async () => {
  const sesion = await app.signIn(admin.email)
  const negado = () => app.pedir('GET', `/api/servicios/${ID_FALSO}`, { sesion })
  mundo.ctx.clock.advance(10 * 60_000)
  const lineas = await lineasDe(async () => {
    for (let n = 0; n < 30; n++) await negado()
  })
  expect(lineas).toHaveLength(20)
  mundo.ctx.clock.advance(10 * 60_000)
  expect((await lineasDe(negado)).map(({ cambios }) => cambios['omitidas'])).toEqual([10])
  expect((await lineasDe(negado)).map(({ cambios }) => cambios['omitidas'])).toEqual([undefined])
})
