import { DIA_MS, HORA_MS } from '@aliadas/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '../platform/database/index.ts'
import {
  agregarVehiculo,
  crearAliado,
  crearEmpresa,
  crearMundo,
  enMomento,
  filaDe,
  historialDe,
  ofertar,
  publicar,
  servicioEn,
  type Mundo,
} from '../testing/fabricas/index.ts'
import { finalizarServicio, iniciarRecorridos, vencerPendientes } from './index.ts'

let mundo: Mundo
let otroServidor: Mundo

beforeAll(async () => {
  mundo = await crearMundo()
  const pool = createPool(mundo.base.url, { max: 5 })
  const cerrar = () => pool.end()
  otroServidor = { ...mundo, ctx: { ...mundo.ctx, db: createDatabase(pool) }, cerrar }
})
afterAll(async () => {
  await otroServidor.cerrar()
  await mundo.cerrar()
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
  const admin = await crearEmpresa(mundo)
  await agregarVehiculo(mundo, admin)
  const id = await publicar(mundo, await crearAliado(mundo))
  const oferta = await ofertar(mundo, admin, id)
  const { fecha } = await filaDe(mundo, id)
  await vencerPendientes(enMomento(mundo, new Date(fecha.getTime() + DIA_MS - 1)).ctx)
  expect([(await filaDe(mundo, id)).estado, await ofertaDe(oferta)]).toEqual(['pendiente', { estado: 'enviada' }])
  const hora = new Date(fecha.getTime() + DIA_MS)
  await Promise.all([mundo, otroServidor, mundo, otroServidor].map((m) => vencerPendientes(enMomento(m, hora).ctx)))
  expect([(await filaDe(mundo, id)).estado, await ofertaDe(oferta)]).toEqual(['vencido', { estado: 'vencida' }])
  const { version } = await filaDe(mundo, id)
  expect(await vencerPendientes(enMomento(mundo, hora).ctx)).toBe(0)
  expect((await filaDe(mundo, id)).version).toBe(version)
  expect(await historialDe(mundo, id)).toEqual(['publicar ->pendiente', 'vencer pendiente>vencido'])
  expect(await historialDe(mundo, oferta)).toEqual(['ofertar ->enviada', 'vencer enviada>vencida'])
})

test('an offer ends with its service, also one that was sent a moment ago', async () => {
  const admin = await crearEmpresa(mundo)
  await agregarVehiculo(mundo, admin)
  const id = await publicar(mundo, await crearAliado(mundo))
  const fin = new Date((await filaDe(mundo, id)).fecha.getTime() + DIA_MS)
  const oferta = await ofertar(enMomento(mundo, new Date(fin.getTime() - 1)), admin, id)
  await vencerPendientes(enMomento(mundo, fin).ctx)
  expect(await ofertaDe(oferta)).toEqual({ estado: 'vencida' })
})

test('more than one batch ends in one run, and what is not pending stays', async () => {
  const aliado = await crearAliado(mundo)
  const { id: reservado } = await servicioEn(mundo, 'reservado')
  const viejo = enMomento(mundo, new Date(mundo.ctx.clock.now().getTime() - 30 * DIA_MS))
  await Promise.all(Array.from({ length: 510 }, () => publicar(viejo, aliado)))
  expect(await vencerPendientes(mundo.ctx)).toBe(510)
  expect((await filaDe(mundo, reservado)).estado).toBe('reservado')
})

test('BIZ-10 the route starts exactly once, two hours before departure to the millisecond, on two servers', async () => {
  const { id } = await servicioEn(mundo, 'confirmado')
  const { salida } = await filaDe(mundo, id)
  await iniciarRecorridos(enMomento(mundo, new Date(salida.getTime() - 2 * HORA_MS - 1)).ctx)
  expect((await filaDe(mundo, id)).recorridoIniciado).toBe(false)
  const hora = new Date(salida.getTime() - 2 * HORA_MS)
  const hechos = await Promise.all(
    [mundo, otroServidor, mundo, otroServidor].map((m) => iniciarRecorridos(enMomento(m, hora).ctx)),
  )
  expect(hechos.reduce((a, b) => a + b, 0)).toBe(1)
  expect((await filaDe(mundo, id)).recorridoIniciado).toBe(true)
  const lineas = await historialDe(mundo, id)
  expect(lineas.filter((l) => l.startsWith('iniciarRecorrido'))).toEqual(['iniciarRecorrido confirmado>confirmado'])
})

test('BIZ-11 a trip ends only once its route has started, and only from confirmado', async () => {
  for (const estado of ['validar', 'reservado', 'asignado', 'confirmado'] as const) {
    const { id, aliado, vehiculo } = await servicioEn(mundo, estado)
    const finalizar = mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      finalizarServicio(tx, aliado, id, mundo.ctx.clock.now()),
    )
    await expect(finalizar).rejects.toMatchObject({ status: 409 })
    expect(await viajesDe(vehiculo)).toEqual({ viajesRealizados: 0 })
  }
})

test('ending a trip ten times in parallel ends it once: one trip more, one balance', async () => {
  const { id, aliado, vehiculo } = await servicioEn(mundo, 'enCurso')
  const hechos = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? mundo : otroServidor).ctx.db.transaction({ rol: 'sistema' }, (tx) =>
        finalizarServicio(tx, aliado, id, mundo.ctx.clock.now()),
      ),
    ),
  )
  expect(hechos.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
  expect(await viajesDe(vehiculo)).toEqual({ viajesRealizados: 1 })
  expect(await filaDe(mundo, id)).toMatchObject({
    estado: 'finalizado',
    pagarSaldoConductor: true,
    saldoConductorPagado: false,
  })
  expect((await historialDe(mundo, id)).at(-1)).toBe('finalizar confirmado>finalizado')
})
