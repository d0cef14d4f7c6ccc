import { afterAll, expect, test } from 'vitest'
import { createAliado, createServicioIn, createWorld, publish, rowOf } from '../testing/factories/index.ts'
import { serviciosConAlgo } from './leer-servicios.ts'

const mundo = await createWorld()
afterAll(() => mundo.close())

test('trips on their way, which stay the oldest for hours, take no place of a new service', async () => {
  const { id } = await createServicioIn(mundo, 'enCurso')
  const { salida } = await rowOf(mundo, id)
  mundo.ctx.clock.advance(salida.getTime() - mundo.ctx.clock.now().getTime())
  const nuevo = await publish(mundo, await createAliado(mundo))
  const ahora = mundo.ctx.clock.now()
  const leidos = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) => serviciosConAlgo(tx, ahora, ahora, 1))
  expect(leidos.map((servicio) => servicio.id).toSorted()).toEqual([id, nuevo].toSorted())
})
