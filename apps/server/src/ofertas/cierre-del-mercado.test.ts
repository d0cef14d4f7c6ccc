import { HORA_MS, fechaBogota, horaBogota } from '@aliadas/contract/core'
import type { Servicio } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  START,
  atMoment,
  bid,
  createAliado,
  createEmpresa,
  createVehiculo,
  createWorldWithApp,
  historialOf,
  publish,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import type { Aliado, Persona } from '../platform/actor.ts'
import { vencerPendientes } from '../servicios/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let aliado: Aliado & { clave: string }
let admin: Persona
let [sesion, deOtra] = ['', '']

/** The departure of every service in this file: the next quarter of an hour, long before its 24 hours end. */
const SALIDA = new Date(START.getTime() + 3 * HORA_MS)
const MAPA = '/api/servicios/mapa?oeste=-77&sur=3&este=-76&norte=4'

const empresa = async (): Promise<[Persona, string]> => {
  const una = await createEmpresa(mundo)
  await createVehiculo(mundo, una)
  return [una, await app.signIn(una.email)]
}

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
  ;[admin, sesion] = await empresa()
  ;[, deOtra] = await empresa()
})
beforeEach(() => mundo.ctx.clock.set(START))
afterAll(() => close())

const publicar = (): Promise<string> =>
  publish(mundo, aliado, { fechaSalida: fechaBogota(SALIDA), horaSalida: horaBogota(SALIDA) })
const ofertarPorApi = (id: string, cookie: string) =>
  app.request('POST', `/api/servicios/${id}/ofertas`, { cookie, body: { precio: 400_000 } })
const aceptar = (id: string, idOferta: string) =>
  app.request('POST', `/api/v1/servicios/${id}/aceptar`, {
    key: aliado.clave,
    body: { idOferta, metodoPago: 'transferencia' },
  })
const deAliado = async (ruta: string) =>
  (await app.request('GET', `/api/v1/servicios/${ruta}`, { key: aliado.clave })).body
const detalle = (id: string) => app.request('GET', `/api/servicios/${id}`, { cookie: sesion })
const idsDe = async (ruta: string): Promise<string[]> => {
  const { servicios, filas } = (await app.request('GET', ruta, { cookie: sesion })).body as Record<string, Servicio[]>
  return (servicios ?? filas ?? []).map((s) => s.id)
}

/** Whether a request waits for a database lock. */
const alguienEspera = async () => {
  const { rows } = await mundo.base.pool.query(
    'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
  )
  return rows.length > 0
}

/** Locks the market of a service in its own transaction; the returned function rolls it back. */
const retenerMercado = async (id: string): Promise<() => Promise<void>> => {
  const [tomado, puerta] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaccion = mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mercado:${id}`}, 0))`.execute(tx)
    tomado.resolve()
    await puerta.promise
  })
  await tomado.promise
  return () => {
    puerta.resolve()
    return transaccion
  }
}

test('BIZ-21 a service that departs within its 24 hours says everywhere that it is open until the departure', async () => {
  const id = await publicar()
  mundo.ctx.clock.advance(HORA_MS)
  expect((await ofertarPorApi(id, sesion)).body['servicio']).toMatchObject({ oferta: { vence: SALIDA.toISOString() } })
  const vence = SALIDA.toISOString()
  expect((await detalle(id)).body['servicio']).toMatchObject({ vence, oferta: { vence } })
  expect((await app.request('GET', '/api/ofertas', { cookie: sesion })).body['filas']).toMatchObject([{ vence }])
  expect(await deAliado(id)).toMatchObject({ vence })
  expect(await deAliado(`${id}/ofertas`)).toMatchObject({ ofertas: [{ vence }] })
  const nuevo = await app.request('POST', '/api/v1/servicios', {
    key: aliado.clave,
    body: {
      tipo: 'Van',
      clase: 'Turismo',
      origen: 'Hotel',
      destino: 'Aeropuerto',
      latOrigen: 3.45,
      lonOrigen: -76.5,
      pasajeros: 4,
      fechaSalida: fechaBogota(SALIDA),
      horaSalida: horaBogota(SALIDA),
    },
  })
  expect(nuevo.body).toMatchObject({ vence })
})

test('BIZ-21 bids and acceptances end at the millisecond of the departure, before any job ran, and nobody sees it any more', async () => {
  const id = await publicar()
  const oferta = await bid(mundo, admin, id)
  mundo.ctx.clock.set(new Date(SALIDA.getTime() - 1))
  const listas = ['/api/servicios?estado=pedidos', '/api/servicios?estado=pendiente&orden=fecha', MAPA]
  for (const ruta of listas) expect([ruta, (await idsDe(ruta)).includes(id)]).toEqual([ruta, true])
  mundo.ctx.clock.advance(1)
  for (const ruta of listas) expect([ruta, (await idsDe(ruta)).includes(id)]).toEqual([ruta, false])
  expect((await app.request('GET', '/api/servicios?estado=pendiente', { cookie: sesion })).body['total']).toMatchObject(
    {
      filas: 0,
    },
  )
  expect((await detalle(id)).status).toBe(404)
  expect(await deAliado(`${id}/ofertas`)).toMatchObject({ ofertas: [] })
  const [tarde, aceptada] = [await ofertarPorApi(id, deOtra), await aceptar(id, oferta)]
  expect([tarde.status, tarde.body['details']]).toEqual([409, { motivo: 'estado', estado: 'vencido' }])
  expect([aceptada.status, aceptada.body['message']]).toEqual([409, 'La oferta ya venció.'])
  expect(await rowOf(mundo, id)).toMatchObject({ estado: 'pendiente', empresaAliadaId: null })
})

test('BIZ-21 an acceptance and the sweep at the millisecond of the departure: 409 and one end', async () => {
  for (let vez = 0; vez < 5; vez++) {
    mundo.ctx.clock.set(START)
    const id = await publicar()
    const oferta = await bid(mundo, admin, id)
    mundo.ctx.clock.set(SALIDA)
    const [aceptada, tarde] = await Promise.all([
      aceptar(id, oferta),
      ofertarPorApi(id, deOtra),
      vencerPendientes(mundo.ctx),
      vencerPendientes(atMoment(mundo, SALIDA).ctx),
    ])
    // After the sweep, a company without a bid no longer sees the service.
    expect([aceptada.status, [404, 409].includes(tarde.status)]).toEqual([409, true])
    await vencerPendientes(mundo.ctx)
    expect(await historialOf(mundo, id)).toEqual(['publicar ->pendiente', 'vencer pendiente>vencido'])
    expect(await historialOf(mundo, oferta)).toEqual(['ofertar ->enviada', 'vencer enviada>vencida'])
  }
})

test('BIZ-21 an acceptance that began in time and waited past the departure is refused, and so is a bid', async () => {
  const id = await publicar()
  const oferta = await bid(mundo, admin, id)
  for (const tarde of [() => aceptar(id, oferta), () => ofertarPorApi(id, deOtra)]) {
    mundo.ctx.clock.set(new Date(SALIDA.getTime() - 1))
    const soltar = await retenerMercado(id)
    const respuesta = tarde()
    await expect.poll(alguienEspera).toBe(true)
    mundo.ctx.clock.advance(3001)
    // The sweep skips a service that another transaction is changing.
    expect(await vencerPendientes(mundo.ctx)).toBe(0)
    await soltar()
    expect((await respuesta).status).toBe(409)
  }
  expect(await vencerPendientes(mundo.ctx)).toBe(1)
  expect(await historialOf(mundo, id)).toEqual(['publicar ->pendiente', 'vencer pendiente>vencido'])
})
