import type { FichaDeVehiculo, LineaDeVehiculo } from '@aliadas/contract/flota'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createServicioIn,
  createUsuario,
  createVehiculo,
  createEmpresa,
  createWorldWithApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

const pedir = (sesion: string, id: string, acto: 'suspender' | 'levantar', motivo: string) =>
  app.request('POST', `/api/vehiculos/${id}/${acto}`, { cookie: sesion, body: { motivo } })

test('an administrator suspends a vehicle with a reason, which its page and its history tell, and lifts it', async () => {
  const admin = await createEmpresa(mundo)
  const sesion = await app.signIn(admin.email)
  const usuario = await app.signIn((await createUsuario(mundo, admin)).email)
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  const id = await createVehiculo(mundo, admin)
  expect((await pedir(usuario, id, 'suspender', 'Frenos en el taller')).status).toBe(403)
  expect((await pedir(ajena, id, 'suspender', 'Frenos en el taller')).status).toBe(404)
  const sinMotivo = await pedir(sesion, id, 'suspender', ' ')
  expect([sinMotivo.status, sinMotivo.body['fields']]).toEqual([400, { motivo: 'Escribe el motivo' }])
  expect((await pedir(sesion, id, 'levantar', 'Frenos en el taller')).status).toBe(409)

  const { status, body } = await pedir(sesion, id, 'suspender', 'Frenos en el taller')
  expect([status, body['vehiculo']]).toMatchObject([
    200,
    {
      suspendido: true,
      motivoSuspension: 'Frenos en el taller',
      acciones: { suspender: { permitido: false }, levantar: { permitido: true } },
    },
  ])
  const repetida = await pedir(sesion, id, 'suspender', 'Frenos en el taller')
  expect([repetida.status, repetida.body['message']]).toEqual([409, 'El vehículo ya está suspendido.'])
  expect((await pedir(sesion, id, 'levantar', 'Salió del taller')).body['vehiculo']).toMatchObject({
    suspendido: false,
    motivoSuspension: null,
  })
  const { body: historial } = await app.request('GET', `/api/vehiculos/${id}/historial`, { cookie: sesion })
  expect((historial['lineas'] as LineaDeVehiculo[]).slice(0, 2)).toMatchObject([
    { accion: 'Levantó la suspensión del vehículo', motivo: 'Salió del taller', quien: 'Ana Pérez' },
    { accion: 'Suspendió el vehículo', motivo: 'Frenos en el taller', quien: 'Ana Pérez' },
  ])
})

test('a suspended vehicle is assigned to nothing, and the services that have it say so until another one is there', async () => {
  const { id: servicio, admin, vehiculo } = await createServicioIn(mundo, 'asignado')
  const sesion = await app.signIn(admin.email)
  const otro = await createVehiculo(mundo, admin)
  const leer = async () => (await app.request('GET', `/api/servicios/${servicio}`, { cookie: sesion })).body['servicio']
  const asignar = (idVehiculo: string) =>
    app.request('POST', `/api/servicios/${servicio}/vehiculo`, {
      cookie: sesion,
      body: { idVehiculo, advertenciasAceptadas: [] },
    })
  expect(await leer()).toMatchObject({ vehiculoSuspendido: false })
  const vivo = await app.live(sesion)
  await vivo.listo()
  await pedir(sesion, vehiculo, 'suspender', 'Choque leve')
  expect(await leer()).toMatchObject({ vehiculoSuspendido: true })
  // Every screen of the company receives it like any other change of the service.
  await vivo.until((uno) => JSON.stringify(uno.changes()).includes('"vehiculoSuspendido":true'))
  vivo.close()
  const negada = await asignar(vehiculo)
  expect([negada.status, negada.body['message']]).toEqual([409, 'El vehículo está suspendido.'])
  expect((await asignar(otro)).status).toBe(200)
  expect(await leer()).toMatchObject({ vehiculoSuspendido: false })
  // Lifting it does not change a service that has another vehicle by now.
  expect((await pedir(sesion, vehiculo, 'levantar', 'Reparado')).status).toBe(200)
  expect(await leer()).toMatchObject({ vehiculoSuspendido: false, idVehiculo: otro })
})

test('lifted in time, the service that kept it says nothing any more', async () => {
  const { id: servicio, admin, vehiculo } = await createServicioIn(mundo, 'confirmado')
  const sesion = await app.signIn(admin.email)
  await pedir(sesion, vehiculo, 'suspender', 'Revisión de rutina')
  const leer = async () => (await app.request('GET', `/api/servicios/${servicio}`, { cookie: sesion })).body['servicio']
  expect(await leer()).toMatchObject({ estado: 'confirmado', vehiculoSuspendido: true })
  const { body } = await pedir(sesion, vehiculo, 'levantar', 'Todo en orden')
  expect((body['vehiculo'] as FichaDeVehiculo).suspendido).toBe(false)
  expect(await leer()).toMatchObject({ estado: 'confirmado', vehiculoSuspendido: false })
})
