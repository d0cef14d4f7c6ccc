import { createHash } from 'node:crypto'
import { DIA_MS, HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finalizarServicio } from '../servicios/index.ts'
import {
  atMoment,
  createAliado,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createUsuario,
  createWorldWithApp,
  fill,
  historialOf,
  rowOf,
  type Arrived,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { cerrarTrazas } from './cerrar-trazas.ts'
import { huellaDeTraza } from './huella-de-traza.ts'
import { olvidarTrazas } from './trazas.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let enCurso: Arrived
let clave: string
let placas: string
let inicio: number
beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  enCurso = await createServicioIn(mundo, 'enCurso')
  ;({ clave } = await createAliado(mundo))
  const { placas: suyas, salida } = await rowOf(mundo, enCurso.id)
  placas = suyas ?? ''
  mundo.ctx.clock.set(salida)
  inicio = salida.getTime() - HORA_MS
})
afterAll(() => cerrar())

const tras = (segundos: number) => new Date(inicio + segundos * 1000).toISOString()
const reportar = async (segundos: number, lat = 3.45) => {
  const body = { idServicio: enCurso.id, placas, lat, lon: -76.53, en: tras(segundos) }
  expect((await app.request('POST', '/api/v1/posiciones', { key: clave, body })).status).toBe(200)
}
const rowOfPosition = () =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('posiciones').selectAll().where('servicioId', '=', enCurso.id).executeTakeFirst(),
  )
const leer = async (email: string, id = enCurso.id) =>
  app.request('GET', `/api/servicios/${id}/traza`, { cookie: await app.signIn(email) })
const puntos = async (email = enCurso.admin.email) =>
  ((await leer(email)).body['puntos'] as { lat: number; en: string }[]).map((p) => [p.lat, p.en])

test('S2-068 LIVE-14 a vehicle that runs leaves each point once, late ones in their place, for its company and the platform alone', async () => {
  expect(await puntos()).toEqual([])
  for (const [segundos, lat] of [
    [0, 3.45],
    [10, 3.451],
    [30, 3.453],
    [70, 3.454],
  ] as const)
    await reportar(segundos, lat)
  // A late point moves no marker and enters in its place; the same one, and another of that second, enter no more.
  const posicion = () => rowOfPosition()
  const antes = await posicion()
  for (const [segundos, lat] of [
    [50, 3.4535],
    [50, 3.4535],
    [50.4, 3.45351],
    [70, 3.454],
  ] as const)
    await reportar(segundos, lat)
  // No vehicle was 50 km away twenty seconds before.
  await reportar(40, 3.9)
  expect(await posicion()).toEqual(antes)
  const dichos = [
    [3.45, tras(0)],
    [3.451, tras(10)],
    [3.453, tras(30)],
    [3.4535, tras(50)],
    [3.454, tras(70)],
  ]
  expect(await puntos()).toEqual(dichos)
  expect(await puntos((await createUsuario(mundo, enCurso.admin)).email)).toEqual(dichos)
  expect(await puntos((await createPlataforma(mundo)).email)).toEqual(dichos)
  const ajena = await createEmpresa(mundo)
  const [no, nada] = [await leer(ajena.email), await leer(ajena.email, '2'.repeat(24))]
  expect([no.status, no.text]).toEqual([404, nada.text])
})

test('LIVE-14 points of the trip’s time enter its trace for a day after its end and move no marker; others are refused', async () => {
  const { salida } = await rowOf(mundo, enCurso.id)
  const enviar = (en: number) =>
    app.request('POST', '/api/v1/posiciones', {
      key: clave,
      body: { idServicio: enCurso.id, placas, lat: 3.4541, lon: -76.53, en: new Date(en).toISOString() },
    })
  const antes = await puntos()
  const apertura = salida.getTime() - 4 * HORA_MS
  // What is older than the start of its route enters no trace.
  for (const en of [apertura - 1000, apertura, salida.getTime() - 2 * HORA_MS - 1000])
    expect(await enviar(en)).toMatchObject({ status: 200, body: { movida: false } })
  expect(await puntos()).toEqual(antes)
  const ahora = mundo.ctx.clock.now()
  const { id } = enCurso
  const fin = new Date(ahora.getTime())
  await app.request('POST', `/api/v1/servicios/${id}/finalizar`, { key: clave })
  expect((await rowOf(mundo, id)).finalizadoEn).toEqual(fin)
  mundo.ctx.clock.advance(DIA_MS)
  const marcador = await rowOfPosition()
  expect(await enviar(fin.getTime())).toMatchObject({ status: 200, body: { movida: false } })
  expect((await enviar(fin.getTime() + 1000)).status).toBe(409)
  expect((await puntos()).at(-1)).toEqual([3.4541, new Date(Math.floor(fin.getTime() / 1000) * 1000).toISOString()])
  expect(await rowOfPosition()).toEqual(marcador)
  mundo.ctx.clock.advance(1)
  expect((await enviar(fin.getTime() - 5000)).status).toBe(409)
})

test('a trace is whole for 30 days after its trip, has a point a minute until a year, and then none', async () => {
  const fin = mundo.ctx.clock.now().getTime() - 2 * DIA_MS
  const en = (minutos: number) => new Date(fin - minutos * MINUTO_MS)
  const viejo = await createServicioIn(mundo, 'enCurso', { admin: enCurso.admin })
  await fill(mundo, async (tx) => {
    await sql`insert into trazas (servicio_id, empresa_id, lat, lon, en)
      select s.id, ${enCurso.admin.empresaId}, 3.4, -76.5, date_trunc('minute', ${en(60)}::timestamptz) + n * interval '5 seconds'
      from generate_series(0, 719) n, (values (${enCurso.id}), (${viejo.id})) s (id) on conflict do nothing`.execute(tx)
    await sql`delete from trazas_por_ralear`.execute(tx)
    await tx
      .insertInto('trazasPorRalear')
      .values({ servicioId: enCurso.id, desde: new Date(fin) })
      .execute()
  })
  const cuantos = async (id: string) =>
    (
      await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
        tx.selectFrom('trazas').select('en').where('servicioId', '=', id).orderBy('en').execute(),
      )
    ).map((fila) => fila.en)
  const enteros = await cuantos(enCurso.id)
  const olvidar = (momento: number) => olvidarTrazas(mundo.ctx.db, new Date(momento))
  await olvidar(fin + 30 * DIA_MS)
  expect(await cuantos(enCurso.id)).toEqual(enteros)
  // Not before its chain has the whole one by digest.
  await olvidar(fin + 30 * DIA_MS + 1)
  expect(await cuantos(enCurso.id)).toEqual(enteros)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('trazasPorRalear').set({ cerrada: true }).where('servicioId', '=', enCurso.id).execute(),
  )
  await olvidar(fin + 30 * DIA_MS + 1)
  const minutoDe = (uno: Date) => Math.floor(uno.getTime() / MINUTO_MS)
  const primeros = [...Map.groupBy(enteros, minutoDe).values()].flatMap(([uno]) => uno ?? [])
  expect(await cuantos(enCurso.id)).toEqual(primeros)
  // A trip that nobody ended is not thinned before its own 30 days.
  expect((await cuantos(viejo.id)).length).toBe(720)
  await olvidar(fin + 30 * DIA_MS + 1)
  expect(await cuantos(enCurso.id)).toEqual(primeros)
  const ultimo = primeros.at(-1)?.getTime() ?? 0
  await olvidar(ultimo + 365 * DIA_MS)
  expect(await cuantos(enCurso.id)).toEqual(primeros.slice(-1))
  await olvidar(ultimo + 365 * DIA_MS + 1)
  expect(await cuantos(enCurso.id)).toEqual([])
})

/** A trip that runs, with ten points in six minutes before its planned end. */
const sinFinal = async () => {
  const viaje = await createServicioIn(mundo, 'enCurso')
  const { fin } = await rowOf(mundo, viaje.id)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    sql`insert into trazas (servicio_id, empresa_id, lat, lon, en)
      select ${viaje.id}, ${viaje.admin.empresaId}, 3.4, -76.5, date_trunc('minute', ${fin}::timestamptz) - n * interval '30 seconds'
      from generate_series(0, 9) n`.execute(tx),
  )
  const a = (momento: number) => atMoment(mundo, new Date(momento)).ctx
  const estado = async () => {
    const quedan = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('trazas').select('en').where('servicioId', '=', viaje.id).execute(),
    )
    const cierres = (await historialOf(mundo, viaje.id)).filter((una) => una.startsWith('cerrarTraza'))
    return [quedan.length, cierres.length]
  }
  const limpiar = async (momento: number) => {
    await cerrarTrazas(a(momento))
    await olvidarTrazas(mundo.ctx.db, new Date(momento))
    return estado()
  }
  return { ...viaje, a, limpiar, pasados: fin.getTime() + 30 * DIA_MS }
}

test('a trip that nobody ended is closed and thinned 30 days after its planned end, once', async () => {
  const { limpiar, pasados } = await sinFinal()
  expect(await limpiar(pasados)).toEqual([10, 0])
  expect(await limpiar(pasados + 1)).toEqual([6, 1])
  expect(await limpiar(pasados + DIA_MS)).toEqual([6, 1])
})

test('a trip that ends after that is closed again, and whole until 30 days after its end', async () => {
  const { id, aliado, a, limpiar, pasados } = await sinFinal()
  await cerrarTrazas(a(pasados + 1))
  const fin = pasados + 2 * DIA_MS
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => finalizarServicio(tx, aliado, id, new Date(fin)))
  expect(await limpiar(fin + 2 * DIA_MS)).toEqual([10, 2])
  expect(await limpiar(fin + 30 * DIA_MS + 1)).toEqual([6, 2])
})

test('of a trace of more points than a screen shows there are points from its beginning to its end', async () => {
  const viaje = await createServicioIn(mundo, 'enCurso', { admin: enCurso.admin })
  await fill(mundo, (tx) =>
    sql`insert into trazas (servicio_id, empresa_id, lat, lon, en)
      select ${viaje.id}, ${enCurso.admin.empresaId}, 3.4 + n * 0.00001, -76.5, ${tras(0)}::timestamptz + n * interval '2 seconds'
      from generate_series(0, 5200) n`.execute(tx),
  )
  const vistos = (await leer(enCurso.admin.email, viaje.id)).body['puntos'] as { en: string }[]
  expect(vistos.length).toBeGreaterThan(2_500)
  expect(vistos.length).toBeLessThanOrEqual(5_001)
  expect([vistos[0]?.en, Date.parse(tras(10_400)) - Date.parse(vistos.at(-1)?.en ?? '')]).toEqual([
    tras(0),
    expect.closeTo(0, -5),
  ])
})

test('LIVE-14 TEN-01 a trace is downloaded whole as CSV and GPX by its company and the platform alone, and that is remembered', async () => {
  const viaje = await createServicioIn(mundo, 'enCurso', { admin: enCurso.admin })
  await fill(mundo, (tx) =>
    sql`insert into trazas (servicio_id, empresa_id, lat, lon, en)
      select ${viaje.id}, ${enCurso.admin.empresaId}, 3.4, -76.5, ${tras(0)}::timestamptz + n * interval '1 second'
      from generate_series(0, 10400) n union all
      select ${viaje.id}, ${enCurso.admin.empresaId}, 3.5, -76.4, ${tras(10_400 + 361)}::timestamptz`.execute(tx),
  )
  const pedir = async (archivo: string, email: string, id = viaje.id) =>
    app.request('GET', `/api/servicios/${id}/traza/${archivo}`, { cookie: await app.signIn(email) })
  const { email } = viaje.admin
  const csv = await pedir('csv', email)
  const lineas = csv.text.trim().split('\r\n')
  expect([csv.status, csv.headers.get('content-type'), lineas.length]).toEqual([200, 'text/csv; charset=utf-8', 10_403])
  expect(lineas[0]).toContain('Hora de Bogotá;Instante (UTC);Latitud;Longitud')
  expect(lineas.at(-1)).toContain(`${tras(10_761)};3.5;-76.4`)
  const gpx = await pedir('gpx', email)
  expect([gpx.status, gpx.headers.get('content-type')]).toEqual([200, 'application/gpx+xml; charset=utf-8'])
  expect(gpx.headers.get('content-disposition')).toMatch(
    /attachment; filename="recorrido-[A-Z0-9]{6}-\d{4}-\d{2}-\d{2}\.gpx"/,
  )
  expect([gpx.text.split('<trkpt ').length, gpx.text.split('<trkseg>').length]).toEqual([10_403, 3])
  expect(gpx.text).toContain(`<trkpt lat="3.5" lon="-76.4"><time>${tras(10_761)}</time></trkpt>`)
  const puntosDelGpx = gpx.text.matchAll(/<trkpt lat="(.*?)" lon="(.*?)"><time>(.*?)<\/time>/g)
  const texto = [...puntosDelGpx].map(([, lat, lon, en]) => `${en},${lat},${lon}\n`).join('')
  expect(await mundo.ctx.db.read({ rol: 'sistema' }, (tx) => huellaDeTraza(tx, viaje.id))).toEqual({
    puntos: 10_402,
    sha256: createHash('sha256').update(texto).digest('hex'),
  })
  expect((await pedir('gpx', (await createPlataforma(mundo)).email)).status).toBe(200)
  const ajena = await createEmpresa(mundo)
  for (const archivo of ['csv', 'gpx']) {
    const [no, nada] = [await pedir(archivo, ajena.email), await pedir(archivo, ajena.email, '2'.repeat(24))]
    expect([archivo, no.status, no.text]).toEqual([archivo, 404, nada.text])
    expect((await app.request('GET', `/api/servicios/${viaje.id}/traza/${archivo}`)).status).toBe(401)
  }
  await expect.poll(() => historialOf(mundo, viaje.id)).toContain('verTraza ->-')
})
