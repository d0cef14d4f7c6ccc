import type { Alcance } from '@aliadas/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  crearAliado,
  crearMundo,
  filaDe,
  servicioEn,
  testApp,
  type Mundo,
  type TestApp,
} from '../testing/fabricas/index.ts'

let mundo: Mundo
let app: TestApp

beforeAll(async () => {
  mundo = await crearMundo()
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.cerrar()
  await mundo.cerrar()
})

const SOLO: Alcance[] = ['viajes:finalizar']
const finalizar = (id: string, clave: string) => app.pedir('POST', `/api/v1/servicios/${id}/finalizar`, { clave })

test('TEN-24 another partner’s trip does not exist for a key that ends trips, and stays as it is', async () => {
  const { id } = await servicioEn(mundo, 'enCurso', { cuerpo: { cliente: 'CANARIO' } })
  const { clave } = await crearAliado(mundo, SOLO)
  const [ajeno, nada] = [await finalizar(id, clave), await finalizar('2'.repeat(24), clave)]
  expect([ajeno.status, ajeno.texto]).toEqual([404, nada.texto])
  expect((await filaDe(mundo, id)).estado).toBe('confirmado')
  const cualquiera = await crearAliado(mundo, ['viajes:cualquiera'])
  expect((await finalizar(id, cualquiera.clave)).status).toBe(403)
})

test('TEN-24 whoever may end it learns that it ended, and nothing else of the trip', async () => {
  const aliado = await crearAliado(mundo, SOLO)
  const propio = await servicioEn(mundo, 'enCurso', { aliado })
  const ajeno = await servicioEn(mundo, 'enCurso')
  const conductores = await crearAliado(mundo, SOLO)
  const deSuConductor = await servicioEn(mundo, 'enCurso')
  const { conductorId } = await filaDe(mundo, deSuConductor.id)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('conductores').set({ aliadoId: conductores.id }).where('id', '=', conductorId).execute(),
  )
  const deTodos = await crearAliado(mundo, [...SOLO, 'viajes:cualquiera'])
  for (const [{ id }, { clave }] of [
    [propio, aliado],
    [deSuConductor, conductores],
    [ajeno, deTodos],
  ] as const) {
    const { status, cuerpo } = await finalizar(id, clave)
    expect([status, cuerpo]).toEqual([200, { ok: true, estado: 'finalizado' }])
    const repetido = await finalizar(id, clave)
    expect([repetido.status, repetido.cuerpo['details']]).toEqual([409, { motivo: 'estado', estado: 'finalizado' }])
  }
})
