import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Persona } from './platform/actor.ts'
import { currentRequest } from './platform/request-context.ts'
import {
  createAliado,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  publish,
  servicioData,
  uploadPdf,
  type TestApp,
  type World,
} from './testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let sesion: string
let abierto: string
let clave: string
let ganado: string
let vehiculo: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  vehiculo = await createVehiculo(mundo, admin)
  const aliado = await createAliado(mundo)
  abierto = await publish(mundo, aliado)
  ganado = (await createServicioIn(mundo, 'confirmado', { admin, vehiculo, aliado })).id
  sesion = await app.signIn(admin.email)
  clave = aliado.clave
  // Waits until the server has read the changes of this preparation, which may be late beside other tests: changed
  // rights make it look the session up again.
  const stream = await app.live(sesion)
  stream.close()
})
afterAll(() => close())

/**
 * Round trips to the database during a request: each call on an exclusive client is one, and so is each batch of short
 * reads. The live reader's queries after a commit are not counted.
 */
const tripsOf = async (
  method: string,
  path: string,
  body?: unknown,
  as: { cookie?: string; key?: string; headers?: Record<string, string> } = { cookie: sesion },
) => {
  // The session is cached for a few seconds.
  await app.sessionOf(sesion)
  let trips = 0
  const { query } = pg.Client.prototype
  const queries = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const shared = 'pipeline' in this && this.pipeline
    if (currentRequest() && !shared && !/pg_notify/.test(String(args[0]))) trips++
    return Reflect.apply(query, this, args) as never
  })
  const { ask } = mundo.ctx.db
  const asks = vi.spyOn(mundo.ctx.db, 'ask').mockImplementation((scope, ...batch) => {
    if (!batch.some(({ statement }) => /^(cambios|vivo)_/.test(statement.name))) trips++
    return ask(scope, ...batch)
  })
  try {
    const { status } = await app.request(method, path, { ...as, ...(body ? { body } : {}) })
    return { status, trips }
  } finally {
    queries.mockRestore()
    asks.mockRestore()
  }
}

/** Exactly this many: when one fewer is enough, lower the number. */
const LECTURAS: [path: string, trips: number][] = [
  ['/api/acceso/sesion', 1],
  ['/api/servicios?estado=pendiente', 1],
  ['/api/servicios?estado=pedidos', 1],
  ['/api/servicios?estado=reservado', 1],
  ['/api/servicios?estado=confirmado&porPagina=50', 1],
  ['/api/servicios?estado=confirmado&q=hotel', 6],
  ['/api/servicios/cuentas', 1],
  ['/api/servicios/mapa?oeste=-77&sur=3&este=-76&norte=4', 5],
  ['/api/servicios/:ganado', 1],
  ['/api/avisos/cuenta', 3],
  ['/api/ofertas', 6],
  ['/api/vehiculos', 5],
  ['/api/vehiculos/:vehiculo', 6],
]

test.each(LECTURAS)('%s costs %i round trips', async (path, trips) => {
  const { status, trips: times } = await tripsOf('GET', path.replace(':ganado', ganado).replace(':vehiculo', vehiculo))
  expect({ status, trips: times }).toEqual({ status: 200, trips })
})

test('a bid costs two round trips, and one more with a quote', async () => {
  const ruta = `/api/servicios/${abierto}/ofertas`
  expect(await tripsOf('POST', ruta, { precio: 500_000 })).toEqual({ status: 201, trips: 2 })
  const otro = await publish(mundo, await createAliado(mundo))
  const documentoCotizacion = await uploadPdf(mundo, admin, 'cotizacion', otro)
  const conCotizacion = { precio: 500_000, documentoCotizacion }
  expect(await tripsOf('POST', `/api/servicios/${otro}/ofertas`, conCotizacion)).toEqual({ status: 201, trips: 3 })
})

test('what a bid answers is the service as it is read afterwards', async () => {
  const id = await publish(mundo, await createAliado(mundo))
  for (const precio of [500_000, 600_000]) {
    mundo.ctx.clock.advance(1_000)
    const hecha = await app.request('POST', `/api/servicios/${id}/ofertas`, { cookie: sesion, body: { precio } })
    const { servicio } = (await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })).body
    expect([hecha.status, hecha.body['servicio']]).toEqual([201, servicio])
    const { id: oferta } = (servicio as { oferta: { id: string } }).oferta
    expect((await app.request('POST', `/api/ofertas/${oferta}/retirar`, { cookie: sesion })).status).toBe(200)
  }
})

test('a post costs two round trips: whose key it is, and what is written', async () => {
  const publicar = (headers: Record<string, string> = {}) =>
    tripsOf('POST', '/api/v1/servicios', servicioData(mundo), { key: clave, headers })
  // The use of a key is stored once a minute.
  expect((await publicar()).status).toBe(201)
  expect(await publicar({ 'idempotency-key': 'una' })).toEqual({ status: 201, trips: 2 })
  expect(await publicar()).toEqual({ status: 201, trips: 2 })
})

test('what a post answers is the service as it is read afterwards', async () => {
  const regreso = { fechaRegreso: '2031-05-04', horaRegreso: '18:30', observaciones: 'Con maletas', ciudad: 'Cali' }
  for (const cambios of [{}, regreso]) {
    const { status, body } = await app.request('POST', '/api/v1/servicios', {
      key: clave,
      body: servicioData(mundo, cambios),
    })
    expect([status, body]).toEqual([
      201,
      (await app.request('GET', `/api/v1/servicios/${String(body['id'])}`, { key: clave })).body,
    ])
  }
})

test('a live change costs two round trips after the commit, also when it leaves the market: what is new, and what each audience may read', async () => {
  const aliado = await createAliado(mundo)
  const stream = await app.live(sesion)
  await stream.listo()
  const { ask } = mundo.ctx.db
  let read: string[] = []
  const spy = vi.spyOn(mundo.ctx.db, 'ask').mockImplementation(async (scope, ...batch) => {
    const answers = await ask(scope, ...batch)
    const names = batch.map(({ statement }) => statement.name.replace(/_[^_]+$/, ''))
    const [rows = []] = answers as unknown as { settled?: boolean }[][]
    // The reader also queries when there is nothing new, and when rows wait for an older transaction of any database.
    if (rows.some(({ settled }) => settled !== false)) read.push(names.join(' '))
    return answers
  })
  const reads = vi.spyOn(mundo.ctx.db, 'read')
  try {
    // A read that began before the count may be slow enough to see this change. It has ended once this change arrives,
    // because the reader reads one at a time; whatever comes after is read within the count.
    await publish(mundo, aliado)
    await mundo.base.pool.query('notify aliadas_cambios')
    await stream.until((s) => s.changes().length === 1)
    read = []
    const id = await publish(mundo, aliado)
    await mundo.base.pool.query('notify aliadas_cambios')
    await stream.until((s) => s.changes().length === 2)
    const each = [
      'cambios_siguientes historia_de_la_base',
      // What each company may see is known since the first change.
      'vivo_servicios vivo_contactos vivo_ofertas',
    ]
    expect(read).toEqual(each)
    read = []
    await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      tx.updateTable('servicios').set({ estado: 'cancelado' }).where('id', '=', id).execute(),
    )
    await mundo.base.pool.query('notify aliadas_cambios')
    await stream.until((s) => s.changes().length === 3)
    expect(stream.changes()[2]).toEqual({ tipo: 'servicio-fuera', id })
    expect(read).toEqual(each)
    expect(reads).not.toHaveBeenCalled()
  } finally {
    spy.mockRestore()
    reads.mockRestore()
    stream.close()
  }
})
