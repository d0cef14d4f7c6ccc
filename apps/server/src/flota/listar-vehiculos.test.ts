import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  createEmpresa,
  createPlataforma,
  createVehiculo,
  createWorldWithApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

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

test('INJ-10 TEN-03 the file of a fleet is the own one, and runs nothing', async () => {
  const archivo = async (quien: string, pregunta = '') =>
    (await app.request('GET', `/api/vehiculos/csv?${pregunta}`, { cookie: quien })).text
      .trimEnd()
      .split('\r\n')
      .slice(1)
  expect(await archivo(sesion)).toHaveLength(3)
  expect((await archivo(sesion, 'tipo=Bus'))[0]).toMatch(/^BBB222;"'=Kia";.*;Bus;40;/)
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  expect(await archivo(ajena, `empresa=${x.empresaId}`)).toEqual([])
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  expect(await archivo(plataforma, `empresa=${x.empresaId}`)).toHaveLength(3)
})
