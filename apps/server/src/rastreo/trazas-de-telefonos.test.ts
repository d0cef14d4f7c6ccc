import { HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAliado } from '../testing/factories/index.ts'
import { abrirVia, caminoDe, puerta, type Conducido } from '../testing/worlds/via.ts'

let via: Awaited<ReturnType<typeof abrirVia>>
beforeAll(async () => {
  via = await abrirVia()
})
afterAll(() => via.close())

/** What a phone sends for each point of its buffer, oldest first, once it is back. */
const BUFER: Record<string, (viaje: Conducido, en: Date, lat: number) => Promise<Response>> = {
  OwnTracks: (viaje, en, lat) =>
    fetch(via.app.url + puerta(viaje), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-limit-u': 'ZJ8NDE', 'x-limit-d': 'telefono' },
      body: JSON.stringify(
        via.punto({ lat, tst: Math.floor(en.getTime() / 1000), t: 'v', m: 2, tid: 'DE', conn: 'm' }),
      ),
    }),
  'Traccar Client 9': (viaje, en, lat) =>
    via.mandar(puerta(viaje), {
      location: {
        timestamp: en.toISOString(),
        coords: { latitude: lat, longitude: -76.38, accuracy: 5, speed: 9.7, heading: 0, altitude: 960 },
        is_moving: true,
        odometer: 1200,
        event: 'motionchange',
        battery: { level: 0.7, is_charging: false },
        activity: { type: 'in_vehicle' },
        extras: {},
      },
      device_id: '48291473',
    }),
  'Traccar Client 8': (viaje, en, lat) =>
    fetch(
      `${via.app.url}${puerta(viaje)}?id=48291473&timestamp=${en.getTime() / 1000}&lat=${lat}&lon=-76.38&speed=18.9&bearing=0&altitude=960&accuracy=5&batt=70`,
      { method: 'POST' },
    ),
}
const CADA_MS = 30_000
const trazaDe = async ({ id, sesion }: Conducido) =>
  (
    (await via.app.request('GET', `/api/servicios/${id}/traza`, { cookie: sesion })).body['puntos'] as { en: string }[]
  ).map(({ en }) => Date.parse(en))
/** The points of 40 minutes that end now, 150 m apart. */
const cuarentaMinutos = () => {
  const ahora = Math.floor(via.mundo.ctx.clock.now().getTime() / 1000) * 1000
  return Array.from({ length: 81 }, (_, i) => ({ en: new Date(ahora - (80 - i) * CADA_MS), lat: 3.54 + i * 0.00135 }))
}

test.each(Object.keys(BUFER))(
  'REL-18 LIVE-14 a phone with %s that was dark for 40 minutes leaves a whole trace, whether its live point comes first or the trip has ended',
  async (cliente) => {
    const enviar = BUFER[cliente] ?? (() => Promise.reject(new Error('no client')))
    const viaje = await via.conViaje('enCurso', 0)
    via.mundo.ctx.clock.advance(40 * MINUTO_MS)
    const puntos = cuarentaMinutos()
    const instantes = puntos.map(({ en }) => en.getTime())
    const mandarTodos = async (cuales: typeof puntos) => {
      for (const { en, lat } of cuales) expect((await enviar(viaje, en, lat)).status).toBe(200)
    }
    // The newest one is already there when the buffer comes, and half of the buffer comes twice.
    await mandarTodos(puntos.slice(-1))
    const marcador = await via.posiciones(viaje.sesion)
    await mandarTodos(puntos.slice(0, 40))
    await mandarTodos(puntos.slice(20, 60))
    expect(await via.posiciones(viaje.sesion)).toEqual(marcador)
    expect(await trazaDe(viaje)).toEqual([...instantes.slice(0, 60), ...instantes.slice(-1)])
    // The trip ends while the phone is dark again; what it says of the trip comes the day after.
    const { clave } = viaje.aliado as typeof viaje.aliado & { clave: string }
    expect((await via.app.request('POST', `/api/v1/servicios/${viaje.id}/finalizar`, { key: clave })).status).toBe(200)
    via.mundo.ctx.clock.advance(24 * HORA_MS)
    const { conductor } = viaje
    viaje.sesion = await via.app.signIn(viaje.admin.email)
    await mandarTodos(puntos.slice(60))
    await mandarTodos([{ en: new Date(via.mundo.ctx.clock.now().getTime() - HORA_MS), lat: 3.6 }])
    expect(await trazaDe(viaje)).toEqual(instantes)
    expect(await via.descartes({ ...viaje, conductor })).toEqual({ fuera_de_viaje: 1 })
    via.mundo.ctx.clock.advance(1000)
    await mandarTodos(puntos.slice(0, 1))
    expect(await via.descartes({ ...viaje, conductor })).toEqual({ fuera_de_viaje: 2 })
  },
)

test('a company’s own server delivers late points of an ended trip by its plates, and a point no vehicle reached is counted', async () => {
  const viaje = await via.conViaje('enCurso', 0)
  const { body } = await via.app.request('POST', '/api/rastreo/servidor', { cookie: viaje.sesion })
  const camino = caminoDe(String(body['direccion']))
  const enviar = (en: number, latitude = 3.54) =>
    via.recibido(camino, {
      position: {
        fixTime: new Date(en).toISOString(),
        valid: true,
        outdated: false,
        latitude,
        longitude: -76.38,
        speed: 0,
        course: 0,
        accuracy: 0,
        attributes: {},
      },
      device: { uniqueId: viaje.placas },
    })
  via.mundo.ctx.clock.advance(HORA_MS)
  const fin = Math.floor(via.mundo.ctx.clock.now().getTime() / 1000) * 1000
  await enviar(fin)
  const { clave } = viaje.aliado as typeof viaje.aliado & { clave: string }
  expect((await via.app.request('POST', `/api/v1/servicios/${viaje.id}/finalizar`, { key: clave })).status).toBe(200)
  via.mundo.ctx.clock.advance(HORA_MS)
  await enviar(fin - 20 * MINUTO_MS)
  await enviar(fin - MINUTO_MS, 3.9)
  expect(await trazaDe(viaje)).toEqual([fin - 20 * MINUTO_MS, fin])
  expect(await via.descartes(viaje)).toEqual({ increible: 1 })
})

test('TEN-24 LIVE-14 the client’s via.app reads the trace while the trip runs, another one never, and the driver reads who looked', async () => {
  const viaje = await via.conViaje('enCurso', 0)
  const { clave } = viaje.aliado as typeof viaje.aliado & { clave: string }
  const ajena = await createAliado(via.mundo)
  const camino = `/api/v1/servicios/${viaje.id}/traza`
  const leer = (pregunta = '', key = clave) => via.app.request('GET', camino + pregunta, { key })
  expect((await leer()).body).toEqual({ enRecorrido: true, puntos: [] })
  const inicio = Math.floor(via.mundo.ctx.clock.now().getTime() / 1000) * 1000
  const en = (minutos: number) => new Date(inicio + minutos * MINUTO_MS).toISOString()
  via.mundo.ctx.clock.advance(2 * MINUTO_MS)
  for (const [minutos, lat] of [
    [0, 3.54],
    [2, 3.542],
    [1, 3.541],
  ] as const)
    await via.recibido(puerta(viaje), via.punto({ lat, tst: inicio / 1000 + minutos * 60 }))
  const todos = [0, 1, 2].map((minutos) => ({ lat: 3.54 + minutos / 1000, lon: -76.38, en: en(minutos) }))
  expect((await leer()).body).toEqual({ enRecorrido: true, puntos: todos })
  expect((await leer(`?desde=${en(1)}`)).body).toEqual({ enRecorrido: true, puntos: todos.slice(2) })
  const [no, nada] = [
    await leer('', ajena.clave),
    await via.app.request('GET', `/api/v1/servicios/${'2'.repeat(24)}/traza`, { key: ajena.clave }),
  ]
  expect([no.status, no.text]).toEqual([404, nada.text])
  for (const mala of ['?desde=ayer', '?hasta=1']) expect((await leer(mala)).status).toBe(400)
  await via.mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('conductores').set({ aliadoId: ajena.id }).where('id', '=', viaje.conductor).execute(),
  )
  const { body } = await via.app.request('GET', `/api/v1/conductores/${viaje.vehiculo}/rastreo`, { key: ajena.clave })
  expect(body['miradas']).toMatchObject([{ idServicio: viaje.id, empresa: expect.stringMatching(/./) }])
  // The client follows the trip, and no longer.
  expect((await via.app.request('POST', `/api/v1/servicios/${viaje.id}/finalizar`, { key: clave })).status).toBe(200)
  expect((await leer()).body).toEqual({ enRecorrido: false, puntos: [] })
})
