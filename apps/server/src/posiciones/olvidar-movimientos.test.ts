import { MINUTO_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readHead, readMissed } from '../platform/live/log.ts'
import type { Place } from '../platform/live/place.ts'
import {
  createAliado,
  createServicioIn,
  createWorld,
  rowOf,
  testApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { olvidarMovimientos } from './olvidar-movimientos.ts'

let mundo: World
let app: TestApp
let clave: string
beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  ;({ clave } = await createAliado(mundo))
})
beforeEach(() => mundo.base.pool.query('truncate change_log'))
afterAll(async () => {
  await app.close()
  await mundo.close()
})

/** A running service, and a function that reports where its vehicle is, so many minutes after what was reported last. */
const enRuta = async () => {
  const { id, vehiculo } = await createServicioIn(mundo, 'enCurso')
  const { placas } = await rowOf(mundo, id)
  const reportar = async (minutos: number) => {
    mundo.ctx.clock.advance(minutos * MINUTO_MS)
    const en = mundo.ctx.clock.now()
    const body = { idServicio: id, placas, lat: 3.45, lon: -76.53, en: en.toISOString() }
    const antes = await ultima()
    expect(await app.request('POST', '/api/v1/posiciones', { key: clave, body })).toMatchObject({ status: 200 })
    // The log takes its instants from the database, whose clock is another one than the test's.
    await mundo.base.pool.query('update change_log set en = $1 where id > $2', [en, antes])
  }
  return { vehiculo, reportar }
}

const ultima = async (): Promise<string> => {
  const { rows } = await mundo.base.pool.query<{ id: string }>(
    'select coalesce(max(id), 0)::text as id from change_log',
  )
  return rows[0]?.id ?? '0'
}

/** A line of another kind, and its place once the reader may take it. */
const otraLinea = async (): Promise<Place> => {
  const { rows } = await mundo.base.pool.query<Place>(
    `insert into change_log (tema, fila, en) values ('otra', '', '2026-06-01') returning xid::text as xid, id::text as id`,
  )
  await vi.waitFor(async () => expect(await readHead(mundo.base.db)).toEqual(rows[0]), { timeout: 30_000 })
  return readHead(mundo.base.db)
}

/** Which vehicles the lines of positions that are left name, the oldest first. */
const movidos = async (): Promise<string[]> => {
  const { rows } = await mundo.base.pool.query<{ fila: string }>(
    `select fila from change_log where tema = 'posicion' order by change_log.xid, change_log.id`,
  )
  return rows.map(({ fila }) => fila)
}

test('whoever comes back learns where each vehicle is, and its steps of more than ten minutes ago are gone', async () => {
  const [uno, otro] = [await enRuta(), await enRuta()]
  await mundo.base.pool.query('truncate change_log')
  const lugar = await otraLinea()
  await uno.reportar(0)
  await otro.reportar(0)
  await uno.reportar(3)
  await uno.reportar(3)
  await uno.reportar(9)
  await uno.reportar(2)
  const cabeza = await otraLinea()
  expect(await olvidarMovimientos(mundo.ctx)).toBe(3)
  expect(await movidos()).toEqual([otro, uno, uno].map(({ vehiculo }) => vehiculo))
  const perdidas = await readMissed(mundo.base.db, 'todo', lugar, cabeza)
  // Notices of the trips may be written at any time.
  const deVehiculos = perdidas?.filter(({ tema }) => ['posicion', 'otra'].includes(tema))
  expect(deVehiculos?.map(({ fila }) => fila)).toEqual([otro.vehiculo, uno.vehiculo, uno.vehiculo, ''])
  expect(await olvidarMovimientos(mundo.ctx)).toBe(0)
})

test('the first line of the log stays, because it says where the log begins', async () => {
  const { reportar, vehiculo } = await enRuta()
  await mundo.base.pool.query('truncate change_log')
  for (const minutos of [0, 2, 2, 20]) await reportar(minutos)
  // What the trip's creation caused may be written after the log was emptied, and would be the first line.
  await mundo.base.pool.query(`delete from change_log where tema <> 'posicion'`)
  expect(await olvidarMovimientos(mundo.ctx)).toBe(2)
  expect(await movidos()).toEqual([vehiculo, vehiculo])
})

test('after a pause it goes on until nothing is left, a piece at a time', async () => {
  const { reportar } = await enRuta()
  await otraLinea()
  for (const minutos of [0, 2, 2, 2, 2, 2, 60]) await reportar(minutos)
  expect(await olvidarMovimientos(mundo.ctx, { pieza: 2 })).toBe(6)
  expect(await movidos()).toHaveLength(1)
})
