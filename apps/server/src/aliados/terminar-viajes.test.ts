import type { Alcance } from '@aliadas/contract/aliados'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAliado,
  createWorld,
  rowOf,
  createServicioIn,
  testApp,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const SOLO: Alcance[] = ['viajes:finalizar']
const finalizar = (id: string, clave: string) =>
  app.request('POST', `/api/v1/servicios/${id}/finalizar`, { key: clave })

test('TEN-24 another partner’s trip does not exist for a key that ends trips, and stays as it is', async () => {
  const { id } = await createServicioIn(mundo, 'enCurso', { cuerpo: { cliente: 'CANARIO' } })
  const { clave } = await createAliado(mundo, SOLO)
  const [ajeno, nada] = [await finalizar(id, clave), await finalizar('2'.repeat(24), clave)]
  expect([ajeno.status, ajeno.text]).toEqual([404, nada.text])
  expect((await rowOf(mundo, id)).estado).toBe('confirmado')
  const cualquiera = await createAliado(mundo, ['viajes:cualquiera'])
  expect((await finalizar(id, cualquiera.clave)).status).toBe(403)
})

test('TEN-24 whoever may end it learns that it ended, and nothing else of the trip', async () => {
  const aliado = await createAliado(mundo, SOLO)
  const propio = await createServicioIn(mundo, 'enCurso', { aliado })
  const ajeno = await createServicioIn(mundo, 'enCurso')
  const conductores = await createAliado(mundo, SOLO)
  const deSuConductor = await createServicioIn(mundo, 'enCurso')
  const { conductorId } = await rowOf(mundo, deSuConductor.id)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('conductores').set({ aliadoId: conductores.id }).where('id', '=', conductorId).execute(),
  )
  const deTodos = await createAliado(mundo, [...SOLO, 'viajes:cualquiera'])
  for (const [{ id }, { clave }] of [
    [propio, aliado],
    [deSuConductor, conductores],
    [ajeno, deTodos],
  ] as const) {
    const { status, body: cuerpo } = await finalizar(id, clave)
    expect([status, cuerpo]).toEqual([200, { ok: true, estado: 'finalizado' }])
    const repetido = await finalizar(id, clave)
    expect([repetido.status, repetido.body['details']]).toEqual([409, { motivo: 'estado', estado: 'finalizado' }])
  }
})
