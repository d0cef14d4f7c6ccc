import { HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import type { Servicio } from '@aliadas/contract/servicios'
import { setTimeout as pausa } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { darPaso, finalizarServicio, iniciarRecorridos } from './servicios/index.ts'
import { repartirEventos } from './aliados/index.ts'
import { crearEnrutador } from './mapa/index.ts'
import {
  atMoment,
  createAliado,
  createServicioIn,
  createWorldWithApp,
  rowOf,
  type TestApp,
  type World,
} from './testing/factories/index.ts'
import { createReceiver } from './testing/receiver.ts'
import { preverEnRutas, preverLlegadas, reportarPosiciones, type PreguntarCamino } from './posiciones/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

/** Km north of the origin. */
const norte = (lat: number, km: number) => lat + km / 111.32

type Viaje = Awaited<ReturnType<typeof enViaje>>
/** A trip with its passengers aboard: a stop 10 km to the north, the destination 20 km. `a(minutes)`: the world then. */
const enViaje = async ({ aBordo = true }: { aBordo?: boolean } = {}) => {
  const { clave, ...deClientes } = await createAliado(mundo)
  const { id, aliado, admin } = await createServicioIn(mundo, 'confirmado', { aliado: deClientes })
  const { salida, placas, latOrigen, lonOrigen } = await rowOf(mundo, id)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('servicios')
      .set({
        paradas: JSON.stringify([
          { location: 'Sin lugar', lat: null, lon: null },
          { location: 'Peaje', lat: norte(latOrigen, 10), lon: lonOrigen },
        ]),
        latDestino: norte(latOrigen, 20),
        lonDestino: lonOrigen,
      })
      .where('id', '=', id)
      .execute(),
  )
  await iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - HORA_MS)).ctx)
  const a = (minutos: number) => atMoment(mundo, new Date(salida.getTime() + minutos * MINUTO_MS)).ctx
  const en = a(0)
  if (aBordo)
    await en.db.transaction({ rol: 'sistema' }, (tx) =>
      darPaso(tx, aliado, id, { paso: 'a_bordo', lat: null, lon: null, espera: null }, en.clock.now()),
    )
  return {
    id,
    aliado,
    clave,
    placas: placas ?? '',
    latOrigen,
    lonOrigen,
    salida,
    a,
    cookie: await app.signIn(admin.email),
  }
}
const reportar = ({ id, aliado, placas, latOrigen, lonOrigen, a }: Viaje, minutos: number, km: number) => {
  const ctx = a(minutos)
  const en = ctx.clock.now()
  const posicion = { idServicio: id, placas, lat: norte(latOrigen, km), lon: lonOrigen, velocidad: 30, rumbo: null }
  return ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    reportarPosiciones(tx, aliado.id, [{ ...posicion, en: en.toISOString() }], en),
  )
}
const prever = async (viaje: Viaje, minutos: number, km: number, preguntar?: PreguntarCamino) => {
  await reportar(viaje, minutos, km)
  await preverEnRutas(viaje.a(minutos), { preguntar })
}
const leida = async ({ id, cookie }: Viaje) =>
  ((await app.request('GET', `/api/servicios/${id}`, { cookie })).body['servicio'] as Servicio).enRuta
const deCliente = async ({ id, clave }: Viaje) =>
  (await app.request('GET', `/api/v1/servicios/${id}`, { key: clave })).body
const minutosDe = ({ salida }: Viaje, instante: unknown) =>
  (Date.parse(String(instante)) - salida.getTime()) / MINUTO_MS
const KMH = 40 / 1.4

test('company and client read the arrival at the next stop and at the destination, and the stop moves on', async () => {
  const viaje = await enViaje()
  await prever(viaje, 10, 4)
  const primera = await leida(viaje)
  expect(primera).toMatchObject({ estado: null, parada: { location: 'Peaje' }, metodo: 'usual', margenMinutos: 5 })
  expect(minutosDe(viaje, primera?.parada?.llegada)).toBeCloseTo(10 + (6 / KMH) * 60, 0)
  expect(minutosDe(viaje, primera?.llegada)).toBeCloseTo(10 + (16 / KMH) * 60 + 2, 0)
  await prever(viaje, 11, 4.5)
  const segunda = await leida(viaje)
  expect(segunda).toMatchObject({ estado: 'a_tiempo' })
  const { llegada, proximaParada, metodoDeLlegada, margenDeLlegada } = await deCliente(viaje)
  expect([llegada, metodoDeLlegada, margenDeLlegada]).toEqual([segunda?.llegada, 'usual', 5])
  expect(proximaParada).toEqual({ location: 'Peaje', llegada: segunda?.parada?.llegada })
  await prever(viaje, 24, 10.6)
  await prever(viaje, 25, 11.2)
  expect(await leida(viaje)).toMatchObject({ parada: null })
  expect(await deCliente(viaje)).toMatchObject({ proximaParada: null, metodoDeLlegada: 'vehiculo' })
  await prever(viaje, 44, 20)
  await prever(viaje, 45, 20)
  expect(await leida(viaje)).toMatchObject({ estado: 'llego' })
})

test('a trip that will be late is told once to its client, and a browser hears of it without asking', async () => {
  const viaje = await enViaje()
  const stream = await app.live(viaje.cookie)
  // 44 minutes were planned.
  // The arrival moves on with the last reading, which is written and told to no client.
  for (const minutos of [40, 41, 42, 43, 50]) await prever(viaje, minutos, 2)
  await stream.until(({ raw }) => raw.includes('"enRuta":{"estado":"tarde"'))
  stream.close()
  await repartirEventos(mundo.ctx)
  const { eventos } = (await app.request('GET', '/api/v1/eventos?tipos=servicio.retraso', { key: viaje.clave }))
    .body as {
    eventos: { data: { servicio: { retraso: string; llegada: string } } }[]
  }
  expect(eventos.map(({ data }) => data.servicio.retraso)).toEqual([viaje.a(41).clock.now().toISOString()])
  expect(minutosDe(viaje, eventos[0]?.data.servicio.llegada)).toBeGreaterThan(70)
})

test('nothing is written while nothing changes, and nothing of a trip without its passengers', async () => {
  const viaje = await enViaje()
  await prever(viaje, 10, 4)
  await prever(viaje, 11, 4.4)
  const { version } = await rowOf(mundo, viaje.id)
  await prever(viaje, 12, 4.9)
  expect((await rowOf(mundo, viaje.id)).version).toBe(version)
  const vacio = await enViaje({ aBordo: false })
  await prever(vacio, 1, 1)
  await prever(vacio, 2, 1)
  expect(await leida(vacio)).toBeNull()
})

test('silence is told, and the end of the trip takes what was foreseen', async () => {
  const viaje = await enViaje()
  await prever(viaje, 10, 4)
  await preverEnRutas(viaje.a(17))
  await preverEnRutas(viaje.a(18))
  expect(await leida(viaje)).toMatchObject({
    estado: 'sin_senal',
    llegada: null,
    parada: { location: 'Peaje', llegada: null },
  })
  const ctx = viaje.a(50)
  await ctx.db.transaction({ rol: 'sistema' }, (tx) => finalizarServicio(tx, viaje.aliado, viaje.id, ctx.clock.now()))
  expect(await leida(viaje)).toBeNull()
})

/** A router of the test's own: each part takes so many seconds, and an answer so many ms. */
const enrutar = async (
  segundos: number,
  { tarda = 0, limiteMs = 4_000 }: { tarda?: number; limiteMs?: number } = {},
) => {
  const router = await createReceiver()
  router.answer = (response, { url }) => {
    const partes = (url.match(/;/g) ?? []).length
    const legs = Array.from({ length: partes }, () => ({ distance: 1000, duration: segundos }))
    const coordinates = [
      [-76.5, 3.4],
      [-76.5, 3.5],
    ]
    const ruta = { distance: 1000 * partes, duration: segundos * partes, geometry: { coordinates }, legs }
    void pausa(tarda, undefined, { ref: false }).then(() =>
      response.end(JSON.stringify({ code: 'Ok', routes: [ruta] })),
    )
  }
  return { router, preguntar: crearEnrutador(router.url, mundo.ctx, { limiteMs }) }
}

test('with a router its way is the arrival of the next stop, of the destination, of the plan, and of the origin', async () => {
  const { router, preguntar } = await enrutar(900)
  const viaje = await enViaje()
  await prever(viaje, 10, 4, preguntar)
  const enRuta = await leida(viaje)
  expect([minutosDe(viaje, enRuta?.parada?.llegada), minutosDe(viaje, enRuta?.llegada)]).toEqual([25, 42])
  expect([minutosDe(viaje, enRuta?.planeada), enRuta?.metodo]).toEqual([32, 'enrutador'])
  expect(await deCliente(viaje)).toMatchObject({ metodoDeLlegada: 'enrutador', llegada: enRuta?.llegada })
  // Numbers only, one question a vehicle and minute, and the whole way once.
  const de = router.received.length
  expect(router.received.every(({ url }) => /\/route\/v1\/driving\/[-\d.,;]+\?/.test(url))).toBe(true)
  // No other trip of this world stood there.
  await prever(viaje, 11, 4.83, preguntar)
  const trasUno = router.received.length - de

  const previo = await enViaje({ aBordo: false })
  await reportar(previo, -40, 12)
  await preverLlegadas(previo.a(-40), { preguntar })
  await reportar(previo, -39, 12)
  await preverLlegadas(previo.a(-39), { preguntar })
  const { body } = await app.request('GET', `/api/servicios/${previo.id}`, { cookie: previo.cookie })
  const { puntualidad } = body['servicio'] as Servicio
  expect([puntualidad?.metodo, minutosDe(previo, puntualidad?.llegada)]).toEqual(['enrutador', -24])
  expect(trasUno).toBe(1)
  await router.close()
})

test('the router is asked for the trips of each batch, not of the first one alone', async () => {
  const { router, preguntar } = await enrutar(900)
  const viajes = [await enViaje(), await enViaje()]
  for (const viaje of viajes) await reportar(viaje, 10, 4)
  await preverEnRutas(viajes[0]?.a(10) ?? mundo.ctx, { preguntar, lote: 1 })
  expect(await Promise.all(viajes.map(async (viaje) => (await leida(viaje))?.metodo))).toEqual([
    'enrutador',
    'enrutador',
  ])
  await router.close()
})

test('a router that is away or slow is asked no more in that minute, and the straight rule says so', async () => {
  const { router, preguntar } = await enrutar(900)
  await router.close()
  const lejos = await enViaje()
  await prever(lejos, 10, 4, preguntar)
  expect(await leida(lejos)).toMatchObject({ metodo: 'usual', llegada: expect.any(String) })

  const lento = await enrutar(900, { tarda: 60_000, limiteMs: 200 })
  const viajes = []
  for (let i = 0; i < 8; i++) viajes.push(await enViaje())
  for (const viaje of viajes) await reportar(viaje, 10, 4)
  const empezo = performance.now()
  await preverEnRutas(viajes[0]?.a(10) ?? mundo.ctx, { preguntar: lento.preguntar })
  // Waiting for one answer would have taken longer.
  expect(performance.now() - empezo).toBeLessThan(50_000)
  // Four at once, and after ten in a row without an answer no more, the ways that are left and the whole ones together.
  expect(lento.router.received.length).toBeLessThanOrEqual(13)
  for (const viaje of viajes) expect(await leida(viaje)).toMatchObject({ metodo: 'usual', llegada: expect.any(String) })
  await lento.router.close()
})
