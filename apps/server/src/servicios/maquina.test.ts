import { DIA_MS } from '@aliadas/contract/core'
import type { Estado } from '@aliadas/contract/servicios'
import { mitadDelConductor } from '@aliadas/contract/pagos'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf } from '../platform/actor.ts'
import {
  createVehiculo,
  createAliado,
  createEmpresa,
  createWorld,
  servicioData,
  rowOf,
  type World,
} from '../testing/factories/index.ts'
import { publicarServicio, servicioVisible, vencerPendientes } from './index.ts'
import { crearComandos, viva, type Escena, type Modelo, type Real } from '../testing/machine.ts'

const CANARIO = 'CANARIO-cliente'
const CORRIDAS = 60
/** The clock runs for years in this file; no document may expire meanwhile. */
const EN_REGLA = {
  fechasoat: '2099-12-31',
  vencimientoRevisionTecnica: '2099-12-31',
  vencimientoTarjetaOperacion: '2099-12-31',
  vencimientoLicenciaDeConducir: '2099-12-31',
}
let escena: Escena & { mundo: World }

beforeAll(async () => {
  const mundo = await createWorld()
  const socia = async () => {
    const admin = await createEmpresa(mundo)
    const nuevo = () => createVehiculo(mundo, admin, EN_REGLA)
    return { admin, vehiculo: await nuevo(), otro: await nuevo() }
  }
  escena = { mundo, aliado: await createAliado(mundo), empresas: [await socia(), await socia()] }
})
afterAll(() => escena.mundo.close())

/** The invariants: the record equals the model’s, and each company reads exactly its part of it. */
const comprobar = async (m: Modelo, r: Real): Promise<void> => {
  const { mundo, empresas } = escena
  const { fila, ofertas, historial } = await mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => ({
    fila: await tx.selectFrom('servicios').selectAll().where('id', '=', r.id).executeTakeFirstOrThrow(),
    ofertas: await tx
      .selectFrom('ofertas')
      .select(['id', 'empresaId', 'estado'])
      .where('servicioId', '=', r.id)
      .execute(),
    historial: await tx
      .selectFrom('historial')
      .select(['accion', 'de', 'a'])
      .where('entidadId', '=', r.id)
      .orderBy('id')
      .execute(),
  }))
  expect(r.rechazado ? fila : null).toEqual(r.rechazado ? r.fila : null)
  r.fila = fila
  const ganador = m.ganador === null ? null : empresas[m.ganador]
  expect(fila).toMatchObject({
    estado: m.estado,
    empresaAliadaId: ganador?.admin.empresaId ?? null,
    // A cancelled service keeps its payment: it is owed back.
    pago: m.pasos.some((paso) => paso.startsWith('validarPago')),
    vehiculoId: m.asignado ? (m.conOtro ? ganador?.otro : ganador?.vehiculo) : null,
    fuec: ['confirmado', 'finalizado'].includes(m.estado),
    recorridoIniciado: m.iniciado,
    fuecDesactualizado: m.averiado,
    pagarAnticipoConductor: ['confirmado', 'finalizado'].includes(m.estado),
    pagarSaldoConductor: m.estado === 'finalizado',
  })
  expect(fila.fuecArchivoId !== null).toBe(fila.fuec)
  expect(historial.map(({ accion, de, a }) => `${accion} ${de ?? '-'}>${a}`)).toEqual(m.pasos)
  const vivas = ofertas.filter((o) => o.estado === 'enviada').map((o) => o.empresaId)
  const esperadas = empresas.filter((_, n) => m.ofertas[n]).map((e) => e.admin.empresaId)
  expect(vivas.toSorted()).toEqual(esperadas.toSorted())
  const aceptadas = ofertas.filter((o) => o.estado === 'aceptada').map((o) => o.id)
  expect(aceptadas).toEqual(r.aceptada === null ? [] : [r.aceptada])
  for (const n of [0, 1] as const) await comprobarLectura(m, r, n)
}

const comprobarLectura = async (m: Modelo, r: Real, n: 0 | 1): Promise<void> => {
  const { mundo, empresas } = escena
  const { admin } = empresas[n]
  const visto = await mundo.ctx.db
    .read(scopeOf(admin), (tx) => servicioVisible(tx, admin, r.id, mundo.ctx.clock.now()))
    .catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'not-found' })
      return null
    })
  const suyo = m.ganador === n
  const abierto = m.ofertas[n]
  expect(visto !== null).toBe(suyo || viva(escena, m))
  if (!visto) return
  expect(visto.estado).toBe(m.estado === 'pendiente' && abierto ? 'ofertas' : m.estado)
  expect(JSON.stringify(visto).includes(CANARIO)).toBe(suyo)
  const mitad = suyo && r.fila.valorOferta !== null ? mitadDelConductor(r.fila.valorOferta) : null
  expect([visto.anticipo, visto.saldo]).toEqual([mitad, mitad])
  expect(visto.acciones).toMatchObject({
    ofertar: { permitido: viva(escena, m) && !abierto },
    retirarOferta: { permitido: abierto },
    validarPago: { permitido: suyo && m.estado === 'validar' },
    asignarVehiculo: { permitido: suyo && m.estado === 'reservado' },
    subirFuec: { permitido: suyo && m.estado === 'reservado' && m.asignado },
    reemplazarFuec: { permitido: suyo && m.estado === 'confirmado' && (!m.iniciado || m.averiado) },
    cambiarEnRuta: { permitido: suyo && m.estado === 'confirmado' && m.iniciado },
    cambiarVehiculo: { permitido: suyo && m.estado === 'confirmado' && !m.iniciado },
  })
}

const empezar = async (): Promise<{ model: Modelo; real: Real }> => {
  const { mundo, aliado } = escena
  const cuerpo = { ...servicioData(mundo), cliente: CANARIO, guia: CANARIO }
  const id = await mundo.ctx.db.transaction(scopeOf(aliado), async (tx) =>
    publicarServicio(tx, aliado, cuerpo, mundo.ctx.clock.now()),
  )
  const fila = await rowOf(mundo, id)
  return {
    model: {
      estado: 'pendiente',
      publicado: fila.fecha.getTime(),
      salida: fila.salida.getTime(),
      ofertas: [false, false],
      ganador: null,
      asignado: false,
      conOtro: false,
      averiado: false,
      iniciado: false,
      pasos: ['publicar ->pendiente'],
    },
    real: { id, ofertas: [id, id], aceptada: null, fila, rechazado: false },
  }
}

/** The number of services of each owner, state and type. */
const cuentasDe = (n: string) =>
  sql`select * from (select tenant, estado, tipo, ${sql.raw(n)} group by tenant, estado, tipo) de where n <> 0 order by 1, 2, 3`

test('BIZ-17 PAY-12 any sequence of acts moves a service along the table and nowhere else', async () => {
  const { mundo } = escena
  const c = crearComandos(escena, comprobar)
  /** The way to the final state; each sequence starts with a part of it before random acts follow. */
  const camino = [
    c.ofertar(0, 500_000),
    c.ofertar(1, 400_000),
    c.aceptar(1),
    c.validar(1),
    c.asignar(1),
    c.fuec(1),
    c.pasan(46),
    c.finalizar,
  ]
  const quien = fc.constantFrom(0 as const, 1 as const)
  const azar = fc.commands<Modelo, Real, false>(
    [
      fc.tuple(quien, fc.integer({ min: 1, max: 5000 })).map(([n, miles]) => c.ofertar(n, miles * 1000)),
      quien.map(c.aceptar),
      quien.map(c.validar),
      quien.map(c.asignar),
      quien.map(c.fuec),
      quien.map(c.cambiar),
      quien.map(c.averiar),
      fc.constantFrom(1, 5, 23, 46).map(c.pasan),
      fc.constant(c.finalizar),
      fc.constant(c.cancelar),
    ],
    { maxCommands: 20 - camino.length, size: 'max' },
  )
  const alcanzados = new Set<Estado>()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: camino.length }), azar, async (pasos, resto) => {
      const { model, real } = await empezar()
      for (const paso of camino.slice(0, pasos)) await paso.run(model, real)
      await fc.asyncModelRun(() => ({ model, real }), resto)
      alcanzados.add(model.estado)
      // The vehicles are free for the next sequence.
      mundo.ctx.clock.advance(3 * DIA_MS)
      await vencerPendientes(mundo.ctx)
    }),
    { numRuns: CORRIDAS, endOnFailure: true },
  )
  expect([...alcanzados]).toEqual(expect.arrayContaining(['confirmado', 'finalizado', 'reservado']))
  const [filas, contados] = await mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => [
    await cuentasDe('count(*) as n from servicios').execute(tx),
    await cuentasDe('sum(cuantos) as n from servicios_contados').execute(tx),
  ])
  expect(contados?.rows).toEqual(filas?.rows)
  expect(filas?.rows.length).toBeGreaterThan(4)
})
