import { afterAll, expect, test } from 'vitest'
import {
  createAliado,
  createPlataforma,
  createServicioIn,
  createWorld,
  publish,
  rowOf,
} from '../testing/factories/index.ts'
import { serviciosConAlgo } from './leer-servicios.ts'
import { crearSimulacion } from './simulacion.ts'

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

test('a service that its steps do not take there is no success', async () => {
  const id = await publish(mundo, await createAliado(mundo))
  const plataforma = await createPlataforma(mundo)
  const almacen = { storage: mundo.storage, dir: mundo.dataDir }
  const sinNadie = crearSimulacion({ ctx: mundo.ctx, almacen, simuladas: { plataforma, empresas: [] } })
  await expect(sinNadie.avanzar(id, 'confirmado')).rejects.toThrow('El servicio no avanzó hasta ahí.')
})
