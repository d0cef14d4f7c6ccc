import { DIA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf } from '../platform/actor.ts'
import { createDatabase, createPool } from '../platform/database/index.ts'
import {
  createAliado,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  publish,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { juntarCuentas, vencerPendientes } from './index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

const abiertos = () =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('serviciosContados').select(['tipo', 'cuantos']).where('estado', '=', 'pendiente').execute(),
  )

test('a list’s number is that of its rows, at the millisecond that ends some and while lines are put together on two servers', async () => {
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const cookie = await app.signIn(admin.email)
  const aliado = await createAliado(mundo)
  const leidos = async () => {
    const { filas, total } = (await app.request('GET', '/api/servicios?estado=pendiente&porPagina=50', { cookie })).body
    const { cuentas } = (await app.request('GET', '/api/servicios/cuentas', { cookie })).body
    return [(filas as unknown[]).length, total, (cuentas as { pedidos: number }).pedidos]
  }
  const son = (n: number) => [n, { filas: n, exacto: true }, n]
  const primero = mundo.ctx.clock.now()
  for (let n = 0; n < 3; n++) await publish(mundo, aliado)
  mundo.ctx.clock.advance(1_000)
  for (let n = 0; n < 37; n++) await publish(mundo, aliado)
  await publish(mundo, aliado, { tipo: 'Bus' })
  expect(await leidos()).toEqual(son(40))
  mundo.ctx.clock.set(new Date(primero.getTime() + DIA_MS))
  expect(await leidos()).toEqual(son(37))
  await vencerPendientes(mundo.ctx)
  expect(await leidos()).toEqual(son(37))

  const pool = createPool(mundo.base.url, { max: 5 })
  const otro = { ...mundo.ctx, db: createDatabase(pool) }
  const servidores = [mundo.ctx, otro, mundo.ctx, otro]
  await Promise.all([...servidores.map(juntarCuentas), publish(mundo, aliado), publish(mundo, aliado)])
  await pool.end()
  expect(await leidos()).toEqual(son(39))
  // One line for the merged ones, and the new ones; the other type had none to merge.
  const lineas = await abiertos()
  expect(lineas.filter(({ tipo }) => tipo === 'Van').length).toBeLessThanOrEqual(3)
  expect(lineas.filter(({ tipo }) => tipo === 'Bus')).toEqual([{ tipo: 'Bus', cuantos: 1 }])
})

test('a company reads the numbers of the market and its own', async () => {
  const [x, y] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  for (const admin of [x, y]) await createServicioIn(mundo, 'validar', { admin })
  const duenos = await mundo.ctx.db.read(scopeOf(x), (tx) =>
    tx.selectFrom('serviciosContados').select('tenant').distinct().execute(),
  )
  expect(duenos.map(({ tenant }) => tenant).toSorted()).toEqual(['MERCADO', x.empresaId].toSorted())
})
