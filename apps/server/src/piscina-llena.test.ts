import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Persona } from './platform/actor.ts'
import { createDatabase, createPool } from './platform/database/index.ts'
import { PATIENT } from './testing/database.ts'
import {
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorld,
  testApp,
  type TestApp,
  type World,
} from './testing/factories/index.ts'

const CONEXIONES = 3
let mundo: World
let app: TestApp
let x: Persona
let y: Persona
const cierres: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const base = await createWorld()
  const [empresa, plataforma, aliado, sistema] = [CONEXIONES, 2, 2, 4].map((max) =>
    createPool(base.base.url, { max, ...PATIENT }),
  )
  if (!empresa || !plataforma || !aliado || !sistema) throw new Error('unreachable')
  cierres.push(() => base.close())
  for (const pool of [empresa, plataforma, aliado, sistema]) cierres.push(() => pool.end())
  // One pool for each kind of scope, as on a server; here all companies share three connections.
  mundo = { ...base, ctx: { ...base.ctx, db: createDatabase({ empresa, plataforma, aliado, sistema }) } }
  app = await testApp(mundo)
  cierres.push(() => app.close())
  x = await createEmpresa(mundo)
  y = await createEmpresa(mundo)
  for (const una of [x, y]) await createVehiculo(mundo, una)
})
afterAll(async () => {
  for (const cerrar of cierres.toReversed()) await cerrar()
})

test('REL-05 while one company’s requests hold every connection of a pool, another company reads; then all are answered', async () => {
  const [suyo, deY] = [
    await createServicioIn(mundo, 'validar', { admin: x }),
    await createServicioIn(mundo, 'validar', { admin: y }),
  ]
  const [deLaX, deLaY] = [await app.signIn(x.email), await app.signIn(y.email)]
  const validar = (id: string, cookie: string, n: number) =>
    app.request('POST', `/api/servicios/${id}/validar-pago`, { cookie, body: { numeroTransaccion: `P-${n}` } })
  const leer = () => app.request('GET', '/api/servicios?estado=validar', { cookie: deLaY })
  expect((await leer()).status).toBe(200)

  const largo = new pg.Client({ connectionString: mundo.base.url })
  await largo.connect()
  await largo.query('begin; set local role aliadas_sistema')
  await largo.query('select from servicios where id = $1 for update', [suyo.id])
  let contestadas = 0
  const presas = Array.from({ length: CONEXIONES }, async (_, n) => {
    const respuesta = await validar(suyo.id, deLaX, n)
    contestadas++
    return respuesta.status
  })
  await vi.waitFor(async () => {
    const { rows } = await mundo.base.pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0].n).toBe(CONEXIONES)
  }, 60_000)
  expect((await leer()).status).toBe(200)
  expect((await app.sessionOf(deLaY)).status).toBe(200)
  expect(contestadas).toBe(0)
  const escrita = validar(deY.id, deLaY, 9)
  await largo.query('rollback')
  await largo.end()
  expect((await Promise.all(presas)).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await escrita).status).toBe(200)
})
