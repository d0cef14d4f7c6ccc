import { HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import type { Posicion } from '@aliadas/contract/posiciones'
import type { Servicio } from '@aliadas/contract/servicios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { iniciarRecorridos } from '../servicios/index.ts'
import {
  FAKE_ID,
  START,
  createAliado,
  createEmpresa,
  createWorld,
  rowOf,
  createServicioIn,
  testApp,
  type Arrived,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { listarPosiciones } from './listar-posiciones.ts'
import { guardarPosiciones, leerRecorridos } from './recorridos.ts'

let mundo: World
let app: TestApp
let enCurso: Arrived
let ajena: Persona
let clave: string
let placas: string

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  enCurso = await createServicioIn(mundo, 'enCurso')
  ajena = await createEmpresa(mundo)
  ;({ clave } = await createAliado(mundo))
  placas = (await rowOf(mundo, enCurso.id)).placas ?? ''
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const tras = (segundos: number) => new Date(START.getTime() + segundos * 1000).toISOString()
const reportar = (cambios: object = {}, conClave = clave) =>
  app.request('POST', '/api/v1/posiciones', {
    key: conClave,
    body: { idServicio: enCurso.id, placas, lat: 3.45, lon: -76.53, en: tras(0), ...cambios },
  })
const vistas = (persona: Persona): Promise<Posicion[]> => listarPosiciones(mundo.ctx, persona)

test('LIVE-14 a key needs the scope for it', async () => {
  const { clave: sinAlcance } = await createAliado(mundo, ['servicios:leer', 'viajes:finalizar'])
  expect(await reportar({}, sinAlcance)).toMatchObject({ status: 403 })
  expect(await vistas(enCurso.admin)).toEqual([])
})

test('LIVE-14 a service that is not running, another vehicle, the future and the impossible are refused', async () => {
  const confirmado = await createServicioIn(mundo, 'confirmado')
  const suyas = (await rowOf(mundo, confirmado.id)).placas ?? ''
  expect(await reportar({ idServicio: confirmado.id, placas: suyas })).toMatchObject({
    status: 409,
    body: {
      code: 'aborted',
      message: 'El servicio no está en recorrido.',
      details: { motivo: 'estado', estado: 'confirmado' },
    },
  })
  expect(await reportar({ idServicio: FAKE_ID })).toMatchObject({ status: 404 })
  expect(await reportar({ placas: suyas })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid-argument',
      fields: { placas: 'Ese vehículo no hace el recorrido de este servicio.' },
    },
  })
  expect(await reportar({ en: tras(301) })).toMatchObject({
    status: 400,
    body: { fields: { en: 'El instante de la posición está en el futuro.' } },
  })
  expect(await reportar({ lat: 91 })).toMatchObject({ status: 400 })
  expect(await reportar({ lat: 0, lon: 0 })).toMatchObject({ status: 400 })
  expect(await vistas(enCurso.admin)).toEqual([])
})

test('LIVE-14 the vehicle moves forward in time only, and nobody else sees it', async () => {
  expect(await reportar({ velocidad: 42, rumbo: 359.6 })).toMatchObject({ status: 200, body: { movida: true } })
  const aqui = {
    idServicio: enCurso.id,
    idVehiculo: enCurso.vehiculo,
    placas,
    lat: 3.45,
    lon: -76.53,
    velocidad: 42,
    rumbo: 0,
    en: tras(0),
  }
  expect(await vistas(enCurso.admin)).toEqual([aqui])
  expect(await vistas(ajena)).toEqual([])
  expect(await reportar({ lat: 3.4501, en: tras(-10) })).toMatchObject({ status: 200, body: { movida: false } })
  expect(await reportar({ lat: 3.4501 })).toMatchObject({ body: { movida: false } })
  expect(await reportar({ lat: 4.5, en: tras(20) })).toMatchObject({
    status: 400,
    body: { fields: { lat: 'Ningún vehículo llega tan rápido desde su posición anterior.' } },
  })
  expect(await vistas(enCurso.admin)).toEqual([aqui])
  expect(await reportar({ lat: 3.452, en: tras(20) })).toMatchObject({ body: { movida: true } })
  expect(await vistas(enCurso.admin)).toMatchObject([{ lat: 3.452, velocidad: null, en: tras(20) }])
})

test('a trip is under way from the first report of a movement on, and each later one changes it no more', async () => {
  const { id, admin } = await createServicioIn(mundo, 'enCurso')
  const suyas = (await rowOf(mundo, id)).placas ?? ''
  const cookie = await app.signIn(admin.email)
  const mandar = async (segundos: number, cambios: object) => {
    const punto = { idServicio: id, placas: suyas, lat: 3.45, lon: -76.53, en: tras(segundos) }
    expect(await reportar({ ...punto, ...cambios })).toMatchObject({ body: { movida: true } })
    const { body } = await app.request('GET', `/api/servicios/${id}`, { cookie })
    return body['servicio'] as Servicio
  }
  // It stands where it waits, with a trembling receiver.
  const parado = await mandar(0, { velocidad: 0 })
  expect([parado.recorridoIniciado, parado.enCaminoDesde]).toEqual([true, null])
  expect((await mandar(30, { lat: 3.4521, velocidad: 3 })).enCaminoDesde).toBeNull()
  const salio = await mandar(120, { lat: 3.4572 })
  expect(salio.enCaminoDesde).toBe(tras(120))
  expect(salio.version).toBeGreaterThan(parado.version)
  const despues = await mandar(150, { lat: 3.4582, velocidad: 40 })
  expect([despues.enCaminoDesde, despues.version]).toEqual([tras(120), salio.version])
})

/** A running service of its own, and its reports. */
const enRuta = async () => {
  const { id, admin } = await createServicioIn(mundo, 'enCurso')
  const suyas = (await rowOf(mundo, id)).placas ?? ''
  return {
    admin,
    mandar: async (lat: number, lon: number, segundos: number) => {
      const { status, body: cuerpo } = await reportar({ idServicio: id, placas: suyas, lat, lon, en: tras(segundos) })
      return status === 200 ? cuerpo['movida'] : cuerpo['message']
    },
  }
}
const LEJOS = 'La posición está lejos de la ruta del servicio.'
const SALTO = 'Ningún vehículo llega tan rápido desde su posición anterior.'

test('REL-18 a first point with swapped coordinates is refused, and the true ones are taken at once', async () => {
  const { admin, mandar } = await enRuta()
  expect(await mandar(-76.38, 3.54, 0)).toBe(LEJOS)
  expect(await vistas(admin)).toEqual([])
  expect(await mandar(3.54, -76.38, 10)).toBe(true)
  expect(await vistas(admin)).toMatchObject([{ lat: 3.54, lon: -76.38 }])
})

test('REL-18 after a first point in another city the third true one is taken again, and the wrong place is left', async () => {
  const { admin, mandar } = await enRuta()
  expect(await mandar(4.44, -75.8, 0)).toBe(true)
  expect(await mandar(3.54, -76.38, 30)).toBe(SALTO)
  expect(await mandar(3.541, -76.381, 60)).toBe(SALTO)
  expect(await vistas(admin)).toMatchObject([{ lat: 4.44 }])
  expect(await mandar(3.542, -76.382, 90)).toBe(true)
  expect(await mandar(3.543, -76.383, 120)).toBe(true)
  expect(await vistas(admin)).toMatchObject([{ lat: 3.543, lon: -76.383 }])
})

test('REL-18 refused points that do not agree with each other, that are sent twice or come late move nothing', async () => {
  const { admin, mandar } = await enRuta()
  expect(await mandar(3.54, -76.38, 0)).toBe(true)
  for (const [lat, lon, segundos] of [
    [4.6, -74.1, 10],
    [6.2, -75.6, 20],
    [7.1, -73.1, 30],
    [4.6, -74.1, 40],
    [4.6, -74.1, 40],
    [4.6, -74.1, 35],
    [4.6001, -74.1, 50],
  ] as const)
    expect([segundos, await mandar(lat, lon, segundos)]).toEqual([segundos, SALTO])
  expect(await mandar(3.5401, -76.3801, 60)).toBe(true)
  expect(await mandar(4.6002, -74.1, 70)).toBe(SALTO)
  expect(await vistas(admin)).toMatchObject([{ lat: 3.5401 }])
})

test('of many points in parallel the newest stays', async () => {
  await Promise.all([70, 40, 100, 60, 90, 50, 80].map((s) => reportar({ lat: 3.453 + s / 1e6, en: tras(s) })))
  expect(await vistas(enCurso.admin)).toMatchObject([{ en: tras(100) }])
})

test('a point that is sent many times at once moves its vehicle once', async () => {
  const viaje = await createServicioIn(mundo, 'enCurso')
  const punto = { idServicio: viaje.id, placas: (await rowOf(mundo, viaje.id)).placas, lat: 3.45, lon: -76.53 }
  for (const segundos of [0, 60, 120]) {
    const dichas = await Promise.all(Array.from({ length: 12 }, () => reportar({ ...punto, en: tras(segundos) })))
    expect(dichas.map(({ status }) => status)).toEqual(dichas.map(() => 200))
    expect(dichas.map(({ body }) => body).filter((body) => (body as { movida: boolean }).movida)).toHaveLength(1)
  }
})

test('what is written never moves a vehicle back, whatever was read of it before', async () => {
  const viaje = await createServicioIn(mundo, 'enCurso')
  const suyas = (await rowOf(mundo, viaje.id)).placas ?? ''
  const punto = { idServicio: viaje.id, placas: suyas, lat: 3.45, lon: -76.53, velocidad: null, rumbo: null }
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const recorrido = (await leerRecorridos(tx, [punto], null)).get(viaje.id)
    if (!recorrido) throw new Error('no trip')
    recorrido.vehiculo.nueva = { ...punto, en: START, recorrido }
    await tx
      .insertInto('posiciones')
      .values({
        vehiculoId: recorrido.vehiculoId ?? '',
        empresaId: recorrido.empresaAliadaId ?? '',
        servicioId: viaje.id,
        placas: suyas,
        lat: 3.5,
        lon: -76.5,
        en: new Date(tras(60)),
        recibidaEn: START,
      })
      .execute()
    await guardarPosiciones(tx, [recorrido], START)
  })
  expect(await vistas(viaje.admin)).toMatchObject([{ lat: 3.5, en: tras(60) }])
})

test('LIVE-14 REL-18 many points together: each has its own answer, of one vehicle the older first, and all that is good is kept', async () => {
  const [uno, dos, sinCorrer] = [
    await createServicioIn(mundo, 'enCurso'),
    await createServicioIn(mundo, 'enCurso'),
    await createServicioIn(mundo, 'confirmado'),
  ]
  const punto = async ({ id }: { id: string }, segundos: number, cambios: object = {}) => ({
    idServicio: id,
    placas: (await rowOf(mundo, id)).placas,
    lat: 3.45 + segundos / 1e5,
    lon: -76.53,
    en: tras(segundos),
    ...cambios,
  })
  const juntas = async (posiciones: object[], headers = {}) => {
    const { status, body } = await app.request('POST', '/api/v1/posiciones/varias', {
      key: clave,
      body: { posiciones },
      headers,
    })
    const resultados = (body['resultados'] ?? []) as { movida: boolean; falla: { message: string } | null }[]
    return { status, dicho: resultados.map((r) => r.falla?.message ?? r.movida) }
  }
  const todas = [
    await punto(uno, 40),
    await punto(uno, 0),
    await punto(dos, 10),
    await punto(uno, 35, { lat: 9 }),
    await punto(sinCorrer, 0),
    await punto({ id: FAKE_ID }, 0).catch(() => ({
      idServicio: FAKE_ID,
      placas: 'AAA111',
      lat: 3,
      lon: -76,
      en: tras(0),
    })),
    await punto(dos, 400),
    await punto(uno, 40),
  ]
  const llave = { 'idempotency-key': 'puntos-1' }
  const dicho = [
    true,
    true,
    true,
    SALTO,
    'El servicio no está en recorrido.',
    'No encontramos lo que buscas.',
    'El instante de la posición está en el futuro.',
    false,
  ]
  expect(await juntas(todas, llave)).toEqual({ status: 200, dicho })
  expect(await juntas(todas, llave)).toEqual({ status: 200, dicho })
  expect(await vistas(uno.admin)).toMatchObject([{ en: tras(40) }])
  expect(await vistas(dos.admin)).toMatchObject([{ en: tras(10) }])
  const traza = async ({ id }: { id: string }) =>
    mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => {
      const filas = await tx.selectFrom('trazas').select('en').where('servicioId', '=', id).orderBy('en').execute()
      return filas.map(({ en }) => en.toISOString())
    })
  expect([await traza(uno), await traza(dos)]).toEqual([[tras(0), tras(40)], [tras(10)]])
  // Three points that agree with each other are accepted, also in one batch; the point before them was wrong, also in
  // the trace.
  expect(
    (
      await juntas([
        await punto(dos, 60, { lat: 3.9 }),
        await punto(dos, 90, { lat: 3.9001 }),
        await punto(dos, 120, { lat: 3.9002 }),
      ])
    ).dicho,
  ).toEqual([SALTO, SALTO, true])
  expect([await vistas(dos.admin), await traza(dos)]).toMatchObject([
    [{ lat: 3.9002 }],
    [tras(60), tras(90), tras(120)],
  ])
  const { rows } = await mundo.base.pool.query<{ n: number }>(
    `select count(*)::int as n from change_log where tema = 'posicion' and para = $1`,
    [uno.admin.empresaId],
  )
  expect(rows[0]?.n).toBe(1)
  expect((await juntas([])).status).toBe(400)
  expect((await juntas(Array.from({ length: 501 }, () => todas[0] ?? {}))).status).toBe(400)
})

test('REL-18 points that were refused and turn out right are in the trace, in their place; one that nothing agreed with is not', async () => {
  const viaje = await createServicioIn(mundo, 'enCurso')
  const { placas: suyas } = await rowOf(mundo, viaje.id)
  const enviar = async (segundos: number, lat: number) =>
    (
      await app.request('POST', '/api/v1/posiciones', {
        key: clave,
        body: { idServicio: viaje.id, placas: suyas, lat, lon: -76.53, en: tras(segundos) },
      })
    ).status
  // One point each request: what was refused waits in the database.
  expect([
    await enviar(0, 3.45),
    await enviar(10, 3.6),
    await enviar(20, 3.9),
    await enviar(30, 3.9001),
    await enviar(40, 3.9002),
    await enviar(50, 3.9003),
  ]).toEqual([200, 400, 400, 400, 200, 200])
  const filas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('trazas').select(['en', 'lat']).where('servicioId', '=', viaje.id).orderBy('en').execute(),
  )
  expect(filas.map(({ en, lat }) => [en.toISOString(), lat])).toEqual([
    [tras(20), 3.9],
    [tras(30), 3.9001],
    [tras(40), 3.9002],
    [tras(50), 3.9003],
  ])
})

test('one bad point of a batch gets its own refusal, -1 is an unknown speed, and 360 degrees are 0', async () => {
  const [uno, dos] = [await createServicioIn(mundo, 'enCurso'), await createServicioIn(mundo, 'enCurso')]
  const punto = async ({ id }: Arrived, cambios: object) => ({
    idServicio: id,
    placas: (await rowOf(mundo, id)).placas,
    lat: 3.45,
    lon: -76.53,
    en: tras(0),
    ...cambios,
  })
  const posiciones = [
    await punto(uno, { velocidad: -1, rumbo: 360 }),
    await punto(uno, { velocidad: -3, en: tras(30) }),
    await punto(uno, { en: '0000-01-01T00:00:00Z' }),
    'nada',
    await punto(dos, { velocidad: 40, rumbo: -1 }),
  ]
  const juntas = () =>
    app.request('POST', '/api/v1/posiciones/varias', {
      key: clave,
      body: { posiciones },
      headers: { 'idempotency-key': 'malas-1' },
    })
  const falla = (message: string, campo: string) => ({
    movida: false,
    falla: { code: 'invalid-argument', message, fields: { [campo]: message } },
  })
  const { status, body, text } = await juntas()
  expect([status, body['resultados']]).toEqual([
    200,
    [
      { movida: true, falla: null },
      falla('La velocidad debe estar entre 0 y 200 km/h', 'velocidad'),
      falla('El instante debe ser de los años 2000 a 2099', 'en'),
      falla('Cada posición debe ser un objeto con sus datos', 'cuerpo'),
      { movida: true, falla: null },
    ],
  ])
  expect((await juntas()).text).toBe(text)
  expect(await vistas(uno.admin)).toMatchObject([{ velocidad: null, rumbo: 0, en: tras(0) }])
  expect(await vistas(dos.admin)).toMatchObject([{ velocidad: 40, rumbo: null }])
})

test('two batches of the same vehicles in opposite orders do not wait for each other in a circle', async () => {
  const viajes = await Promise.all(Array.from({ length: 6 }, () => createServicioIn(mundo, 'enCurso')))
  const placasDe = new Map(
    await Promise.all(viajes.map(async ({ id }) => [id, (await rowOf(mundo, id)).placas] as const)),
  )
  const tanda = (n: number) =>
    viajes.map(({ id }) => ({ idServicio: id, placas: placasDe.get(id), lat: 3.45, lon: -76.53, en: tras(n) }))
  const respuestas = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      app.request('POST', '/api/v1/posiciones/varias', {
        key: clave,
        body: { posiciones: n % 2 ? tanda(n) : tanda(n).toReversed() },
      }),
    ),
  )
  expect(respuestas.map(({ status }) => status)).toEqual(respuestas.map(() => 200))
  for (const { admin } of viajes) expect(await vistas(admin)).toMatchObject([{ en: tras(11) }])
})

test('a session reads its own, and an ended trip shows no vehicle', async () => {
  const sesion = await app.signIn(enCurso.admin.email)
  const antes = await app.request('GET', '/api/posiciones', { cookie: sesion })
  expect(antes.body['posiciones']).toHaveLength(1)
  expect((await app.request('GET', '/api/posiciones', { cookie: await app.signIn(ajena.email) })).body).toMatchObject({
    posiciones: [],
  })
  await app.request('POST', `/api/v1/servicios/${enCurso.id}/finalizar`, { key: clave })
  expect(await vistas(enCurso.admin)).toEqual([])
  expect(await reportar({ en: tras(200) })).toMatchObject({ status: 409 })
})

test('LIVE-14 the first point of a running trip moves no marker and begins no trace when it is older than its route', async () => {
  const viaje = await createServicioIn(mundo, 'enCurso')
  const { salida, placas: suyas } = await rowOf(mundo, viaje.id)
  mundo.ctx.clock.set(new Date(salida.getTime() - HORA_MS))
  const mandar = (antesMs: number) => {
    const en = new Date(salida.getTime() - antesMs).toISOString()
    return reportar({ idServicio: viaje.id, placas: suyas, velocidad: 40, en })
  }
  const traza = () =>
    mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('trazas').select('en').where('servicioId', '=', viaje.id).orderBy('en').execute(),
    )
  for (const antes of [10 * HORA_MS, 3 * HORA_MS, 2 * HORA_MS + 1000])
    expect([antes, await mandar(antes)]).toMatchObject([antes, { status: 200, body: { movida: false } }])
  expect(await vistas(viaje.admin)).toEqual([])
  expect(await traza()).toEqual([])
  expect((await rowOf(mundo, viaje.id)).enCaminoDesde).toBeNull()
  const comienzo = new Date(salida.getTime() - 2 * HORA_MS)
  expect(await mandar(2 * HORA_MS)).toMatchObject({ status: 200, body: { movida: true } })
  expect(await vistas(viaje.admin)).toMatchObject([{ en: comienzo.toISOString() }])
  expect(await traza()).toEqual([{ en: comienzo }])
})

test('LIVE-14 doubted points that are older than the route stay out of the trace when a point of it convinces', async () => {
  mundo.ctx.clock.set(START)
  const viaje = await createServicioIn(mundo, 'confirmado')
  const { salida, placas: suyas } = await rowOf(mundo, viaje.id)
  const alas = (antesMs: number) => new Date(salida.getTime() - antesMs)
  const mandar = async (antesMs: number) => {
    mundo.ctx.clock.set(alas(antesMs))
    const en = alas(antesMs).toISOString()
    // Far from its route, always at the same place.
    const lejos = { lat: 10.4, lon: -75.5 }
    return (await reportar({ idServicio: viaje.id, placas: suyas, ...lejos, en })).status
  }
  expect([await mandar(140 * MINUTO_MS), await mandar(130 * MINUTO_MS)]).toEqual([400, 400])
  mundo.ctx.clock.set(alas(2 * HORA_MS))
  await iniciarRecorridos(mundo.ctx)
  expect(await mandar(110 * MINUTO_MS)).toBe(200)
  const traza = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('trazas').select('en').where('servicioId', '=', viaje.id).orderBy('en').execute(),
  )
  expect(traza).toEqual([{ en: alas(110 * MINUTO_MS) }])
})
