import { DIA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  START,
  createAliado,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createUsuario,
  createWorldWithApp,
  rowOf,
  type Arrived,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { olvidarTrazas } from './trazas.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let enCurso: Arrived
let clave: string
let placas: string
beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  enCurso = await createServicioIn(mundo, 'enCurso')
  ;({ clave } = await createAliado(mundo))
  placas = (await rowOf(mundo, enCurso.id)).placas ?? ''
})
afterAll(() => cerrar())

const tras = (segundos: number) => new Date(START.getTime() - 3_600_000 + segundos * 1000).toISOString()
const reportar = async (segundos: number, lat = 3.45) => {
  const body = { idServicio: enCurso.id, placas, lat, lon: -76.53, en: tras(segundos) }
  expect((await app.request('POST', '/api/v1/posiciones', { key: clave, body })).status).toBe(200)
}
const leer = async (email: string, id = enCurso.id) =>
  app.request('GET', `/api/servicios/${id}/traza`, { cookie: await app.signIn(email) })
const puntos = async (email = enCurso.admin.email) =>
  ((await leer(email)).body['puntos'] as { lat: number; en: string }[]).map((p) => [p.lat, p.en])

test('S2-068 LIVE-14 a vehicle that runs leaves a point each half minute, for its company and the platform alone', async () => {
  expect(await puntos()).toEqual([])
  for (const [segundos, lat] of [
    [0, 3.45],
    [10, 3.451],
    [29, 3.452],
    [30, 3.453],
    [70, 3.454],
  ] as const)
    await reportar(segundos, lat)
  // A late point moves nothing and is not stored.
  await reportar(50, 3.9)
  const dichos = [
    [3.45, tras(0)],
    [3.453, tras(30)],
    [3.454, tras(70)],
  ]
  expect(await puntos()).toEqual(dichos)
  expect(await puntos((await createUsuario(mundo, enCurso.admin)).email)).toEqual(dichos)
  expect(await puntos((await createPlataforma(mundo)).email)).toEqual(dichos)
  const ajena = await createEmpresa(mundo)
  const [no, nada] = [await leer(ajena.email), await leer(ajena.email, '2'.repeat(24))]
  expect([no.status, no.text]).toEqual([404, nada.text])
})

test('the oldest points go when there are five hundred, and all of them after a week', async () => {
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`delete from trazas`.execute(tx)
    await sql`insert into trazas (servicio_id, empresa_id, lat, lon, en)
      select ${enCurso.id}, ${enCurso.admin.empresaId}, 3.4, -76.5, ${tras(70)}::timestamptz - n * interval '40 seconds'
      from generate_series(1, 500) n`.execute(tx)
  })
  const antes = await puntos()
  await reportar(120, 3.455)
  const ahora = await puntos()
  expect([antes.length, ahora.length, ahora.at(-1)]).toEqual([500, 500, [3.455, tras(120)]])
  expect(ahora.slice(0, -1)).toEqual(antes.slice(1))
  const ultimo = new Date(tras(120)).getTime()
  const olvidar = (momento: number) => olvidarTrazas(mundo.ctx.db, new Date(momento))
  await olvidar(ultimo + 7 * DIA_MS)
  expect(await puntos()).toEqual([[3.455, tras(120)]])
  await olvidar(ultimo + 7 * DIA_MS + 1)
  expect(await puntos()).toEqual([])
})
