import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVIDOR, scopeOf } from '../platform/actor.ts'
import {
  createAliado,
  createServicioIn,
  createWorld,
  historialOf,
  publish,
  rowOf,
  type World,
} from '../testing/factories/index.ts'
import { transitar, transitarVarios } from './transicion.ts'

let mundo: World
beforeAll(async () => {
  mundo = await createWorld()
})
afterAll(() => mundo.close())

test('BIZ-17 a transition by another kind of actor than its table names gets 403 and changes nothing', async () => {
  const aliado = await createAliado(mundo)
  const id = await publish(mundo, aliado)
  const antes = await rowOf(mundo, id)
  const ahora = mundo.ctx.clock.now()
  const refused = { code: 'permission-denied' }
  await expect(
    mundo.ctx.db.transaction(scopeOf(SERVIDOR), (tx) => transitar(tx, SERVIDOR, antes, 'cancelar', {}, ahora)),
  ).rejects.toMatchObject(refused)
  await expect(
    mundo.ctx.db.transaction(scopeOf(SERVIDOR), (tx) =>
      transitarVarios(tx, aliado, 'vencer', (q) => q.where('id', '=', id), {}, ahora),
    ),
  ).rejects.toMatchObject(refused)
  expect([await rowOf(mundo, id), await historialOf(mundo, id)]).toEqual([antes, ['publicar ->pendiente']])
})

test('REL-03 a transition with a row that was read before another one moved it gets 409, also where both states permit it', async () => {
  const { id, aliado } = await createServicioIn(mundo, 'reservado')
  const fila = await rowOf(mundo, id)
  const cambio = { canceladoEn: mundo.ctx.clock.now() }
  const cancelar = (leida: typeof fila) =>
    mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      transitar(tx, aliado, leida, 'cancelar', cambio, mundo.ctx.clock.now()),
    )
  await expect(cancelar({ ...fila, estado: 'validar' })).rejects.toMatchObject({ code: 'aborted' })
  expect(await rowOf(mundo, id)).toEqual(fila)
  await cancelar(fila)
  expect((await rowOf(mundo, id)).estado).toBe('cancelado')
})
