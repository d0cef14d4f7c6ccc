import { HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrarRastreo } from './registrar-puerta.ts'
import { abrirVia, caminoDe, puerta } from '../testing/worlds/via.ts'

let via: Awaited<ReturnType<typeof abrirVia>>
beforeAll(async () => {
  via = await abrirVia()
})
afterAll(() => via.close())

test('LIVE-14 an unknown secret gets 404, sixty times a minute for a network, and a known one is never refused', async () => {
  const viaje = await via.conViaje()
  const falso = '/api/v1/rastreo/AAAAAAAAAAAAAAAAAAAAAAAAAAA'
  for (const camino of [falso, '/api/v1/rastreo/x', `${puerta(viaje)}x`])
    expect([camino, (await via.mandar(camino, via.punto())).status]).toEqual([camino, 404])
  expect((await fetch(`${via.app.url}${falso}?lat=3.54&lon=-76.38`)).status).toBe(404)
  const estados: number[] = []
  for (let i = 0; i < 60; i++) estados.push((await via.mandar(falso, via.punto())).status)
  expect([estados.at(0), estados.at(-1)]).toEqual([404, 429])
  await via.recibido(puerta(viaje), via.punto())
  expect((await fetch(via.app.url + puerta(viaje), { method: 'PUT' })).status).toBe(405)
  via.mundo.ctx.clock.advance(MINUTO_MS)
})

test('each client’s own bytes move the driver’s vehicle on the trip that was found, and say where they came from', async () => {
  const viaje = await via.conViaje()
  const camino = puerta(viaje)
  const segundos = () => Math.floor(via.mundo.ctx.clock.now().getTime() / 1000)
  const formas: [string, () => Promise<Response>][] = [
    [
      'osmand',
      () =>
        fetch(
          `${via.app.url}${camino}?id=1&timestamp=${segundos()}&lat=3.54&lon=-76.38&speed=10.8&bearing=90&altitude=9&accuracy=5&batt=70`,
          { method: 'POST' },
        ),
    ],
    ['osmand', () => fetch(`${via.app.url}${camino}?id=1&timestamp=${segundos()}000&lat=3.54&lon=-76.38&speed=10.8`)],
    ['osmand', () => via.mandar(camino, `id=1&timestamp=${segundos()}&lat=3.54&lon=-76.38&speed=10.8`)],
    [
      'traccar',
      () =>
        via.mandar(camino, {
          location: {
            timestamp: via.mundo.ctx.clock.now().toISOString(),
            coords: { latitude: 3.54, longitude: -76.38, accuracy: 5, speed: 5.555, heading: 90, altitude: 9 },
            battery: { level: 0.7, is_charging: true },
            event: 'heartbeat',
          },
          device_id: '48291473',
        }),
    ],
    [
      'owntracks',
      () =>
        fetch(via.app.url + camino, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Basic ${btoa('ZJ8NDE:ZJ8NDE')}`,
            'x-limit-u': 'ZJ8NDE',
            'x-limit-d': 'telefono',
          },
          body: JSON.stringify(via.punto({ vel: 20 })),
        }),
    ],
  ]
  for (const [fuente, enviar] of formas) {
    via.mundo.ctx.clock.advance(10_000)
    expect((await enviar()).status).toBe(200)
    const ahora = via.mundo.ctx.clock.now().getTime()
    const [posicion] = await via.posiciones(viaje.sesion)
    expect([fuente, posicion?.idServicio, posicion?.velocidad, ahora - Date.parse(posicion?.en ?? '')]).toEqual([
      fuente,
      viaje.id,
      20,
      expect.closeTo(0, -3),
    ])
    expect((await via.visto(viaje)).ultimo).toMatchObject({ fuente, marca: null, idServicio: viaje.id })
  }
  expect(await via.descartes(viaje)).toEqual({})
})

test('what is no point, or none that counts, gets 200 and is counted by its reason', async () => {
  const viaje = await via.conViaje()
  const camino = puerta(viaje)
  const enHoras = (horas: number) => Math.floor((via.mundo.ctx.clock.now().getTime() + horas * HORA_MS) / 1000)
  await via.recibido(camino, via.punto())
  for (const cuerpo of ['{', '\u0000', JSON.stringify({ a: 1 })]) await via.recibido(camino, cuerpo)
  await via.recibido(camino, { _type: 'lwt', tst: 1 })
  await via.recibido(camino, via.punto({ lat: 91 }))
  await via.recibido(camino, via.punto({ tst: enHoras(1) }))
  await via.recibido(camino, via.punto({ lat: 11.2, lon: -74.2, tst: enHoras(0) + 30 }))
  expect((await fetch(`${via.app.url}${camino}?lat=3.54&lon=-76.38&valid=false`)).status).toBe(200)
  expect(await via.descartes(viaje)).toEqual({
    ilegible: 2,
    no_es_posicion: 2,
    sin_lugar: 1,
    futura: 1,
    increible: 1,
    no_valida: 1,
  })
  expect(await via.posiciones(viaje.sesion)).toHaveLength(1)
})

test('INJ-06 a body that is too long, too deep or has too many values gets 200 and is counted', async () => {
  const viaje = await via.conViaje()
  for (const cuerpo of [
    `{"location":"${'x'.repeat(200_000)}"}`,
    '['.repeat(5_000),
    `[${'1,'.repeat(9_000)}1]`,
    JSON.stringify(Array.from({ length: 501 }, () => via.punto())),
  ])
    await via.recibido(puerta(viaje), cuerpo)
  expect(await via.descartes(viaje)).toEqual({ ilegible: 4 })
})

test('above its limit of a minute an address still gets 200; a hundred at a time are counted, and none is taken', async () => {
  const viaje = await via.conViaje()
  const hono = new Hono()
  registrarRastreo(hono, via.mundo.ctx, () => 'red', { porMinuto: 1 })
  const enviar = (cambios: Record<string, unknown>) =>
    hono.request(puerta(viaje), { method: 'POST', body: JSON.stringify(via.punto(cambios)) })
  for (let i = 0; i < 101; i++) expect((await enviar({ lat: 3.54 + i / 10_000 })).status).toBe(200)
  expect(await via.posiciones(viaje.sesion)).toMatchObject([{ lat: 3.54 }])
  expect(await via.descartes(viaje)).toEqual({ demasiadas: 100 })
  via.mundo.ctx.clock.advance(MINUTO_MS)
  expect((await enviar({ lat: 3.55 })).status).toBe(200)
  expect(await via.posiciones(viaje.sesion)).toMatchObject([{ lat: 3.55 }])
})

test('a mock and an error of more than 200 m are kept, marked, and move nothing; 200 m move', async () => {
  const viaje = await via.conViaje()
  await via.recibido(puerta(viaje), via.punto({ acc: 201 }))
  expect(await via.posiciones(viaje.sesion)).toEqual([])
  expect((await via.visto(viaje)).ultimo).toMatchObject({ marca: 'imprecisa', precisionM: 201, bateria: 83 })
  via.mundo.ctx.clock.advance(10_000)
  const { search } = new URL(
    `http://x/?lat=3.55&lon=-76.38&timestamp=${via.mundo.ctx.clock.now().getTime()}&mock=true&accuracy=5`,
  )
  expect((await fetch(via.app.url + puerta(viaje) + search)).status).toBe(200)
  expect((await via.visto(viaje)).ultimo).toMatchObject({ marca: 'simulada', lat: 3.55 })
  expect(await via.posiciones(viaje.sesion)).toEqual([])
  via.mundo.ctx.clock.advance(10_000)
  await via.recibido(puerta(viaje), via.punto({ acc: 200 }))
  expect(await via.posiciones(viaje.sesion)).toHaveLength(1)
  expect((await via.visto(viaje)).ultimo).toMatchObject({ marca: null, precisionM: 200 })
  expect(await via.descartes(viaje)).toEqual({ imprecisa: 1, simulada: 1 })
})

test('REL-18 points of another city move nothing until three agree', async () => {
  const viaje = await via.conViaje()
  const bogota = { lat: 4.711, lon: -74.0721 }
  for (let i = 0; i < 2; i++) {
    via.mundo.ctx.clock.advance(10_000)
    await via.recibido(puerta(viaje), via.punto(bogota))
  }
  expect(await via.posiciones(viaje.sesion)).toEqual([])
  via.mundo.ctx.clock.advance(10_000)
  await via.recibido(puerta(viaje), via.punto())
  expect(await via.posiciones(viaje.sesion)).toMatchObject([{ lat: 3.54 }])
  expect(await via.descartes(viaje)).toEqual({ increible: 2 })
})

test('a call for help is one notice of its company at once, also without a good fix', async () => {
  const viaje = await via.conViaje()
  const camino = `${via.app.url}${puerta(viaje)}?lat=3.54&lon=-76.38&accuracy=4000&alarm=sos`
  expect((await fetch(camino)).status).toBe(200)
  expect((await fetch(camino)).status).toBe(200)
  expect(await via.avisosSos(viaje.id)).toHaveLength(1)
  via.mundo.ctx.clock.advance(11 * MINUTO_MS)
  expect((await fetch(camino)).status).toBe(200)
  expect(await via.avisosSos(viaje.id)).toHaveLength(2)
  const { body } = await via.app.request('GET', '/api/avisos', { cookie: viaje.sesion })
  expect(JSON.stringify(body)).toContain('"sos"')
})

test('a call for help is heard whatever its place and time say: one notice each, and of its own company alone', async () => {
  const ajeno = await via.conViaje()
  const viaje = await via.conViaje()
  const { body } = await via.app.request('POST', '/api/rastreo/servidor', { cookie: viaje.sesion })
  const sinLugar = (uniqueId: string) =>
    via.mandar(caminoDe(String(body['direccion'])), {
      position: {
        fixTime: '1970-01-01T00:00:00.000+00:00',
        latitude: 0,
        longitude: 0,
        valid: false,
        attributes: { alarm: 'sos' },
      },
      device: { uniqueId },
    })
  const osmand = (consulta: string) => fetch(`${via.app.url}${puerta(viaje)}?${consulta}&alarm=sos`)
  const formas: [string, () => Promise<Response>][] = [
    ['a Traccar server that has no fix', () => sinLugar(viaje.placas)],
    ['no time', () => osmand('lat=3.54&lon=-76.38&timestamp=0')],
    ['no place', () => osmand('lat=0&lon=0&valid=false')],
    ['neither', () => osmand('id=1')],
    ['Traccar Client 9', () => via.mandar(puerta(viaje), { location: { coords: {}, event: 'sos' }, device_id: 1 })],
    ['a good point', () => osmand('lat=3.54&lon=-76.38&accuracy=5')],
  ]
  for (const [i, [que, enviar]] of formas.entries()) {
    via.mundo.ctx.clock.advance(11 * MINUTO_MS)
    expect((await enviar()).status).toBe(200)
    expect([que, (await via.avisosSos(viaje.id)).length]).toEqual([que, i + 1])
  }
  expect((await sinLugar(ajeno.placas)).status).toBe(200)
  expect(await via.avisosSos(ajeno.id)).toEqual([])
})

test('points are taken from four hours before the departure, and outside of a trip nothing is stored', async () => {
  const viaje = await via.conViaje('confirmado', 4 * 60 + 1)
  await via.recibido(puerta(viaje), via.punto())
  expect((await via.visto(viaje)).ultimo).toBeNull()
  expect(await via.descartes(viaje)).toEqual({ fuera_de_viaje: 1 })
  via.mundo.ctx.clock.advance(MINUTO_MS)
  await via.recibido(puerta(viaje), via.punto())
  expect((await via.visto(viaje)).ultimo).toMatchObject({ idServicio: viaje.id, lat: 3.54 })
  // Before the route starts it is shown where the company looks for it, and no trace is made.
  expect(await via.posiciones(viaje.sesion)).toEqual([])
  const traza = () =>
    via.mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('trazas').select('en').where('servicioId', '=', viaje.id).execute(),
    )
  expect(await traza()).toEqual([])
})

test('a company’s own server reports by plates, and only its own vehicles', async () => {
  const viaje = await via.conViaje()
  const ajeno = await via.conViaje()
  via.mundo.ctx.clock.advance(viaje.salida.getTime() - via.mundo.ctx.clock.now().getTime())
  const { body } = await via.app.request('POST', '/api/rastreo/servidor', { cookie: viaje.sesion })
  const camino = caminoDe(String(body['direccion']))
  const de = (uniqueId: string) => ({
    position: {
      fixTime: via.mundo.ctx.clock.now().toISOString().replace('Z', '+00:00'),
      valid: true,
      outdated: false,
      latitude: 3.54,
      longitude: -76.38,
      speed: 10.8,
      course: 90,
      accuracy: 0,
      attributes: { batteryLevel: 60 },
    },
    device: { uniqueId },
  })
  const conGuion = `${viaje.placas.slice(0, 3)}-${viaje.placas.slice(3)}`.toLowerCase()
  await via.recibido(camino, de(conGuion))
  expect((await via.visto(viaje)).ultimo).toMatchObject({ fuente: 'servidor', velocidad: 20, bateria: 60 })
  for (const uniqueId of [ajeno.placas, '356938035643809', "'; drop table rastreos; --"])
    await via.recibido(camino, de(uniqueId))
  expect(await via.posiciones(ajeno.sesion)).toEqual([])
  const { servidor } = (await via.app.request('GET', '/api/rastreo', { cookie: viaje.sesion })).body as {
    servidor: { descartes: unknown[] }
  }
  expect(servidor.descartes).toMatchObject([{ motivo: 'otro_dispositivo', cuantos: 3 }])
  expect((await via.app.request('POST', '/api/rastreo/servidor/quitar', { cookie: viaje.sesion })).status).toBe(200)
  expect((await via.mandar(camino, de(viaje.placas))).status).toBe(404)
  via.mundo.ctx.clock.advance(MINUTO_MS)
})
