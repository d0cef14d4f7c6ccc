import { DIA_MS, HORA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '../platform/database/index.ts'
import {
  createVehiculo,
  createAliado,
  createEmpresa,
  createWorld,
  atMoment,
  rowOf,
  historialOf,
  bid,
  publish,
  createServicioIn,
  type World,
} from '../testing/factories/index.ts'
import { finalizarServicio, iniciarRecorridos, vencerPendientes } from './index.ts'

let mundo: World
let otroServidor: World

beforeAll(async () => {
  mundo = await createWorld()
  const pool = createPool(mundo.base.url, { max: 5 })
  const cerrar = () => pool.end()
  otroServidor = { ...mundo, ctx: { ...mundo.ctx, db: createDatabase(pool) }, close: cerrar }
})
afterAll(async () => {
  await otroServidor.close()
  await mundo.close()
})

const ofertaDe = (id: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('ofertas').select('estado').where('id', '=', id).executeTakeFirstOrThrow(),
  )
const viajesDe = async (vehiculo: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('vehiculos').select('viajesRealizados').where('id', '=', vehiculo).executeTakeFirstOrThrow(),
  )

test('ROLE-11 a pending service ends with its offers at 24 hours to the millisecond, once, on two servers', async () => {
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const id = await publish(mundo, await createAliado(mundo))
  const oferta = await bid(mundo, admin, id)
  const { fecha } = await rowOf(mundo, id)
  await vencerPendientes(atMoment(mundo, new Date(fecha.getTime() + DIA_MS - 1)).ctx)
  expect([(await rowOf(mundo, id)).estado, await ofertaDe(oferta)]).toEqual(['pendiente', { estado: 'enviada' }])
  const hora = new Date(fecha.getTime() + DIA_MS)
  await Promise.all([mundo, otroServidor, mundo, otroServidor].map((m) => vencerPendientes(atMoment(m, hora).ctx)))
  expect([(await rowOf(mundo, id)).estado, await ofertaDe(oferta)]).toEqual(['vencido', { estado: 'vencida' }])
  const { version } = await rowOf(mundo, id)
  expect(await vencerPendientes(atMoment(mundo, hora).ctx)).toBe(0)
  expect((await rowOf(mundo, id)).version).toBe(version)
  expect(await historialOf(mundo, id)).toEqual(['publicar ->pendiente', 'vencer pendiente>vencido'])
  expect(await historialOf(mundo, oferta)).toEqual(['ofertar ->enviada', 'vencer enviada>vencida'])
})

test('an offer ends with its service, also one that was sent a moment ago', async () => {
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const id = await publish(mundo, await createAliado(mundo))
  const fin = new Date((await rowOf(mundo, id)).fecha.getTime() + DIA_MS)
  const oferta = await bid(atMoment(mundo, new Date(fin.getTime() - 1)), admin, id)
  await vencerPendientes(atMoment(mundo, fin).ctx)
  expect(await ofertaDe(oferta)).toEqual({ estado: 'vencida' })
})

test('more than one batch ends in one run, and what is not pending stays', async () => {
  const aliado = await createAliado(mundo)
  const { id: reservado } = await createServicioIn(mundo, 'reservado')
  const viejo = atMoment(mundo, new Date(mundo.ctx.clock.now().getTime() - 30 * DIA_MS))
  await Promise.all(Array.from({ length: 510 }, () => publish(viejo, aliado)))
  expect(await vencerPendientes(mundo.ctx)).toBe(510)
  expect((await rowOf(mundo, reservado)).estado).toBe('reservado')
})

test('BIZ-10 the route starts exactly once, two hours before departure to the millisecond, on two servers', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado')
  const { salida } = await rowOf(mundo, id)
  await iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - 2 * HORA_MS - 1)).ctx)
  expect((await rowOf(mundo, id)).recorridoIniciado).toBe(false)
  const hora = new Date(salida.getTime() - 2 * HORA_MS)
  const hechos = await Promise.all(
    [mundo, otroServidor, mundo, otroServidor].map((m) => iniciarRecorridos(atMoment(m, hora).ctx)),
  )
  expect(hechos.reduce((a, b) => a + b, 0)).toBe(1)
  expect((await rowOf(mundo, id)).recorridoIniciado).toBe(true)
  const lineas = await historialOf(mundo, id)
  expect(lineas.filter((l) => l.startsWith('iniciarRecorrido'))).toEqual(['iniciarRecorrido confirmado>confirmado'])
})

test('BIZ-11 a trip ends only once its route has started, and only from confirmado', async () => {
  for (const estado of ['validar', 'reservado', 'asignado', 'confirmado'] as const) {
    const { id, aliado, vehiculo } = await createServicioIn(mundo, estado)
    const finalizar = mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      finalizarServicio(tx, aliado, id, mundo.ctx.clock.now()),
    )
    await expect(finalizar).rejects.toMatchObject({ status: 409 })
    expect(await viajesDe(vehiculo)).toEqual({ viajesRealizados: 0 })
  }
})

test('ending a trip ten times in parallel ends it once: one trip more, one balance', async () => {
  const { id, aliado, vehiculo } = await createServicioIn(mundo, 'enCurso')
  const hechos = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? mundo : otroServidor).ctx.db.transaction({ rol: 'sistema' }, (tx) =>
        finalizarServicio(tx, aliado, id, mundo.ctx.clock.now()),
      ),
    ),
  )
  expect(hechos.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
  expect(await viajesDe(vehiculo)).toEqual({ viajesRealizados: 1 })
  expect(await rowOf(mundo, id)).toMatchObject({
    estado: 'finalizado',
    pagarSaldoConductor: true,
    saldoConductorPagado: false,
  })
  expect((await historialOf(mundo, id)).at(-1)).toBe('finalizar confirmado>finalizado')
})
