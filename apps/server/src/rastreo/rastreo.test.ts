import { HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import type { Posicion } from '@aliadas/contract/posiciones'
import type { ConductorRastreado, EnlacesDeRastreo } from '@aliadas/contract/rastreo'
import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../platform/log/index.ts'
import { createMetrics } from '../platform/metrics/index.ts'
import { findEverywhere } from '../testing/canaries.ts'
import {
  createAliado,
  createEmpresa,
  createVehiculo,
  createPlataforma,
  createServicioIn,
  createWorld,
  driverOf,
  historialOf,
  rowOf,
  testApp,
  type Arrived,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { registrarRastreo } from './registrar-puerta.ts'

let mundo: World
let app: TestApp
let otra: TestApp
let lineas: string[] = []

beforeAll(async () => {
  const world = await createWorld()
  const log = createLogger('trace', { write: (linea: string) => void lineas.push(linea) })
  mundo = { ...world, ctx: { ...world.ctx, log } }
  app = await testApp(mundo, { metrics: createMetrics(new Registry()), metricsToken: 'el-token-de-las-medidas' })
  otra = await testApp(mundo)
})
beforeEach(() => {
  lineas = []
})
afterAll(async () => {
  await app.close()
  await otra.close()
  await mundo.close()
})

type Conducido = Arrived & {
  sesion: string
  conductor: string
  enlaces: EnlacesDeRastreo
  salida: Date
  placas: string
}

/** A trip of today whose driver agrees and has an address; the clock is so many minutes before its departure. */
const conViaje = async (hasta: 'confirmado' | 'enCurso' = 'enCurso', antes = 30): Promise<Conducido> => {
  const hecho = await createServicioIn(mundo, hasta)
  const { salida, placas } = await rowOf(mundo, hecho.id)
  mundo.ctx.clock.advance(salida.getTime() - antes * MINUTO_MS - mundo.ctx.clock.now().getTime())
  const sesion = await app.signIn(hecho.admin.email)
  const conductor = await driverOf(mundo, hecho.vehiculo)
  const enlaces = await preparar(sesion, conductor)
  return { ...hecho, sesion, conductor, enlaces, salida, placas: placas ?? '' }
}
const preparar = async (cookie: string, conductor: string) => {
  const respuesta = await app.request('POST', `/api/rastreo/conductores/${conductor}`, { cookie })
  expect(respuesta.status).toBe(200)
  return respuesta.body as EnlacesDeRastreo
}
const caminoDe = (enlace: string | undefined) => new URL(enlace ?? '').pathname
const puerta = ({ enlaces }: { enlaces: EnlacesDeRastreo }) => caminoDe(enlaces.direccion?.direccion)

/** An OwnTracks point here and now; changes are of its fields. */
const punto = (cambios: Record<string, unknown> = {}) => ({
  _type: 'location',
  lat: 3.54,
  lon: -76.38,
  tst: Math.floor(mundo.ctx.clock.now().getTime() / 1000),
  vel: 38,
  cog: 271,
  batt: 83,
  acc: 11,
  ...cambios,
})
const mandar = (camino: string, cuerpo: unknown, a = app) =>
  fetch(a.url + camino, { method: 'POST', body: typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo) })
/** A known secret gets 200 and `[]`, whatever it sends. */
const recibido = async (camino: string, cuerpo: unknown, a = app) => {
  const respuesta = await mandar(camino, cuerpo, a)
  expect([respuesta.status, await respuesta.text()]).toEqual([200, '[]'])
}
const posiciones = async (cookie: string): Promise<Posicion[]> =>
  (await app.request('GET', '/api/posiciones', { cookie })).body['posiciones'] as Posicion[]
const visto = async ({ sesion, conductor }: Conducido): Promise<ConductorRastreado> => {
  const { body } = await app.request('GET', '/api/rastreo?porPagina=100', { cookie: sesion })
  const suyo = (body['filas'] as ConductorRastreado[]).find(({ idConductor }) => idConductor === conductor)
  if (!suyo) throw new Error('the driver is not in the list')
  return suyo
}
const descartes = async (viaje: Conducido) =>
  Object.fromEntries((await visto(viaje)).descartes.map(({ motivo, cuantos }) => [motivo, cuantos]))
const avisosSos = (id: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('avisos').select('id').where('clase', '=', 'sos').where('servicioId', '=', id).execute(),
  )

test('LIVE-14 an unknown secret gets 404, sixty times a minute for a network, and a known one is never refused', async () => {
  const viaje = await conViaje()
  const falso = '/api/v1/rastreo/AAAAAAAAAAAAAAAAAAAAAAAAAAA'
  for (const camino of [falso, '/api/v1/rastreo/x', `${puerta(viaje)}x`])
    expect([camino, (await mandar(camino, punto())).status]).toEqual([camino, 404])
  expect((await fetch(`${app.url}${falso}?lat=3.54&lon=-76.38`)).status).toBe(404)
  const estados: number[] = []
  for (let i = 0; i < 60; i++) estados.push((await mandar(falso, punto())).status)
  expect([estados.at(0), estados.at(-1)]).toEqual([404, 429])
  await recibido(puerta(viaje), punto())
  expect((await fetch(app.url + puerta(viaje), { method: 'PUT' })).status).toBe(405)
  mundo.ctx.clock.advance(MINUTO_MS)
})

test('each client’s own bytes move the driver’s vehicle on the trip that was found, and say where they came from', async () => {
  const viaje = await conViaje()
  const camino = puerta(viaje)
  const segundos = () => Math.floor(mundo.ctx.clock.now().getTime() / 1000)
  const formas: [string, () => Promise<Response>][] = [
    [
      'osmand',
      () =>
        fetch(
          `${app.url}${camino}?id=1&timestamp=${segundos()}&lat=3.54&lon=-76.38&speed=10.8&bearing=90&altitude=9&accuracy=5&batt=70`,
          { method: 'POST' },
        ),
    ],
    ['osmand', () => fetch(`${app.url}${camino}?id=1&timestamp=${segundos()}000&lat=3.54&lon=-76.38&speed=10.8`)],
    ['osmand', () => mandar(camino, `id=1&timestamp=${segundos()}&lat=3.54&lon=-76.38&speed=10.8`)],
    [
      'traccar',
      () =>
        mandar(camino, {
          location: {
            timestamp: mundo.ctx.clock.now().toISOString(),
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
        fetch(app.url + camino, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Basic ${btoa('ZJ8NDE:ZJ8NDE')}`,
            'x-limit-u': 'ZJ8NDE',
            'x-limit-d': 'telefono',
          },
          body: JSON.stringify(punto({ vel: 20 })),
        }),
    ],
  ]
  for (const [fuente, enviar] of formas) {
    mundo.ctx.clock.advance(10_000)
    expect((await enviar()).status).toBe(200)
    const ahora = mundo.ctx.clock.now().getTime()
    const [posicion] = await posiciones(viaje.sesion)
    expect([fuente, posicion?.idServicio, posicion?.velocidad, ahora - Date.parse(posicion?.en ?? '')]).toEqual([
      fuente,
      viaje.id,
      20,
      expect.closeTo(0, -3),
    ])
    expect((await visto(viaje)).ultimo).toMatchObject({ fuente, marca: null, idServicio: viaje.id })
  }
  expect(await descartes(viaje)).toEqual({})
})

test('what is no point, or none that counts, gets 200 and is counted by its reason', async () => {
  const viaje = await conViaje()
  const camino = puerta(viaje)
  const enHoras = (horas: number) => Math.floor((mundo.ctx.clock.now().getTime() + horas * HORA_MS) / 1000)
  await recibido(camino, punto())
  for (const cuerpo of ['{', '\u0000', JSON.stringify({ a: 1 })]) await recibido(camino, cuerpo)
  await recibido(camino, { _type: 'lwt', tst: 1 })
  await recibido(camino, punto({ lat: 91 }))
  await recibido(camino, punto({ tst: enHoras(1) }))
  await recibido(camino, punto({ lat: 11.2, lon: -74.2, tst: enHoras(0) + 30 }))
  expect((await fetch(`${app.url}${camino}?lat=3.54&lon=-76.38&valid=false`)).status).toBe(200)
  expect(await descartes(viaje)).toEqual({
    ilegible: 2,
    no_es_posicion: 2,
    sin_lugar: 1,
    futura: 1,
    increible: 1,
    no_valida: 1,
  })
  expect(await posiciones(viaje.sesion)).toHaveLength(1)
})

test('INJ-06 a body that is too long, too deep or has too many values gets 200 and is counted', async () => {
  const viaje = await conViaje()
  for (const cuerpo of [
    `{"location":"${'x'.repeat(200_000)}"}`,
    '['.repeat(5_000),
    `[${'1,'.repeat(9_000)}1]`,
    JSON.stringify(Array.from({ length: 501 }, () => punto())),
  ])
    await recibido(puerta(viaje), cuerpo)
  expect(await descartes(viaje)).toEqual({ ilegible: 4 })
})

test('above its limit of a minute an address still gets 200; a hundred at a time are counted, and none is taken', async () => {
  const viaje = await conViaje()
  const hono = new Hono()
  registrarRastreo(hono, mundo.ctx, () => 'red', { porMinuto: 1 })
  const enviar = (cambios: Record<string, unknown>) =>
    hono.request(puerta(viaje), { method: 'POST', body: JSON.stringify(punto(cambios)) })
  for (let i = 0; i < 101; i++) expect((await enviar({ lat: 3.54 + i / 10_000 })).status).toBe(200)
  expect(await posiciones(viaje.sesion)).toMatchObject([{ lat: 3.54 }])
  expect(await descartes(viaje)).toEqual({ demasiadas: 100 })
  mundo.ctx.clock.advance(MINUTO_MS)
  expect((await enviar({ lat: 3.55 })).status).toBe(200)
  expect(await posiciones(viaje.sesion)).toMatchObject([{ lat: 3.55 }])
})

test('a mock and an error of more than 200 m are kept, marked, and move nothing; 200 m move', async () => {
  const viaje = await conViaje()
  await recibido(puerta(viaje), punto({ acc: 201 }))
  expect(await posiciones(viaje.sesion)).toEqual([])
  expect((await visto(viaje)).ultimo).toMatchObject({ marca: 'imprecisa', precisionM: 201, bateria: 83 })
  mundo.ctx.clock.advance(10_000)
  const { search } = new URL(
    `http://x/?lat=3.55&lon=-76.38&timestamp=${mundo.ctx.clock.now().getTime()}&mock=true&accuracy=5`,
  )
  expect((await fetch(app.url + puerta(viaje) + search)).status).toBe(200)
  expect((await visto(viaje)).ultimo).toMatchObject({ marca: 'simulada', lat: 3.55 })
  expect(await posiciones(viaje.sesion)).toEqual([])
  mundo.ctx.clock.advance(10_000)
  await recibido(puerta(viaje), punto({ acc: 200 }))
  expect(await posiciones(viaje.sesion)).toHaveLength(1)
  expect((await visto(viaje)).ultimo).toMatchObject({ marca: null, precisionM: 200 })
  expect(await descartes(viaje)).toEqual({ imprecisa: 1, simulada: 1 })
})

test('REL-18 points of another city move nothing until three agree', async () => {
  const viaje = await conViaje()
  const bogota = { lat: 4.711, lon: -74.0721 }
  for (let i = 0; i < 2; i++) {
    mundo.ctx.clock.advance(10_000)
    await recibido(puerta(viaje), punto(bogota))
  }
  expect(await posiciones(viaje.sesion)).toEqual([])
  mundo.ctx.clock.advance(10_000)
  await recibido(puerta(viaje), punto())
  expect(await posiciones(viaje.sesion)).toMatchObject([{ lat: 3.54 }])
  expect(await descartes(viaje)).toEqual({ increible: 2 })
})

test('a call for help is one notice of its company at once, also without a good fix', async () => {
  const viaje = await conViaje()
  const camino = `${app.url}${puerta(viaje)}?lat=3.54&lon=-76.38&accuracy=4000&alarm=sos`
  expect((await fetch(camino)).status).toBe(200)
  expect((await fetch(camino)).status).toBe(200)
  expect(await avisosSos(viaje.id)).toHaveLength(1)
  mundo.ctx.clock.advance(11 * MINUTO_MS)
  expect((await fetch(camino)).status).toBe(200)
  expect(await avisosSos(viaje.id)).toHaveLength(2)
  const { body } = await app.request('GET', '/api/avisos', { cookie: viaje.sesion })
  expect(JSON.stringify(body)).toContain('"sos"')
})

test('points are taken from four hours before the departure, and outside of a trip nothing is stored', async () => {
  const viaje = await conViaje('confirmado', 4 * 60 + 1)
  await recibido(puerta(viaje), punto())
  expect((await visto(viaje)).ultimo).toBeNull()
  expect(await descartes(viaje)).toEqual({ fuera_de_viaje: 1 })
  mundo.ctx.clock.advance(MINUTO_MS)
  await recibido(puerta(viaje), punto())
  expect((await visto(viaje)).ultimo).toMatchObject({ idServicio: viaje.id, lat: 3.54 })
  // Before the route starts it is shown where the company looks for it, and no trace is made.
  expect(await posiciones(viaje.sesion)).toEqual([])
  const traza = () =>
    mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('trazas').select('en').where('servicioId', '=', viaje.id).execute(),
    )
  expect(await traza()).toEqual([])
})

test('a company’s own server reports by plates, and only its own vehicles', async () => {
  const viaje = await conViaje()
  const ajeno = await conViaje()
  mundo.ctx.clock.advance(viaje.salida.getTime() - mundo.ctx.clock.now().getTime())
  const { body } = await app.request('POST', '/api/rastreo/servidor', { cookie: viaje.sesion })
  const camino = caminoDe(String(body['direccion']))
  const de = (uniqueId: string) => ({
    position: {
      fixTime: mundo.ctx.clock.now().toISOString().replace('Z', '+00:00'),
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
  await recibido(camino, de(conGuion))
  expect((await visto(viaje)).ultimo).toMatchObject({ fuente: 'servidor', velocidad: 20, bateria: 60 })
  for (const uniqueId of [ajeno.placas, '356938035643809', "'; drop table rastreos; --"])
    await recibido(camino, de(uniqueId))
  expect(await posiciones(ajeno.sesion)).toEqual([])
  const { servidor } = (await app.request('GET', '/api/rastreo', { cookie: viaje.sesion })).body as {
    servidor: { descartes: unknown[] }
  }
  expect(servidor.descartes).toMatchObject([{ motivo: 'otro_dispositivo', cuantos: 3 }])
  expect((await app.request('POST', '/api/rastreo/servidor/quitar', { cookie: viaje.sesion })).status).toBe(200)
  expect((await mandar(camino, de(viaje.placas))).status).toBe(404)
  mundo.ctx.clock.advance(MINUTO_MS)
})

test('a driver who did not agree is counted, and nothing of it is stored; agreeing on the page changes that at once', async () => {
  const viaje = await conViaje()
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.deleteFrom('rastreoConsentimientos').where('conductorId', '=', viaje.conductor).execute(),
  )
  await recibido(puerta(viaje), punto({ acc: 900 }))
  await recibido(puerta(viaje), punto())
  expect(await visto(viaje)).toMatchObject({ consentimiento: 'nunca', ultimo: null })
  expect(await descartes(viaje)).toEqual({ sin_consentimiento: 2 })
  const { clave } = viaje.aliado as typeof viaje.aliado & { clave: string }
  const posicion = {
    idServicio: viaje.id,
    placas: viaje.placas,
    lat: 3.54,
    lon: -76.38,
    en: mundo.ctx.clock.now().toISOString(),
  }
  expect(await app.request('POST', '/api/v1/posiciones', { key: clave, body: posicion })).toMatchObject({
    status: 409,
    body: { code: 'aborted', details: { motivo: 'sin_consentimiento' } },
  })
  const pagina = caminoDe(viaje.enlaces.pagina?.enlace)
  const aceptar = (version: string) =>
    fetch(app.url + pagina, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ que: 'aceptar', version }),
    })
  expect((await aceptar('0')).status).toBe(303)
  expect((await visto(viaje)).consentimiento).toBe('nunca')
  expect((await aceptar('1')).status).toBe(303)
  expect(await visto(viaje)).toMatchObject({ consentimiento: 'aceptado' })
  await recibido(puerta(viaje), punto())
  expect(await posiciones(viaje.sesion)).toHaveLength(1)
})

test('the page says what is shared, with whom, from when to when and how it ends, uncached and for nobody else', async () => {
  const viaje = await conViaje()
  const pagina = caminoDe(viaje.enlaces.pagina?.enlace)
  const abierta = await fetch(app.url + pagina)
  expect(abierta.headers.get('cache-control')).toBe('no-store')
  expect(abierta.headers.get('referrer-policy')).toBe('no-referrer')
  expect(abierta.headers.get('content-security-policy')).toContain("default-src 'none'")
  const texto = await abierta.text()
  for (const dice of ['Qué se comparte', 'Con quién', 'Desde cuándo', 'Cómo se termina', 'owntracks:///config?inline='])
    expect(texto).toContain(dice)
  for (const falsa of [
    '/r/AAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '/r/x',
    pagina.slice(0, -1),
    puerta(viaje).replace('/api/v1/rastreo', '/r'),
  ])
    expect([falsa, (await fetch(app.url + falsa)).status]).toEqual([falsa, 404])
  expect((await mandar(pagina.replace('/r/', '/api/v1/rastreo/'), punto())).status).toBe(404)
})

test('a driver who withdraws is gone within five seconds on every server: marker, phone’s address, partner API', async () => {
  const viaje = await conViaje()
  const camino = puerta(viaje)
  await recibido(camino, punto())
  const vivo = await otra.live(viaje.sesion)
  expect(await posiciones(viaje.sesion)).toHaveLength(1)
  const desde = performance.now()
  const retiro = await fetch(app.url + caminoDe(viaje.enlaces.pagina?.enlace), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ que: 'retirar' }),
  })
  expect(retiro.status).toBe(303)
  await vivo.until((s) => s.changes().some((cambio) => JSON.stringify(cambio).includes('posicion-fuera')))
  expect(performance.now() - desde).toBeLessThan(5_000)
  vivo.close()
  for (const a of [app, otra]) {
    expect((await mandar(camino, punto(), a)).status).toBe(404)
    const { body } = await a.request('GET', '/api/posiciones', { cookie: viaje.sesion })
    expect(body['posiciones']).toEqual([])
  }
  expect(await visto(viaje)).toMatchObject({ consentimiento: 'retirado', conDireccion: false, ultimo: null })
  // The page stays: the driver may agree again, and its phone gets another address.
  await fetch(app.url + caminoDe(viaje.enlaces.pagina?.enlace), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ que: 'aceptar', version: '1' }),
  })
  const { body } = await app.request('GET', `/api/rastreo/conductores/${viaje.conductor}`, { cookie: viaje.sesion })
  const nuevos = body as EnlacesDeRastreo
  expect(nuevos.pagina?.enlace).toBe(viaje.enlaces.pagina?.enlace)
  expect(puerta({ enlaces: nuevos })).not.toBe(camino)
  mundo.ctx.clock.advance(MINUTO_MS)
})

test('a report that runs while the driver withdraws leaves no marker behind', async () => {
  const viaje = await conViaje()
  const pagina = caminoDe(viaje.enlaces.pagina?.enlace)
  const reportes = Array.from({ length: 8 }, (_, i) =>
    mandar(
      puerta(viaje),
      punto({ tst: Math.floor(mundo.ctx.clock.now().getTime() / 1000) - 60 + i }),
      i % 2 ? app : otra,
    ),
  )
  await fetch(app.url + pagina, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ que: 'retirar' }) })
  await Promise.all(reportes)
  expect(await posiciones(viaje.sesion)).toEqual([])
})

test('the address rotates: the old one ends at once, and another company reads, makes and takes away none', async () => {
  const viaje = await conViaje()
  const antes = puerta(viaje)
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  const camino = `/api/rastreo/conductores/${viaje.conductor}`
  for (const [metodo, donde] of [
    ['GET', camino],
    ['POST', camino],
    ['POST', `${camino}/quitar`],
  ] as const) {
    expect([donde, (await app.request(metodo, donde, { cookie: ajena })).status]).toEqual([donde, 404])
    expect([donde, (await app.request(metodo, donde, { cookie: plataforma })).status]).toEqual([donde, 403])
  }
  await recibido(antes, punto())
  const nuevos = await preparar(viaje.sesion, viaje.conductor)
  expect((await mandar(antes, punto())).status).toBe(404)
  await recibido(puerta({ enlaces: nuevos }), punto())
  expect((await fetch(app.url + caminoDe(viaje.enlaces.pagina?.enlace))).status).toBe(404)
  expect((await app.request('POST', `${camino}/quitar`, { cookie: viaje.sesion })).status).toBe(200)
  expect((await mandar(puerta({ enlaces: nuevos }), punto())).status).toBe(404)
  mundo.ctx.clock.advance(MINUTO_MS)
})

test('LOG-02 no secret is in a table, a log line, a measurement or an answer', async () => {
  const viaje = await conViaje()
  const { body } = await app.request('POST', '/api/rastreo/servidor', { cookie: viaje.sesion })
  const secretos = [puerta(viaje), caminoDe(viaje.enlaces.pagina?.enlace), caminoDe(String(body['direccion']))].map(
    (camino) => camino.split('/').at(-1) ?? '',
  )
  lineas = []
  for (const secreto of secretos) {
    for (const camino of [`/api/v1/rastreo/${secreto}`, `/r/${secreto}`, `/api/v1/rastreo/${secreto}/x`]) {
      await mandar(camino, punto({ topic: secreto }))
      await fetch(`${app.url}${camino}?lat=3&lon=-76&id=${secreto}`, {
        headers: { accept: 'application/problem+json' },
      })
      await fetch(app.url + camino, { method: 'DELETE' })
    }
  }
  // An error that nobody expected: the database is away for the test's own reason.
  const { db } = mundo.ctx
  const rota = await testApp({
    ...mundo,
    ctx: { ...mundo.ctx, db: { ...db, ask: () => Promise.reject(new Error('no one expected this')) } },
  })
  const respuesta = await mandar(`/api/v1/rastreo/${secretos[0]}`, punto(), rota)
  expect(respuesta.status).toBe(500)
  expect(await respuesta.text()).not.toContain(secretos[0])
  await rota.close()
  const medidas = await (
    await fetch(`${app.url}/metrics`, { headers: { authorization: 'Bearer el-token-de-las-medidas' } })
  ).text()
  expect(medidas).toContain('/api/v1/rastreo/:secreto')
  expect(lineas.join('')).toContain('/api/v1/rastreo/:secreto')
  for (const secreto of secretos) {
    expect(lineas.filter((linea) => linea.includes(secreto))).toEqual([])
    expect(medidas).not.toContain(secreto)
    expect(await db.read({ rol: 'sistema' }, (tx) => findEverywhere(tx, secreto))).toEqual([])
  }
  mundo.ctx.clock.advance(MINUTO_MS)
})

test('the driver’s app reads the text, keeps the agreement, gets the address, and reads who looked; another app gets 404', async () => {
  const viaje = await conViaje()
  const [suya, otraApp] = [await createAliado(mundo), await createAliado(mundo)]
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.deleteFrom('rastreoConsentimientos').where('conductorId', '=', viaje.conductor).execute()
    await tx.updateTable('conductores').set({ aliadoId: suya.id }).where('id', '=', viaje.conductor).execute()
  })
  const camino = `/api/v1/conductores/${viaje.vehiculo}/rastreo`
  const leer = () => app.request('GET', camino, { key: suya.clave })
  const escribir = (que: string, body: object | undefined, key = suya.clave) =>
    app.request('POST', `${camino}/${que}`, { key, ...(body ? { body } : {}) })
  expect((await app.request('GET', camino, { key: otraApp.clave })).status).toBe(404)
  expect((await escribir('aceptar', { version: 1 }, otraApp.clave)).status).toBe(404)
  expect((await escribir('retirar', undefined, otraApp.clave)).status).toBe(404)
  const antes = (await leer()).body
  expect(antes).toMatchObject({
    consentimiento: { estado: 'nunca', version: null },
    texto: { version: 1 },
    miradas: [],
  })
  expect(await escribir('aceptar', { version: 2 })).toMatchObject({ status: 409, body: { details: { vigente: 1 } } })
  const aceptado = await escribir('aceptar', { version: 1 })
  expect(aceptado).toMatchObject({ status: 200, body: { consentimiento: { estado: 'aceptado', version: 1 } } })
  const { direccion } = aceptado.body as unknown as EnlacesDeRastreo
  await recibido(caminoDe(direccion?.direccion), punto())
  expect((await app.request('GET', `/api/servicios/${viaje.id}/traza`, { cookie: viaje.sesion })).status).toBe(200)
  expect((await leer()).body).toMatchObject({
    ultimo: { idServicio: viaje.id, fuente: 'owntracks' },
    miradas: [{ idServicio: viaje.id, empresa: viaje.admin.empresa }],
  })
  expect(await escribir('retirar', undefined)).toMatchObject({
    status: 200,
    body: { consentimiento: { estado: 'retirado' }, direccion: null, ultimo: null },
  })
  expect((await mandar(caminoDe(direccion?.direccion), punto())).status).toBe(404)
  const guardado = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('rastreoConsentimientos').selectAll().where('conductorId', '=', viaje.conductor).execute(),
  )
  expect(guardado).toMatchObject([{ version: 1, por: 'aplicacion', empresaId: viaje.admin.empresaId }])
  expect(guardado[0]?.texto).toContain(viaje.admin.empresa)
  expect(await historialOf(mundo, viaje.vehiculo)).toEqual(
    expect.arrayContaining(['aceptarRastreo ->-', 'retirarRastreo ->-']),
  )
  mundo.ctx.clock.advance(MINUTO_MS)
})

test('the link and the code hold what Traccar Client and OwnTracks read', async () => {
  const { enlaces } = await conViaje()
  if (!enlaces.direccion) throw new Error('no address')
  const { direccion, traccar, apagar, owntracks } = enlaces.direccion
  const url = new URL(traccar.enlace)
  expect(url.origin + url.pathname).toBe(direccion)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    id: expect.stringMatching(/^[A-Z0-9]{6}$/),
    accuracy: 'high',
    distance: '50',
    interval: '30',
    heartbeat: '120',
    buffer: 'true',
    service: 'true',
  })
  expect(apagar.enlace).toBe(`${direccion}?service=false`)
  const inline = new URL(owntracks.enlace).searchParams.get('inline') ?? ''
  expect(owntracks.enlace).toMatch(/^owntracks:\/\/\/config\?inline=/)
  expect(JSON.parse(atob(inline))).toMatchObject({ _type: 'configuration', mode: 3, url: direccion, monitoring: 2 })
  for (const { codigo } of [traccar, apagar, owntracks]) expect(codigo.lado).toBeGreaterThan(20)
})

/** What a phone sends for each point of its buffer, oldest first, once it is back. */
const BUFER: Record<string, (viaje: Conducido, en: Date, lat: number) => Promise<Response>> = {
  OwnTracks: (viaje, en, lat) =>
    fetch(app.url + puerta(viaje), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-limit-u': 'ZJ8NDE', 'x-limit-d': 'telefono' },
      body: JSON.stringify(punto({ lat, tst: Math.floor(en.getTime() / 1000), t: 'v', m: 2, tid: 'DE', conn: 'm' })),
    }),
  'Traccar Client 9': (viaje, en, lat) =>
    mandar(puerta(viaje), {
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
      `${app.url}${puerta(viaje)}?id=48291473&timestamp=${en.getTime() / 1000}&lat=${lat}&lon=-76.38&speed=18.9&bearing=0&altitude=960&accuracy=5&batt=70`,
      { method: 'POST' },
    ),
}
const CADA_MS = 30_000
const trazaDe = async ({ id, sesion }: Conducido) =>
  ((await app.request('GET', `/api/servicios/${id}/traza`, { cookie: sesion })).body['puntos'] as { en: string }[]).map(
    ({ en }) => Date.parse(en),
  )
/** The points of 40 minutes that end now, 150 m apart. */
const cuarentaMinutos = () => {
  const ahora = Math.floor(mundo.ctx.clock.now().getTime() / 1000) * 1000
  return Array.from({ length: 81 }, (_, i) => ({ en: new Date(ahora - (80 - i) * CADA_MS), lat: 3.54 + i * 0.00135 }))
}

test.each(Object.keys(BUFER))(
  'REL-18 LIVE-14 a phone with %s that was dark for 40 minutes leaves a whole trace, whether its live point comes first or the trip has ended',
  async (cliente) => {
    const enviar = BUFER[cliente] ?? (() => Promise.reject(new Error('no client')))
    const viaje = await conViaje('enCurso', 0)
    mundo.ctx.clock.advance(40 * MINUTO_MS)
    const puntos = cuarentaMinutos()
    const instantes = puntos.map(({ en }) => en.getTime())
    const mandarTodos = async (cuales: typeof puntos) => {
      for (const { en, lat } of cuales) expect((await enviar(viaje, en, lat)).status).toBe(200)
    }
    // The newest one is already there when the buffer comes, and half of the buffer comes twice.
    await mandarTodos(puntos.slice(-1))
    const marcador = await posiciones(viaje.sesion)
    await mandarTodos(puntos.slice(0, 40))
    await mandarTodos(puntos.slice(20, 60))
    expect(await posiciones(viaje.sesion)).toEqual(marcador)
    expect(await trazaDe(viaje)).toEqual([...instantes.slice(0, 60), ...instantes.slice(-1)])
    // The trip ends while the phone is dark again; what it says of the trip comes the day after.
    const { clave } = viaje.aliado as typeof viaje.aliado & { clave: string }
    expect((await app.request('POST', `/api/v1/servicios/${viaje.id}/finalizar`, { key: clave })).status).toBe(200)
    mundo.ctx.clock.advance(24 * HORA_MS)
    const { conductor } = viaje
    viaje.sesion = await app.signIn(viaje.admin.email)
    await mandarTodos(puntos.slice(60))
    await mandarTodos([{ en: new Date(mundo.ctx.clock.now().getTime() - HORA_MS), lat: 3.6 }])
    expect(await trazaDe(viaje)).toEqual(instantes)
    expect(await descartes({ ...viaje, conductor })).toEqual({ fuera_de_viaje: 1 })
    mundo.ctx.clock.advance(1000)
    await mandarTodos(puntos.slice(0, 1))
    expect(await descartes({ ...viaje, conductor })).toEqual({ fuera_de_viaje: 2 })
  },
)

test('a company’s own server delivers late points of an ended trip by its plates, and a point no vehicle reached is counted', async () => {
  const viaje = await conViaje('enCurso', 0)
  const { body } = await app.request('POST', '/api/rastreo/servidor', { cookie: viaje.sesion })
  const camino = caminoDe(String(body['direccion']))
  const enviar = (en: number, latitude = 3.54) =>
    recibido(camino, {
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
  mundo.ctx.clock.advance(HORA_MS)
  const fin = Math.floor(mundo.ctx.clock.now().getTime() / 1000) * 1000
  await enviar(fin)
  const { clave } = viaje.aliado as typeof viaje.aliado & { clave: string }
  expect((await app.request('POST', `/api/v1/servicios/${viaje.id}/finalizar`, { key: clave })).status).toBe(200)
  mundo.ctx.clock.advance(HORA_MS)
  await enviar(fin - 20 * MINUTO_MS)
  await enviar(fin - MINUTO_MS, 3.9)
  expect(await trazaDe(viaje)).toEqual([fin - 20 * MINUTO_MS, fin])
  expect(await descartes(viaje)).toEqual({ increible: 1 })
})

test('TEN-24 LIVE-14 the client’s app reads the trace while the trip runs, another one never, and the driver reads who looked', async () => {
  const viaje = await conViaje('enCurso', 0)
  const { clave } = viaje.aliado as typeof viaje.aliado & { clave: string }
  const ajena = await createAliado(mundo)
  const camino = `/api/v1/servicios/${viaje.id}/traza`
  const leer = (pregunta = '', key = clave) => app.request('GET', camino + pregunta, { key })
  expect((await leer()).body).toEqual({ enRecorrido: true, puntos: [] })
  const inicio = Math.floor(mundo.ctx.clock.now().getTime() / 1000) * 1000
  const en = (minutos: number) => new Date(inicio + minutos * MINUTO_MS).toISOString()
  mundo.ctx.clock.advance(2 * MINUTO_MS)
  for (const [minutos, lat] of [
    [0, 3.54],
    [2, 3.542],
    [1, 3.541],
  ] as const)
    await recibido(puerta(viaje), punto({ lat, tst: inicio / 1000 + minutos * 60 }))
  const todos = [0, 1, 2].map((minutos) => ({ lat: 3.54 + minutos / 1000, lon: -76.38, en: en(minutos) }))
  expect((await leer()).body).toEqual({ enRecorrido: true, puntos: todos })
  expect((await leer(`?desde=${en(1)}`)).body).toEqual({ enRecorrido: true, puntos: todos.slice(2) })
  const [no, nada] = [
    await leer('', ajena.clave),
    await app.request('GET', `/api/v1/servicios/${'2'.repeat(24)}/traza`, { key: ajena.clave }),
  ]
  expect([no.status, no.text]).toEqual([404, nada.text])
  for (const mala of ['?desde=ayer', '?hasta=1']) expect((await leer(mala)).status).toBe(400)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('conductores').set({ aliadoId: ajena.id }).where('id', '=', viaje.conductor).execute(),
  )
  const { body } = await app.request('GET', `/api/v1/conductores/${viaje.vehiculo}/rastreo`, { key: ajena.clave })
  expect(body['miradas']).toMatchObject([{ idServicio: viaje.id, empresa: expect.stringMatching(/./) }])
  // The client follows the trip, and no longer.
  expect((await app.request('POST', `/api/v1/servicios/${viaje.id}/finalizar`, { key: clave })).status).toBe(200)
  expect((await leer()).body).toEqual({ enRecorrido: false, puntos: [] })
})

test('drivers stand by their names as people order them: an accent moves none to the end', async () => {
  const admin = await createEmpresa(mundo)
  for (const nombre of ['Óscar Valencia', 'Pedro Ruiz', 'álvaro Lerma', 'Berta Gil'])
    await createVehiculo(mundo, admin, { nombre })
  const { body } = await app.request('GET', '/api/rastreo', { cookie: await app.signIn(admin.email) })
  const nombres = (body['filas'] as ConductorRastreado[]).map(({ conductor }) => conductor.split(' ')[0])
  expect(nombres.map((nombre) => nombre?.toLowerCase())).toEqual(['álvaro', 'berta', 'óscar', 'pedro'])
})

test('drivers come in pages, found by words of name and plates without accents; another company finds none', async () => {
  const admin = await createEmpresa(mundo)
  const cookie = await app.signIn(admin.email)
  const nombres = Array.from({ length: 27 }, (_, i) => `Ángela ${String(i).padStart(2, '0')}`)
  for (const nombre of nombres.toReversed()) await createVehiculo(mundo, admin, { nombre })
  type Vista = { filas: ConductorRastreado[]; siguiente: string; anterior: string; total: object; porArreglar: number }
  const ver = async (pregunta: string, con = cookie) =>
    (await app.request('GET', `/api/rastreo?${pregunta}`, { cookie: con })).body as unknown as Vista
  const de = ({ filas }: Vista) => filas.map(({ conductor }) => conductor)
  const primera = await ver('')
  expect([de(primera), primera.total]).toEqual([nombres.slice(0, 25), { filas: 27, exacto: true }])
  const segunda = await ver(`cursor=${primera.siguiente}`)
  expect(de(segunda)).toEqual(nombres.slice(25))
  expect(de(await ver(`cursor=${segunda.anterior}`))).toEqual(nombres.slice(0, 25))
  const placas = primera.filas[3]?.placas[0] ?? ''
  expect(de(await ver(`q=angela ${placas.slice(0, 5).toLowerCase()}`))).toContain(nombres[3])
  expect(de(await ver(`q=ANGELA 07 ${primera.filas[7]?.placas[0]}`))).toEqual([nombres[7]])
  expect(de(await ver('q=07 %25'))).toEqual([])
  // Who agrees and has an address has nothing to put right.
  const [listo] = primera.filas
  if (!listo) throw new Error('no driver')
  const faltaban = primera.porArreglar
  await preparar(cookie, listo.idConductor)
  const despues = await ver('ver=porArreglar')
  expect(de(despues)).not.toContain(listo.conductor)
  expect([faltaban, despues.porArreglar, despues.total]).toEqual([27, 26, { filas: 26, exacto: true }])
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  expect(await ver(`cursor=${primera.siguiente}&q=angela`, ajena)).toMatchObject({ filas: [], porArreglar: 0 })
  for (const mala of ['orden=id', 'cursor=x', 'porPagina=7', 'ver=todo'])
    expect([mala, (await app.request('GET', `/api/rastreo?${mala}`, { cookie })).status]).toEqual([mala, 400])
})
