import { POSICION_VIEJA_MS } from '@aliadas/contract/posiciones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  START,
  createAliado,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  rowOf,
  type Arrived,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let enCurso: Arrived
let clave: string
beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  enCurso = await createServicioIn(mundo, 'enCurso')
  ;({ clave } = await createAliado(mundo))
})
afterAll(() => cerrar())

const NADA = { conected: false, velocidad: null, latitud: null, longitud: null }

test('S3-019 a vehicle’s record carries its last report while it makes a trip, and nothing of it before and afterwards', async () => {
  const { id, admin, vehiculo } = enCurso
  const sesion = await app.signIn(admin.email)
  const leer = async (de = vehiculo, cookie = sesion) =>
    (await app.request('GET', `/api/vehiculos/${de}`, { cookie })).body['vehiculo']
  const reportar = async (cambios: object) => {
    const { placas } = await rowOf(mundo, id)
    const body = { idServicio: id, placas, lat: 3.45, lon: -76.53, en: START.toISOString(), ...cambios }
    expect((await app.request('POST', '/api/v1/posiciones', { key: clave, body })).body).toEqual({ movida: true })
  }
  const otro = await createVehiculo(mundo, admin)
  expect(await leer()).toMatchObject(NADA)
  await reportar({ velocidad: 42 })
  const reportado = { conected: true, velocidad: 42, latitud: 3.45, longitud: -76.53 }
  expect(await leer()).toMatchObject(reportado)
  expect(await leer(vehiculo, await app.signIn((await createPlataforma(mundo)).email))).toMatchObject(reportado)
  expect(await leer(otro)).toMatchObject(NADA)
  expect(await leer(vehiculo, await app.signIn((await createEmpresa(mundo)).email))).toBeUndefined()
  // An old position is still the last report, but the vehicle is not connected.
  mundo.ctx.clock.advance(POSICION_VIEJA_MS)
  expect(await leer()).toMatchObject(reportado)
  mundo.ctx.clock.advance(1)
  expect(await leer()).toMatchObject({ ...reportado, conected: false })
  await reportar({ lat: 3.46, en: mundo.ctx.clock.now().toISOString() })
  expect(await leer()).toMatchObject({ conected: true, velocidad: null, latitud: 3.46, longitud: -76.53 })
  expect((await app.request('POST', `/api/v1/servicios/${id}/finalizar`, { key: clave })).status).toBe(200)
  expect(await leer()).toMatchObject(NADA)
})
