import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  cloneVehiculo,
  createEmpresa,
  createPlataforma,
  createVehiculo,
  createWorldWithApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { filasDeFlota } from './listar-vehiculos.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let x: Persona
let sesion: string

beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  x = await createEmpresa(mundo)
  sesion = await app.signIn(x.email)
  for (const [placas, marca, tipo, capacidad, nombre] of [
    ['AAA111', 'Renault', 'Van', 12, 'Íñigo Ñáñez'],
    ['BBB222', '=Kia', 'Bus', 40, 'Rosa'],
    ['CCC333', 'Audi', 'Van', 15, 'Élmer'],
  ] as const)
    await createVehiculo(mundo, x, { placas, marca, tipo, capacidad, nombre })
})
afterAll(() => cerrar())

const placas = async (pregunta: string, quien = sesion) => {
  const { body } = await app.request('GET', `/api/vehiculos?${pregunta}`, { cookie: quien })
  return [(body['filas'] as { placas: string }[]).map((v) => v.placas), (body['total'] as { filas: number }).filas]
}

test('the fleet is searched without accents, filtered, ordered and numbered', async () => {
  expect(await placas('q=inigo%20nan')).toEqual([['AAA111'], 1])
  expect(await placas('q=%25')).toEqual([[], 0])
  expect(await placas('q=elmer&tipo=Van')).toEqual([['CCC333'], 1])
  expect(await placas('tipo=Van&orden=-capacidad')).toEqual([['CCC333', 'AAA111'], 2])
  expect(await placas('orden=marca&porPagina=5')).toEqual([['BBB222', 'CCC333', 'AAA111'], 3])
  expect(await placas('estado=noValidado')).toEqual([[], 0])
  expect(await placas('estado=validado&porPagina=5&pagina=2')).toEqual([[], 3])
  for (const mala of ['orden=rating', 'tipo=Nave', 'estado=roto', 'porPagina=7', 'pagina=0'])
    expect([mala, (await app.request('GET', `/api/vehiculos?${mala}`, { cookie: sesion })).status]).toEqual([mala, 400])
})

test('INJ-10 TEN-03 the file of a fleet is the own one or what was chosen of it, and runs nothing', async () => {
  const archivo = async (quien: string, pregunta = '') =>
    (await app.request('GET', `/api/vehiculos/csv?${pregunta}`, { cookie: quien })).text
      .trimEnd()
      .split('\r\n')
      .slice(1)
  expect(await archivo(sesion)).toHaveLength(3)
  expect((await archivo(sesion, 'tipo=Bus'))[0]).toMatch(/^BBB222;"'=Kia";.*;Bus;40;/)
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  expect(await archivo(ajena, `empresa=${x.empresaId}`)).toEqual([])
  const { body } = await app.request('GET', '/api/vehiculos', { cookie: sesion })
  const [uno, , tres] = (body['filas'] as { id: string }[]).map(({ id }) => id)
  const elegidos = `ids=${String(tres)},${String(uno)}`
  expect((await archivo(sesion, elegidos)).map((linea) => linea.slice(0, 6))).toEqual(['AAA111', 'CCC333'])
  expect(await archivo(ajena, elegidos)).toEqual([])
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  expect(await archivo(plataforma, `empresa=${x.empresaId}`)).toHaveLength(3)
})

const dentroDe = (dias: number) => fechaBogota(new Date(mundo.ctx.clock.now().getTime() + dias * DIA_MS))

test('what is expired or ends within thirty days is found, and the fleet is ordered by what ends first', async () => {
  const admin = await createEmpresa(mundo)
  const suya = await app.signIn(admin.email)
  await createVehiculo(mundo, admin, { placas: 'VEN030', fechasoat: dentroDe(30) })
  await createVehiculo(mundo, admin, { placas: 'VEN031', vencimientoTarjetaOperacion: dentroDe(31) })
  await createVehiculo(mundo, admin, { placas: 'VEN005', vencimientoLicenciaDeConducir: dentroDe(5) })
  await createVehiculo(mundo, admin, { placas: 'VENLEJ' })
  expect(await placas('vencer=si&orden=vence', suya)).toEqual([['VEN005', 'VEN030'], 2])
  expect(await placas('orden=vence&porPagina=5', suya)).toEqual([['VEN005', 'VEN030', 'VEN031', 'VENLEJ'], 4])
  expect(await placas('orden=-vence&porPagina=5', suya)).toEqual([['VENLEJ', 'VEN031', 'VEN030', 'VEN005'], 4])
  expect(await placas(`desde=${dentroDe(5)}&hasta=${dentroDe(30)}&orden=vence`, suya)).toEqual([
    ['VEN005', 'VEN030'],
    2,
  ])
  expect(await placas(`desde=${dentroDe(6)}&hasta=${dentroDe(31)}&orden=vence`, suya)).toEqual([
    ['VEN030', 'VEN031'],
    2,
  ])
  // Beside the thirty days, not instead of them.
  expect(await placas(`vencer=si&desde=${dentroDe(6)}`, suya)).toEqual([['VEN005', 'VEN030'], 2])
  expect((await app.request('GET', '/api/vehiculos?desde=ayer', { cookie: suya })).status).toBe(400)
  mundo.ctx.clock.advance(6 * DIA_MS)
  expect(await placas('vencer=si&orden=vence', suya)).toEqual([['VEN005', 'VEN030', 'VEN031'], 3])
  const { body } = await app.request('GET', '/api/vehiculos?q=VEN005', { cookie: suya })
  expect((body['filas'] as { vencimientos: unknown }[])[0]?.vencimientos).toEqual([
    { papel: 'soat', vence: dentroDe(359) },
    { papel: 'revisionTecnica', vence: dentroDe(359) },
    { papel: 'tarjetaOperacion', vence: dentroDe(359) },
    { papel: 'licenciaDeConducir', vence: dentroDe(-1) },
  ])
  expect((await app.request('GET', '/api/vehiculos?vencer=no', { cookie: suya })).status).toBe(400)
})

test('two thousand vehicles are read by their indexes, whatever they are searched, filtered and ordered by', async () => {
  const admin = await createEmpresa(mundo)
  const suya = await app.signIn(admin.email)
  await cloneVehiculo(mundo, await createVehiculo(mundo, admin, { placas: 'ORIGEN' }), 2000)
  // Another company's fleet makes the tables larger than the own one.
  await createVehiculo(mundo, await createEmpresa(mundo), { placas: 'AJENA1' })
  await mundo.base.pool.query('analyze vehiculos, documentos, conductores')
  expect((await placas('porPagina=50', suya))[1]).toBe(2001)
  expect((await placas('vencer=si&porPagina=50', suya))[1]).toBe(200)
  expect((await placas('orden=vence&porPagina=5', suya))[0]).toHaveLength(5)
  const orden = 'placas'
  for (const [busqueda, indices] of [
    [{ q: '' }, [/vehiculos_(empresa|placas)/]],
    [{ q: 'conductor 17' }, [/vehiculos_(empresa|placas|tipos)/, /conductores_(pkey|por_nombre|por_cedula)/]],
    [{ q: '', tipo: 'Bus' }, [/vehiculos_tipos/]],
    [{ q: '', vencen: [{ hasta: dentroDe(30) }] }, [/documentos_por_vencer/]],
  ] as const) {
    const plan = await mundo.ctx.db.read({ rol: 'empresa', empresaId: admin.empresaId }, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<
        Record<string, string>
      >`explain (costs off) ${filasDeFlota(tx, admin.empresaId, busqueda, orden).limit(5)}`.execute(tx)
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
    for (const indice of indices) expect(plan).toMatch(indice)
    expect(plan).not.toMatch(/Seq Scan/)
  }
})

test('TEN-03 the platform reads whose each vehicle is, of every company or of one; a company reads its own and no name', async () => {
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra, { placas: 'DDD444', tipo: 'Chiva' })
  const leer = async (quien: string, pregunta = '') => {
    const { body } = await app.request('GET', `/api/vehiculos?porPagina=50${pregunta}`, { cookie: quien })
    return (body['filas'] as { placas: string; empresaAliada: string | null }[]).map((v) => [v.placas, v.empresaAliada])
  }
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  const todas = await leer(plataforma)
  expect(todas).toContainEqual(['AAA111', x.empresa])
  expect(todas).toContainEqual(['DDD444', otra.empresa])
  expect(await leer(plataforma, `&empresa=${otra.empresaId}`)).toEqual([['DDD444', otra.empresa]])
  expect(await leer(sesion, `&empresa=${otra.empresaId}`)).toEqual([
    ['AAA111', null],
    ['BBB222', null],
    ['CCC333', null],
  ])
  const archivo = await app.request('GET', `/api/vehiculos/csv?empresa=${otra.empresaId}`, { cookie: plataforma })
  expect(archivo.text).toContain('Empresa')
  expect(archivo.text).toContain(otra.empresa)
})
