import type { Route } from '@aliadas/contract/core'
import { ACCIONES_DE_HISTORIAL } from '@aliadas/contract/historial'
import { partnerRoutes, webRoutes } from '@aliadas/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { crearBitacora, type Desenlace } from './bitacora.ts'
import {
  PASSWORD,
  FAKE_ID,
  createAliado,
  createEmpresa,
  createWorldWithApp,
  createUsuario,
  createServicioIn,
  rowOf,
  uploadImage,
  uploadPdf,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
})
afterAll(() => close())

/** The lines that `hacer` appended. */
const lineasDe = async (hacer: () => Promise<unknown>) => {
  const leer = () =>
    mundo.ctx.db.read({ rol: 'sistema' }, (tx) => tx.selectFrom('historial').selectAll().orderBy('id').execute())
  const antes = (await leer()).length
  await hacer()
  return (await leer()).slice(antes)
}

test('LOG-01 a sign-in and a refused one are told to the company, with their request', async () => {
  let numero: string | null = ''
  const [entra] = await lineasDe(async () => (numero = (await app.trySignIn(admin.email)).headers.get('x-request-id')))
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
  const [no] = await lineasDe(() => app.trySignIn(admin.email, 'otra-Clave-1'))
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
  const lineas = await lineasDe(() => app.trySignIn('guatapuri-9173@nadie.test', PASSWORD))
  expect(lineas).toMatchObject([{ tenant: 'CERRADO', accion: 'rechazar-ingreso', actorTipo: 'anonimo' }])
  expect(JSON.stringify(lineas)).not.toMatch(/guatapuri|nadie/i)
})

test('LOG-01 what is denied to a person, a partner and a stranger', async () => {
  const usuario = await createUsuario(mundo, admin)
  const sesion = await app.signIn(usuario.email)
  const ajeno = await createServicioIn(mundo, 'validar')
  const aliado = await createAliado(mundo, ['servicios:leer'])
  const suspendido = await createAliado(mundo)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('aliados')
      .set({ suspendido: true, motivoSuspension: 'Contrato terminado' })
      .where('id', '=', suspendido.id)
      .execute(),
  )
  const lineas = await lineasDe(async () => {
    await app.request('GET', '/api/claves', { cookie: sesion })
    await app.request('GET', `/api/servicios/${ajeno.id}`, { cookie: sesion })
    await app.request('POST', '/api/v1/servicios', { key: aliado.clave, body: {} })
    await app.request('GET', '/api/v1/servicios', { key: suspendido.clave })
    await app.request('POST', '/api/acceso/ingresar', { body: {}, headers: { origin: 'https://evil.test' } })
    await app.request('GET', '/api/servicios/x')
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
    ['negar', 'CERRADO', suspendido.id, suspendido.id, 403],
    ['negar', 'CERRADO', null, null, 403],
  ])
  expect(lineas[1]?.cambios).toMatchObject({ metodo: 'GET', ruta: `/api/servicios/${ajeno.id}` })
})

test('LOG-01 whoever reads a document, once in ten minutes', async () => {
  const { id, admin: duena } = await createServicioIn(mundo, 'asignado')
  const archivo = await uploadPdf(mundo, duena, 'fuec', id)
  const sesion = await app.signIn(duena.email)
  const leer = async () => {
    const { headers } = await app.request('GET', `/api/archivos/${archivo}`, { cookie: sesion })
    return (await app.request('GET', headers.get('location') ?? '', { cookie: sesion })).status
  }
  const lineas = await lineasDe(async () => expect([await leer(), await leer()]).toEqual([200, 200]))
  expect(lineas).toMatchObject([
    { tenant: duena.empresaId, entidad: 'archivo', entidadId: archivo, accion: 'leer-documento', actorId: duena.id },
  ])
  mundo.ctx.clock.advance(10 * 60_000)
  expect(await lineasDe(leer)).toHaveLength(1)
})

test('LOG-01 a document leaves a line also as an image, and when an app reads it; photos and thumbnails leave none', async () => {
  const aliado = await createAliado(mundo)
  const { id, admin: duena } = await createServicioIn(mundo, 'confirmado', { aliado })
  const { fuecArchivoId: fuec } = await rowOf(mundo, id)
  const cookie = await app.signIn(duena.email)
  const licencia = await uploadImage(app, cookie, 'documentoVehiculo')
  const foto = await uploadImage(app, cookie, 'fotoVehiculo')
  const abrir = async (archivo: string, forma = '') => {
    const { headers } = await app.request('GET', `/api/archivos/${archivo}${forma}`, { cookie })
    expect((await app.request('GET', headers.get('location') ?? '', { cookie })).status).toBe(200)
  }
  const lineas = await lineasDe(async () => {
    await abrir(foto)
    await abrir(foto, '?ancho=96')
    await abrir(licencia, '?ancho=96')
    await abrir(licencia)
    expect((await app.request('GET', `/api/v1/servicios/${id}/fuec`, { key: aliado.clave })).status).toBe(200)
  })
  expect(lineas.map(({ accion, entidadId, actorId, tenant }) => [accion, entidadId, actorId, tenant])).toEqual([
    ['leer-documento', licencia, duena.id, duena.empresaId],
    ['leer-documento', fuec, aliado.id, 'CERRADO'],
  ])
})

test('LOG-01 of each route that answers with a file it is decided whether the history remembers the reader', () => {
  const rutas = Object.entries<Route>({ ...webRoutes, ...partnerRoutes })
  expect(rutas.flatMap(([nombre, { bytes }]) => (bytes ? [nombre] : [])).toSorted()).toEqual(
    [
      // Through `abrirArchivo`: by the kind of the file.
      'leerContenido',
      'leerCotizacion',
      'leerFuec',
      'leerImagen',
      // Its own line, `verActa`.
      'descargarActa',
      // The company's own form, about no trip.
      'verMuestraDeFuec',
    ].toSorted(),
  )
})

test('LOG-01 nobody fills the history: the rest is counted and said later', async () => {
  const sesion = await app.signIn(admin.email)
  const negado = () => app.request('GET', `/api/servicios/${FAKE_ID}`, { cookie: sesion })
  mundo.ctx.clock.advance(10 * 60_000)
  const lineas = await lineasDe(async () => {
    for (let n = 0; n < 30; n++) await negado()
  })
  expect(lineas).toHaveLength(20)
  mundo.ctx.clock.advance(10 * 60_000)
  expect((await lineasDe(negado)).map(({ cambios }) => cambios['omitidas'])).toEqual([10])
  expect((await lineasDe(negado)).map(({ cambios }) => cambios['omitidas'])).toEqual([undefined])
})

test('LOG-04 after 2,000 refusals from 100 addresses a good sign-in has its line, and so has each other kind of refusal', async () => {
  mundo.ctx.clock.advance(10 * 60_000)
  const bitacora = crearBitacora(mundo.ctx)
  const solicitud = { id: 'prueba', actor: null, email: null, documento: null }
  const desenlace: Desenlace = { solicitud, metodo: 'POST', ruta: '/x', status: 403, ip: () => '127.0.0.1' }
  const negados = await lineasDe(async () => {
    for (let n = 0; n < 100; n++)
      await Promise.all(Array.from({ length: 21 }, () => bitacora({ ...desenlace, ip: () => `10.0.0.${n}` })))
  })
  expect(negados).toHaveLength(2000)
  expect(await lineasDe(() => bitacora({ ...desenlace, ip: () => '10.0.1.1' }))).toEqual([])
  const ingreso = { ...desenlace, ruta: '/api/acceso/ingresar', solicitud: { ...solicitud, email: admin.email } }
  const despues = await lineasDe(async () => {
    await bitacora({ ...ingreso, status: 200, solicitud: { ...ingreso.solicitud, actor: admin } })
    await bitacora({ ...ingreso, status: 401 })
    await bitacora({ ...desenlace, solicitud: { ...solicitud, actor: admin } })
    await bitacora({ ...desenlace, solicitud: { ...solicitud, actor: admin }, status: 404 })
  })
  expect(despues.map(({ accion, actorTipo }) => [accion, actorTipo])).toEqual([
    ['ingresar', 'persona'],
    ['rechazar-ingreso', 'anonimo'],
    ['negar', 'persona'],
    ['negar', 'persona'],
  ])
})

test('LOG-04 a refused request with %00 in its path, or with an emoji where the path is cut, has its line', async () => {
  mundo.ctx.clock.advance(10 * 60_000)
  const ajeno = { origin: 'https://evil.test' }
  const largo = 'x'.repeat(184)
  const lineas = await lineasDe(async () => {
    for (const id of ['%00', `${largo}%F0%9F%9A%90`, '%ED%A0%BD'])
      expect((await app.request('POST', `/api/servicios/${id}/ofertas`, { body: {}, headers: ajeno })).status).toBe(403)
  })
  expect(lineas.map(({ cambios }) => cambios['ruta'])).toEqual([
    '/api/servicios/\uFFFD/ofertas',
    `/api/servicios/${largo}\u{1F690}`,
    expect.stringContaining('/api/servicios/'),
  ])
})

test('LOG-01 the database takes the actions of the contract and no other', async () => {
  const { rows } = await mundo.base.pool.query<{ accion: string }>('select accion from acciones_de_historial')
  const valores = rows.map(({ accion }) => accion)
  expect(valores.toSorted()).toEqual(ACCIONES_DE_HISTORIAL.toSorted())
  const otra = mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    sql`insert into historial (tenant, entidad, entidad_id, accion, actor_tipo, actor_nombre, cambios, en)
      values ('X', 'clave', 'X', 'otra', 'servidor', '', '{}', now())`.execute(tx),
  )
  await expect(otra).rejects.toMatchObject({ constraint: 'historial_accion_fkey' })
})
