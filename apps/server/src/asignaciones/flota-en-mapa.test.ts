import { DIA_MS, fechaBogota, HORA_MS, horaBogota } from '@aliadas/contract/core'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Aliado, type Persona } from '../platform/actor.ts'
import { iniciarRecorridos } from '../servicios/index.ts'
import {
  atMoment,
  cloneVehiculo,
  createAliado,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createVehiculo,
  createWorld,
  rowOf,
  testApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { consultaDeLibresEnMapa, consultaDeVencidos } from './flota-en-mapa.ts'

let mundo: World
let app: TestApp
let aliado: Aliado

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  aliado = await createAliado(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

/** Departure in so many hours. */
const en = (horas: number) => {
  const salida = new Date(mundo.ctx.clock.now().getTime() + horas * HORA_MS)
  return { fechaSalida: fechaBogota(salida), horaSalida: horaBogota(salida) }
}
const enMapa = async (quien: Persona) =>
  (await app.request('GET', '/api/flota/mapa', { cookie: await app.signIn(quien.email) })).body

test('TEN-07 a free vehicle stands where its trip ended, for its own company alone, until the next one begins', async () => {
  const [admin, otra] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  // One that never travelled is nowhere.
  await createVehiculo(mundo, admin)
  const { id, vehiculo } = await createServicioIn(mundo, 'asignado', { aliado, admin, cuerpo: en(30) })
  expect(await enMapa(admin)).toEqual({ libres: [], vencidos: [] })
  const { fin, placas, latDestino, lonDestino } = await rowOf(mundo, id)
  mundo.ctx.clock.advance(fin.getTime() - mundo.ctx.clock.now().getTime())
  const libre = { idVehiculo: vehiculo, placas, lat: latDestino, lon: lonDestino, desde: fin.toISOString() }
  expect(await enMapa(admin)).toEqual({ libres: [libre], vencidos: [] })
  expect(await enMapa(otra)).toEqual({ libres: [], vencidos: [] })
  expect(await enMapa(await createPlataforma(mundo))).toEqual({ libres: [], vencidos: [] })

  const siguiente = await createServicioIn(mundo, 'asignado', { aliado, admin, vehiculo, cuerpo: en(3) })
  expect((await enMapa(admin))['libres']).toEqual([libre])
  const { salida } = await rowOf(mundo, siguiente.id)
  mundo.ctx.clock.advance(salida.getTime() - mundo.ctx.clock.now().getTime())
  expect((await enMapa(admin))['libres']).toEqual([])
})

test('a vehicle whose route has started is not free before its departure, and a suspended one is not offered', async () => {
  const admin = await createEmpresa(mundo)
  const { id, vehiculo } = await createServicioIn(mundo, 'asignado', { aliado, admin, cuerpo: en(30) })
  const { fin } = await rowOf(mundo, id)
  mundo.ctx.clock.advance(fin.getTime() - mundo.ctx.clock.now().getTime())
  const otro = await createServicioIn(mundo, 'confirmado', { aliado, admin, vehiculo, cuerpo: en(4) })
  const { salida } = await rowOf(mundo, otro.id)
  expect((await enMapa(admin))['libres']).toHaveLength(1)
  const suspender = (suspendido: boolean) =>
    mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      tx.updateTable('vehiculos').set({ suspendido }).where('id', '=', vehiculo).execute(),
    )
  await suspender(true)
  expect((await enMapa(admin))['libres']).toEqual([])
  await suspender(false)
  const antes = new Date(salida.getTime() - 2 * HORA_MS)
  await iniciarRecorridos(atMoment(mundo, antes).ctx)
  expect(await rowOf(mundo, otro.id)).toMatchObject({ recorridoIniciado: true })
  expect((await enMapa(admin))['libres']).toEqual([])
})

test('free vehicles and expired documents are read by their indexes', async () => {
  const admin = await createEmpresa(mundo)
  // Somebody else’s fleet makes the tables larger than the own one.
  await cloneVehiculo(mundo, await createVehiculo(mundo, await createEmpresa(mundo)), 1000)
  await createServicioIn(mundo, 'asignado', { aliado, admin, cuerpo: en(30) })
  await mundo.base.pool.query('analyze servicios, vehiculos, documentos')
  const planDe = (consulta: RawBuilder<unknown>) =>
    mundo.ctx.db.read(scopeOf(admin), async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`explain (costs off) ${consulta}`.execute(tx)
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
  const ahora = mundo.ctx.clock.now()
  const libres = await planDe(consultaDeLibresEnMapa(admin.empresaId, ahora))
  expect(libres).toMatch(/using vehiculos_\w+ on vehiculos\n +Index Cond: .*empresa_id = /)
  // Two times a vehicle: where it was before, and whether it is on a trip.
  expect(libres.match(/on servicios(?: servicios_\d)?\n +Index Cond: .*vehiculo_id = vehiculos\.id/g)).toHaveLength(2)
  const vencidos = await planDe(consultaDeVencidos(admin.empresaId, fechaBogota(ahora)))
  expect(vencidos).toMatch(/using documentos_\w+ on documentos\n +Index Cond: .*tenant = .*vence < /)
  expect([libres, vencidos].join('\n')).not.toContain('Seq Scan')
})

test('a trip that ended elsewhere leaves its vehicle there, from its end on', async () => {
  const admin = await createEmpresa(mundo)
  const { id } = await createServicioIn(mundo, 'finalizado', { aliado, admin, cuerpo: en(30) })
  const { finalizadoEn } = await rowOf(mundo, id)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('servicios').set({ latFinal: 3.9, lonFinal: -76.3 }).where('id', '=', id).execute(),
  )
  const antes = (finalizadoEn?.getTime() ?? 0) - mundo.ctx.clock.now().getTime()
  mundo.ctx.clock.advance(antes - 1)
  expect((await enMapa(admin))['libres']).toEqual([])
  mundo.ctx.clock.advance(1)
  expect((await enMapa(admin))['libres']).toMatchObject([{ lat: 3.9, lon: -76.3, desde: finalizadoEn?.toISOString() }])
})

test('expired documents of vehicle and driver are named, also of a vehicle that is nowhere', async () => {
  const admin = await createEmpresa(mundo)
  const [uno, dos, tres] = [
    await createVehiculo(mundo, admin),
    await createVehiculo(mundo, admin),
    await createVehiculo(mundo, admin),
  ]
  const hace = (dias: number) => fechaBogota(new Date(mundo.ctx.clock.now().getTime() - dias * DIA_MS))
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const { conductorId } = await tx
      .selectFrom('vehiculos')
      .select('conductorId')
      .where('id', '=', tres)
      .executeTakeFirstOrThrow()
    for (const [titular, tipo, vence] of [
      [uno, 'soat', hace(1)],
      [dos, 'soat', hace(0)],
      [conductorId ?? '', 'licenciaDeConducir', hace(1)],
    ] as const)
      await tx
        .updateTable('documentos')
        .set({ vence })
        .where('titularId', '=', titular)
        .where('tipo', '=', tipo)
        .executeTakeFirstOrThrow()
  })
  expect(await enMapa(admin)).toEqual({ libres: [], vencidos: [uno, tres].toSorted() })
})
