import type { Aliada, FichaDeAliada } from '@aliadas/contract/empresas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  bid,
  createAliado,
  createEmpresa,
  createPlataforma,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  FAKE_ID,
  publish,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { suspenderEmpresa } from './suspender-empresa.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let empresa: Persona
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  empresa = await createEmpresa(mundo, { nombre: 'Ágil Transportes' })
  sesion = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(() => close())

const decidir = (id: string, que: 'suspender' | 'levantar', motivo: string, { quien = sesion, llave = '' } = {}) =>
  app.request('POST', `/api/aliadas/${id}/${que}`, {
    cookie: quien,
    body: { motivo },
    headers: llave ? { 'idempotency-key': llave } : {},
  })
const listar = async (pregunta = '') =>
  (await app.request('GET', `/api/aliadas?${pregunta}`, { cookie: sesion })).body as {
    filas: Aliada[]
    siguiente: string | null
    total: { filas: number }
  }

test('the platform lists the allied companies with their people and vehicles, by name and by date, and nobody else does', async () => {
  await createEmpresa(mundo, { nombre: 'Zipa Bus' })
  await createVehiculo(mundo, empresa)
  await createUsuario(mundo, empresa)
  const { filas } = await listar('porPagina=100')
  expect(filas.map(({ nombre }) => nombre)).toEqual(['Ágil Transportes', 'Zipa Bus'])
  expect(filas[0]).toMatchObject({ personas: 2, vehiculos: 1, suspendida: false, motivoSuspension: null })
  expect((await listar('orden=-nombre')).filas.map(({ nombre }) => nombre)).toEqual(['Zipa Bus', 'Ágil Transportes'])
  expect((await listar('q=agil')).filas.map(({ id }) => id)).toEqual([empresa.empresaId])
  expect((await listar('estado=suspendida')).filas).toEqual([])
  const { body } = await app.request('GET', `/api/aliadas/${empresa.empresaId}`, { cookie: sesion })
  const { gente } = body['empresa'] as FichaDeAliada
  expect(gente.map(({ role }) => role)).toEqual(['admin', 'user'])
  expect((await app.request('GET', '/api/aliadas?estado=rara', { cookie: sesion })).status).toBe(400)
})

test('the platform’s own company and one that does not exist are not there to be suspended', async () => {
  const plataforma = await createPlataforma(mundo)
  const { empresaId } = plataforma
  const suspender = { id: empresaId, motivo: 'Por error nuestro', suspender: true }
  await expect(
    mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      suspenderEmpresa(tx, plataforma, suspender, mundo.ctx.clock.now()),
    ),
  ).rejects.toMatchObject({ code: 'not-found' })
  for (const id of [empresaId, FAKE_ID]) expect((await decidir(id, 'suspender', 'Por error nuestro')).status).toBe(404)
  const propia = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('empresas').select(['tipo', 'suspendida']).where('id', '=', empresaId).executeTakeFirstOrThrow(),
  )
  expect(propia).toEqual({ tipo: 'plataforma', suspendida: false })
})

test('ROLE-06 a company’s people get 403 from every procedure about companies, and change nothing', async () => {
  for (const persona of [empresa, await createUsuario(mundo, empresa)]) {
    const quien = await app.signIn(persona.email)
    for (const [metodo, ruta] of [
      ['GET', '/api/aliadas'],
      ['GET', '/api/aliadas/csv'],
      ['GET', `/api/aliadas/${empresa.empresaId}`],
      ['POST', `/api/aliadas/${empresa.empresaId}/suspender`],
      ['POST', `/api/aliadas/${empresa.empresaId}/levantar`],
    ] as const) {
      const cuerpo = metodo === 'POST' ? { body: { motivo: 'Porque sí' } } : {}
      expect([ruta, (await app.request(metodo, ruta, { cookie: quien, ...cuerpo })).status]).toEqual([ruta, 403])
    }
  }
  expect((await listar('estado=suspendida')).filas).toEqual([])
  // The platform's own company is not among them.
  const suya = (await app.sessionOf(sesion)).body['empresaId'] as string
  for (const id of [FAKE_ID, suya, '0'.repeat(24)])
    expect((await decidir(id, 'suspender', 'Documentos vencidos')).status).toBe(404)
})

test('LIVE-09 TEN-23 a suspended company loses the market and its streams at once, keeps its entry, and reads why', async () => {
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const aliado = await createAliado(mundo)
  const servicio = await publish(mundo, aliado)
  const suya = await app.signIn(admin.email)
  const vivo = await app.live(suya)
  await vivo.listo()
  const ver = async () => (await app.request('GET', `/api/servicios/${servicio}`, { cookie: suya })).status
  expect(await ver()).toBe(200)
  expect((await decidir(admin.empresaId, 'suspender', ' ')).status).toBe(400)
  for (let vez = 0; vez < 2; vez++) {
    const { status, body } = await decidir(admin.empresaId, 'suspender', 'Habilitación vencida', { llave: 'suspende' })
    expect([status, body['empresa']]).toMatchObject([
      200,
      { suspendida: true, motivoSuspension: 'Habilitación vencida', acciones: { levantar: { permitido: true } } },
    ])
  }
  await vivo.until((s) => s.closed)
  expect(await ver()).toBe(404)
  const oferta = () =>
    app.request('POST', `/api/servicios/${servicio}/ofertas`, { cookie: suya, body: { precio: 500_000 } })
  expect((await oferta()).status).toBeGreaterThanOrEqual(403)
  // The company still has access: its own history gives the reason.
  const { body: historial } = await app.request('GET', '/api/historial', { cookie: suya })
  expect(JSON.stringify(historial)).toContain('Habilitación vencida')
  const correos = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('correos')
      .select(['asunto', 'texto'])
      .where('para', '=', admin.email)
      .where('asunto', 'like', 'Suspendimos%')
      .execute(),
  )
  expect(correos).toHaveLength(1)
  expect(correos[0]?.texto).toContain('Motivo: Habilitación vencida')
  const dos = await Promise.all([
    decidir(admin.empresaId, 'levantar', 'La renovaron'),
    decidir(admin.empresaId, 'levantar', 'La renovaron'),
  ])
  expect(dos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await ver()).toBe(200)
  expect((await oferta()).status).toBe(201)
})

test('nobody takes an offer of a suspended company, nor is shown one; lifted, it stands again', async () => {
  const [suspendida, otra] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  for (const una of [suspendida, otra]) await createVehiculo(mundo, una)
  const aliado = await createAliado(mundo)
  const [servicio, ganado] = [await publish(mundo, aliado), await publish(mundo, aliado)]
  const barata = await bid(mundo, suspendida, servicio, 400_000)
  const cara = await bid(mundo, otra, servicio, 500_000)
  const suya = await bid(mundo, suspendida, ganado, 400_000)
  const aceptar = (id: string, oferta: string) =>
    app.request('POST', `/api/v1/servicios/${id}/aceptar`, {
      key: aliado.clave,
      body: { idOferta: oferta, metodoPago: 'epayco' },
    })
  const vigentes = async () =>
    (
      (await app.request('GET', `/api/v1/servicios/${servicio}/ofertas`, { key: aliado.clave })).body['ofertas'] as {
        id: string
      }[]
    ).map(({ id }) => id)
  expect((await aceptar(ganado, suya)).status).toBe(200)
  expect(await vigentes()).toEqual([barata, cara])
  await decidir(suspendida.empresaId, 'suspender', 'Habilitación vencida')
  expect(await vigentes()).toEqual([cara])
  const { status, body } = await aceptar(servicio, barata)
  expect([status, body['message'], body['details']]).toEqual([
    409,
    'La empresa que ofertó está suspendida: elige otra oferta.',
    { motivo: 'suspendida' },
  ])
  // Services that it won before continue, and it can read them.
  const sesionSuya = await app.signIn(suspendida.email)
  expect((await app.request('GET', `/api/servicios/${ganado}`, { cookie: sesionSuya })).status).toBe(200)
  expect((await app.sessionOf(sesionSuya)).body).toMatchObject({ suspension: { motivo: 'Habilitación vencida' } })
  await decidir(suspendida.empresaId, 'levantar', 'La renovaron')
  expect((await app.sessionOf(sesionSuya)).body).toMatchObject({ suspension: null })
  expect(await vigentes()).toEqual([barata, cara])
  expect((await aceptar(servicio, barata)).status).toBe(200)
})
