import type { Posicion } from '@aliadas/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  ID_FALSO,
  INICIO,
  crearAliado,
  crearEmpresa,
  crearMundo,
  filaDe,
  servicioEn,
  testApp,
  type Llegado,
  type Mundo,
  type TestApp,
} from '../testing/fabricas/index.ts'
import { listarPosiciones } from './consultas.ts'

let mundo: Mundo
let app: TestApp
let enCurso: Llegado
let ajena: Persona
let clave: string
let placas: string

beforeAll(async () => {
  mundo = await crearMundo()
  app = await testApp(mundo)
  enCurso = await servicioEn(mundo, 'enCurso')
  ajena = await crearEmpresa(mundo)
  ;({ clave } = await crearAliado(mundo))
  placas = (await filaDe(mundo, enCurso.id)).placas ?? ''
})
afterAll(async () => {
  await app.cerrar()
  await mundo.cerrar()
})

const tras = (segundos: number) => new Date(INICIO.getTime() + segundos * 1000).toISOString()
const reportar = (cambios: object = {}, conClave = clave) =>
  app.pedir('POST', '/api/v1/posiciones', {
    clave: conClave,
    cuerpo: { idServicio: enCurso.id, placas, lat: 3.45, lon: -76.53, en: tras(0), ...cambios },
  })
const vistas = (persona: Persona): Promise<Posicion[]> => listarPosiciones(mundo.ctx, persona)

test('LIVE-14 a key needs the scope for it', async () => {
  const { clave: sinAlcance } = await crearAliado(mundo, ['servicios:leer', 'viajes:finalizar'])
  expect(await reportar({}, sinAlcance)).toMatchObject({ status: 403 })
  expect(await vistas(enCurso.admin)).toEqual([])
})

test('LIVE-14 a service that is not running, another vehicle, the future and the impossible are refused', async () => {
  const confirmado = await servicioEn(mundo, 'confirmado')
  const suyas = (await filaDe(mundo, confirmado.id)).placas ?? ''
  expect(await reportar({ idServicio: confirmado.id, placas: suyas })).toMatchObject({
    status: 409,
    cuerpo: { code: 'aborted', message: 'El servicio no está en recorrido.' },
  })
  expect(await reportar({ idServicio: ID_FALSO })).toMatchObject({ status: 404 })
  expect(await reportar({ placas: suyas })).toMatchObject({
    status: 403,
    cuerpo: { message: 'Ese vehículo no hace el recorrido de este servicio.' },
  })
  expect(await reportar({ en: tras(301) })).toMatchObject({
    status: 400,
    cuerpo: { fields: { en: 'El instante de la posición está en el futuro.' } },
  })
  expect(await reportar({ lat: 91 })).toMatchObject({ status: 400 })
  expect(await reportar({ lat: 0, lon: 0 })).toMatchObject({ status: 400 })
  expect(await vistas(enCurso.admin)).toEqual([])
})

test('LIVE-14 the vehicle moves forward in time only, and nobody else sees it', async () => {
  expect(await reportar({ velocidad: 42, rumbo: 359.6 })).toMatchObject({ status: 200, cuerpo: { movida: true } })
  const aqui = {
    idServicio: enCurso.id,
    idVehiculo: enCurso.vehiculo,
    placas,
    lat: 3.45,
    lon: -76.53,
    velocidad: 42,
    rumbo: 0,
    en: tras(0),
  }
  expect(await vistas(enCurso.admin)).toEqual([aqui])
  expect(await vistas(ajena)).toEqual([])
  expect(await reportar({ lat: 3.4501, en: tras(-10) })).toMatchObject({ status: 200, cuerpo: { movida: false } })
  expect(await reportar({ lat: 3.4501 })).toMatchObject({ cuerpo: { movida: false } })
  expect(await reportar({ lat: 4.5, en: tras(20) })).toMatchObject({
    status: 400,
    cuerpo: { fields: { lat: 'Ningún vehículo llega tan rápido desde su posición anterior.' } },
  })
  expect(await vistas(enCurso.admin)).toEqual([aqui])
  expect(await reportar({ lat: 3.452, en: tras(20), velocidad: -1 })).toMatchObject({ cuerpo: { movida: true } })
  expect(await vistas(enCurso.admin)).toMatchObject([{ lat: 3.452, velocidad: null, en: tras(20) }])
})

test('of many points in parallel the newest stays', async () => {
  await Promise.all([70, 40, 100, 60, 90, 50, 80].map((s) => reportar({ lat: 3.453 + s / 1e6, en: tras(s) })))
  expect(await vistas(enCurso.admin)).toMatchObject([{ en: tras(100) }])
})

test('a session reads its own, and an ended trip shows no vehicle', async () => {
  const sesion = await app.signIn(enCurso.admin.email)
  const antes = await app.pedir('GET', '/api/posiciones', { sesion })
  expect(antes.cuerpo['posiciones']).toHaveLength(1)
  expect((await app.pedir('GET', '/api/posiciones', { sesion: await app.signIn(ajena.email) })).cuerpo).toMatchObject({
    posiciones: [],
  })
  await app.pedir('POST', `/api/v1/servicios/${enCurso.id}/finalizar`, { clave })
  expect(await vistas(enCurso.admin)).toEqual([])
  expect(await reportar({ en: tras(200) })).toMatchObject({ status: 409 })
})
