import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVIDOR, scopeOf } from '../platform/actor.ts'
import { createAliado, createWorld, historialOf, publish, rowOf, type World } from '../testing/factories/index.ts'
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
