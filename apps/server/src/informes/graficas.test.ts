import { sql, type Compilable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotar } from '../historial/index.ts'
import { asentarCausa } from '../libro/index.ts'
import { scopeOf, SERVIDOR, type Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import {
  START,
  atMoment,
  bid,
  cloneServicio,
  createAliado,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  pay,
  publish,
  unpay,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { validarPago } from '../pagos/index.ts'
import { finalizarServicio } from '../servicios/index.ts'
import { ingresosPorSemana, leerGraficas, ofertasPorSemana, serviciosPorSemana, usoPorSemana } from './leer-graficas.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let admin: Persona
let sesion: string

/** Services depart two days after they are published: the first week of the world is that of 8 June 2026. */
beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  admin = await createEmpresa(mundo)
  const [uno, dos] = [await createVehiculo(mundo, admin), await createVehiculo(mundo, admin)]
  // Friday 12 June: one finished (200,000) and one confirmed (100,000), with a vehicle each, and one with a pending
  // payment.
  const a = await createServicioIn(mundo, 'finalizado', { admin, vehiculo: uno, precio: 200_000 })
  const b = await createServicioIn(mundo, 'confirmado', { admin, vehiculo: dos, precio: 100_000 })
  await createServicioIn(mundo, 'validar', { admin, vehiculo: uno, precio: 900_000 })
  await pay(mundo, admin, 'anticipo', a.id)
  await pay(mundo, admin, 'saldo', a.id)
  await pay(mundo, admin, 'anticipo', b.id)
  await unpay(mundo, admin, 'anticipo', b.id)
  // Thursday of the next week, 23:30: the day after in UTC, and Saturday 20 June when they depart.
  const despues = atMoment(mundo, new Date('2026-06-19T04:30:00.000Z'))
  await createServicioIn(despues, 'reservado', { admin, vehiculo: uno, precio: 400_000 })
  const aliado = await createAliado(mundo)
  await bid(mundo, admin, await publish(mundo, aliado))
  // Sunday 14 June, five minutes to midnight: still the first week.
  const domingo = atMoment(mundo, new Date('2026-06-15T04:55:00.000Z'))
  await bid(domingo, admin, await publish(domingo, aliado))
  const otra = await createEmpresa(mundo)
  await createServicioIn(mundo, 'finalizado', { admin: otra, precio: 5_000_000 })
  sesion = await app.signIn(admin.email)
})
afterAll(() => cerrar())

const pedir = async (pregunta: string, quien = sesion) =>
  app.request('GET', `/api/informes/graficas?${pregunta}`, { cookie: quien })
const DOS_SEMANAS = 'desde=2026-06-08&hasta=2026-06-21'

test('the charts are what was counted by hand, by the weeks of Bogotá, and of the own company', async () => {
  expect((await pedir(DOS_SEMANAS)).body).toEqual({
    semanas: ['2026-06-08', '2026-06-15'],
    servicios: [
      { estado: 'validar', cuantos: [1, 0] },
      { estado: 'reservado', cuantos: [0, 1] },
      { estado: 'confirmado', cuantos: [1, 0] },
      { estado: 'finalizado', cuantos: [1, 0] },
    ],
    // 200,000 + 100,000 validated; both halves of 90 % of 200,000 paid, and the advance of the other one taken back.
    ingresos: { validado: [300_000, 400_000], pagado: [180_000, 0] },
    flota: { viajes: [2, 0], enUso: [2, 0], vehiculos: [2, 2] },
    ofertas: { ganadas: [3, 1], perdidas: [0, 0], abiertas: [2, 0] },
  })
})

test('TEN-10 the platform reads all companies or one of them; a company no other one', async () => {
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  const todas = (await pedir(DOS_SEMANAS, plataforma)).body
  expect(todas).toMatchObject({
    ingresos: { validado: [5_300_000, 400_000], pagado: [180_000, 0] },
    flota: { viajes: [3, 0], vehiculos: [3, 3] },
    ofertas: { ganadas: [4, 1] },
  })
  expect((todas['servicios'] as { estado: string; cuantos: number[] }[]).map((s) => [s.estado, ...s.cuantos])).toEqual([
    ['pendiente', 1, 1],
    ['validar', 1, 0],
    ['reservado', 0, 1],
    ['confirmado', 1, 0],
    ['finalizado', 2, 0],
    ['vencido', 0, 0],
    ['cancelado', 0, 0],
  ])
  const una = (await pedir(`${DOS_SEMANAS}&empresa=${admin.empresaId}`, plataforma)).body
  const propia = (await pedir(DOS_SEMANAS)).body
  expect([una['ingresos'], una['flota'], una['ofertas']]).toEqual([
    propia['ingresos'],
    propia['flota'],
    propia['ofertas'],
  ])
  const ajena = await createEmpresa(mundo)
  expect((await pedir(`${DOS_SEMANAS}&empresa=${admin.empresaId}`, await app.signIn(ajena.email))).body).toMatchObject({
    ingresos: { validado: [0, 0] },
    flota: { viajes: [0, 0], vehiculos: [0, 0] },
    ofertas: { ganadas: [0, 0] },
  })
})

test('twelve weeks when nobody says which, and no more than 53', async () => {
  const { semanas } = (await pedir('')).body as { semanas: string[] }
  expect([semanas.length, semanas[0], semanas.at(-1)]).toEqual([12, '2026-03-23', '2026-06-08'])
  expect((await pedir('desde=2025-06-09&hasta=2026-06-14')).status).toBe(200)
  for (const mala of [
    'desde=2025-06-08&hasta=2026-06-14',
    'desde=2026-06-02&hasta=2026-06-01',
    'desde=ayer',
    'empresa=1',
  ])
    expect([mala, (await pedir(mala)).status]).toEqual([mala, 400])
})

test('each question has its index, of a company and of all of them', async () => {
  const planDe = (de: Persona, consulta: (tx: Tx) => Compilable) =>
    mundo.ctx.db.read(scopeOf(de), async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(tx)
      const { sql: texto, parameters } = consulta(tx).compile()
      const { rows } = await tx.executeQuery<Record<string, string>>({
        ...sql``.compile(tx),
        sql: `explain (costs off) ${texto}`,
        parameters,
      })
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
  await mundo.base.pool.query('analyze')
  const plataforma = await createPlataforma(mundo)
  type De = { empresa: string | undefined; desde: Date; hasta: Date }
  const fechas = { desde: START, hasta: new Date('2026-06-15T05:00:00.000Z') }
  const preguntas = [
    [
      (tx: Tx, de: De) => serviciosPorSemana(tx, de, new Date('2026-07-01T12:00:00.000Z')),
      'servicios_lista(_por_\\w+)?',
      'servicios_de_todos',
    ],
    [
      usoPorSemana,
      'servicios_(lista(_por_\\w+)?|de_vehiculo|vehiculo)',
      'servicios_(de_todos|de_vehiculo|vehiculo)\\w*',
    ],
    [ingresosPorSemana, 'asientos_empresa', 'asientos_de_todos'],
    [ofertasPorSemana, 'ofertas_lista', 'ofertas_de_todos'],
  ] as const
  const planes: string[] = []
  for (const [consulta, propio] of preguntas) {
    const suyo = await planDe(admin, (tx) => consulta(tx, { empresa: admin.empresaId, ...fechas }))
    expect(suyo).toMatch(new RegExp(`(using|on) ${propio}\\b`))
    planes.push(suyo)
  }
  // With few rows every index of a table costs the same, and PostgreSQL 15 and 18 choose different ones.
  const despues = atMoment(mundo, new Date('2026-09-01T12:00:00.000Z'))
  await cloneServicio(mundo, await publish(despues, await createAliado(mundo)), 1000)
  await mundo.base.pool.query('analyze')
  for (const [consulta, , deTodos] of preguntas) {
    const todo = await planDe(plataforma, (tx) => consulta(tx, { empresa: undefined, ...fechas }))
    expect(todo).toMatch(new RegExp(`(using|on) ${deTodos}\\b`))
    planes.push(todo)
  }
  expect(planes.join('\n')).not.toMatch(/Seq Scan/)
})

test('a past week stays as it was when it was over; what came later than its week is there as it first was', async () => {
  const suya = await createEmpresa(mundo)
  const { id, aliado } = await createServicioIn(mundo, 'enCurso', { admin: suya })
  await createServicioIn(mundo, 'finalizado', { admin: suya })
  // It arrives four days after its departure, on Tuesday of the week after.
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    finalizarServicio(tx, aliado, id, new Date('2026-06-16T15:00:00.000Z')),
  )
  // Requested on Sunday night for an hour later; awarded and paid on Monday, which was possible before the market ended
  // at the departure.
  const domingo = atMoment(mundo, new Date('2026-06-15T03:00:00.000Z'))
  const lunes = atMoment(mundo, new Date('2026-06-15T15:00:00.000Z'))
  const tarde = await publish(domingo, aliado, { fechaSalida: '2026-06-14', horaSalida: '23:00' })
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const { empresaId, empresa } = suya
    await tx
      .updateTable('servicios')
      .set({
        estado: 'validar',
        empresaAliadaId: empresaId,
        empresaAliada: empresa,
        valorOferta: 1000,
        metodoPago: 'epayco',
      })
      .where('id', '=', tarde)
      .execute()
    const de = { empresaId, concepto: 'reserva' as const, objeto: { servicioId: tarde } }
    await asentarCausa(tx, SERVIDOR, lunes.ctx.clock.now(), { ...de, valor: 1000 })
    const linea = { tenant: empresaId, entidad: 'servicio', entidadId: tarde, accion: 'aceptarOferta' } as const
    await anotar(tx, SERVIDOR, lunes.ctx.clock.now(), [{ ...linea, de: 'pendiente', a: 'validar' }])
  })
  await lunes.ctx.db.transaction(scopeOf(suya), (tx) =>
    validarPago(tx, suya, { servicioId: tarde, numeroTransaccion: 'TARDE-1' }, lunes.ctx.clock.now()),
  )
  const leer = (quien: Persona, ahora: string) =>
    mundo.ctx.db.read(scopeOf(quien), async (tx) => {
      const { servicios } = await leerGraficas(
        tx,
        quien,
        { desde: '2026-06-08', hasta: '2026-06-14', empresa: suya.empresaId },
        new Date(ahora),
      )
      return servicios.flatMap(({ estado, cuantos: [n] }) => (n === 0 ? [] : [`${estado} ${n}`]))
    })
  expect(await leer(suya, '2026-06-15T04:59:59.999Z')).toEqual(['reservado 1', 'finalizado 2'])
  expect(await leer(suya, '2026-06-15T05:00:00.000Z')).toEqual(['validar 1', 'confirmado 1', 'finalizado 1'])
  // Nobody had won it by then, from the platform's view.
  expect(await leer(await createPlataforma(mundo), '2026-07-30T12:00:00.000Z')).toEqual([
    'pendiente 1',
    'confirmado 1',
    'finalizado 1',
  ])
})

test('S2-063 two trips of one vehicle in a week are two trips and one vehicle in use', async () => {
  const suya = await createEmpresa(mundo)
  const [uno, dos] = [await createVehiculo(mundo, suya), await createVehiculo(mundo, suya)]
  for (const [vehiculo, fechaSalida] of [
    [uno, '2026-06-12'],
    [uno, '2026-06-13'],
    [dos, '2026-06-13'],
  ] as const)
    await createServicioIn(mundo, 'asignado', { admin: suya, vehiculo, cuerpo: { fechaSalida } })
  expect((await pedir(DOS_SEMANAS, await app.signIn(suya.email))).body['flota']).toEqual({
    viajes: [3, 0],
    enUso: [2, 0],
    vehiculos: [2, 2],
  })
})
