import { DIA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAliado,
  createEmpresa,
  createPlataforma,
  createVehiculo,
  createWorldWithApp,
  publish,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

const mercado = async (email: string) => {
  const cookie = await app.signIn(email)
  return (await app.request('GET', '/api/servicios/mercado', { cookie })).body
}

test('a company without vehicles reads how many requests wait for which types, and nothing else of them', async () => {
  const aliado = await createAliado(mundo)
  const nueva = await createEmpresa(mundo)
  expect(await mercado(nueva.email)).toEqual({ tipos: [] })
  await publish(mundo, aliado, { tipo: 'Van' })
  await publish(mundo, aliado, { tipo: 'Van' })
  await publish(mundo, aliado, { tipo: 'Bus' })
  const esperan = {
    tipos: [
      { tipo: 'Van', cuantos: 2 },
      { tipo: 'Bus', cuantos: 1 },
    ],
  }
  expect(await mercado(nueva.email)).toEqual(esperan)
  // The same to whoever has vehicles: the types of its fleet do not narrow it.
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra)
  expect(await mercado(otra.email)).toEqual(esperan)
})

test('the platform, a suspended company and a stranger read no number', async () => {
  expect(await mercado((await createPlataforma(mundo)).email)).toEqual({ tipos: [] })
  const suspendida = await createEmpresa(mundo)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('empresas').set({ suspendida: true }).where('id', '=', suspendida.empresaId).execute(),
  )
  expect(await mercado(suspendida.email)).toEqual({ tipos: [] })
  expect((await app.request('GET', '/api/servicios/mercado')).status).toBe(401)
})

test('what has ended and no job has marked yet is not counted', async () => {
  const nueva = await createEmpresa(mundo)
  mundo.ctx.clock.advance(DIA_MS)
  expect(await mercado(nueva.email)).toEqual({ tipos: [] })
})
