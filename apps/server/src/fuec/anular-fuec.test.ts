import { HORA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { iniciarRecorridos } from '../servicios/index.ts'
import {
  atMoment,
  createEmpresa,
  createLegales,
  createServicioIn,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  historialOf,
  pay,
  pedidoDeFuec,
  rowOf,
  unpay,
  uploadPdf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
  await createLegales(mundo, admin)
})
afterAll(() => close())

const anular = (id: string, cookie = sesion, motivo = 'El cliente cambió de ruta') =>
  app.request('POST', `/api/servicios/${id}/fuec/anular`, { cookie, body: { motivo } })
const expedir = async (id: string) =>
  app.request('POST', `/api/servicios/${id}/fuec/expedir`, {
    cookie: sesion,
    body: pedidoDeFuec((await rowOf(mundo, id)).version),
  })
const subir = async (id: string) =>
  app.request('POST', `/api/servicios/${id}/fuec`, {
    cookie: sesion,
    body: { idArchivo: await uploadPdf(mundo, admin, 'fuec', id) },
  })
/** The ledger of the advance: kind and amount. */
const anticipo = (id: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) =>
    (
      await tx
        .selectFrom('asientos')
        .select(['clase', 'valor'])
        .where('objetoId', '=', id)
        .where('concepto', '=', 'anticipo')
        .orderBy('orden')
        .execute()
    ).map(({ clase, valor }) => `${clase} ${valor}`),
  )

test('ROLE-01 only administrators annul, only of their company, only while confirmed and before the route starts', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { admin })
  const usuario = await app.signIn((await createUsuario(mundo, admin)).email)
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  expect((await anular(id, usuario)).status).toBe(403)
  expect((await anular(id, ajena)).status).toBe(404)
  expect((await anular(id, sesion, '')).status).toBe(400)
  for (const estado of ['validar', 'asignado', 'finalizado'] as const) {
    const otro = await createServicioIn(mundo, estado, { admin })
    expect([estado, (await anular(otro.id)).status]).toEqual([estado, 409])
  }
  const { salida } = await rowOf(mundo, id)
  await iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - HORA_MS)).ctx)
  expect((await anular(id)).status).toBe(409)
  expect(await anticipo(id)).toHaveLength(1)
})

test('PAY-12 an advance that is owed is reversed with the reason, and owed again with the next FUEC', async () => {
  const { id } = await createServicioIn(mundo, 'asignado', { admin })
  await expedir(id)
  const hecho = await anular(id)
  expect([hecho.status, hecho.body['servicio']]).toMatchObject([
    200,
    { estado: 'reservado', fuec: false, fuecURL: null },
  ])
  expect(await rowOf(mundo, id)).toMatchObject({ pagarAnticipoConductor: false, anticipoConductorPagado: false })
  expect(await anticipo(id)).toEqual(['causa 225000', 'reverso -225000'])
  const fuecs = () =>
    mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('fuecs').select(['estado', 'motivo']).where('servicioId', '=', id).orderBy('creadoEn').execute(),
    )
  expect(await fuecs()).toEqual([{ estado: 'anulado', motivo: 'El cliente cambió de ruta' }])
  const otro = await createVehiculo(mundo, admin)
  await app.request('POST', `/api/servicios/${id}/vehiculo`, { cookie: sesion, body: { idVehiculo: otro } })
  expect((await expedir(id)).status).toBe(200)
  expect((await fuecs()).map(({ estado }) => estado)).toEqual(['anulado', 'vigente'])
  expect(await anticipo(id)).toEqual(['causa 225000', 'reverso -225000', 'causa 225000'])
  expect((await rowOf(mundo, id)).fuecAnteriores).toMatchObject([{ anulado: true }])
  expect((await historialOf(mundo, id)).filter((l) => l.startsWith('anularFuec'))).toEqual([
    'anularFuec confirmado>reservado',
  ])
})

test('PAY-12 an advance that was paid stays paid, and the next FUEC does not owe it again', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { admin })
  await pay(mundo, admin, 'anticipo', id)
  expect((await anular(id)).status).toBe(200)
  expect(await rowOf(mundo, id)).toMatchObject({ pagarAnticipoConductor: true, anticipoConductorPagado: true })
  expect((await subir(id)).status).toBe(200)
  expect(await anticipo(id)).toEqual(['causa 225000', 'pago -225000'])
})

test('PAY-12 a payment of an advance that is corrected without a FUEC is owed again with the next one, in whatever order', async () => {
  const sinNada = ['causa 225000', 'pago -225000', 'reverso 225000', 'reverso -225000']
  const otro = await createVehiculo(mundo, admin)
  const cambiar = async (id: string) =>
    app.request('POST', `/api/servicios/${id}/vehiculo/cambio`, {
      cookie: sesion,
      body: { idVehiculo: otro, enLugarDe: (await rowOf(mundo, id)).vehiculoId, advertenciasAceptadas: [] },
    })
  for (const [caer, antes] of [
    [anular, false],
    [cambiar, false],
    [anular, true],
  ] as const) {
    const { id } = await createServicioIn(mundo, 'confirmado', { admin })
    const corregir = () => unpay(mundo, admin, 'anticipo', id)
    await pay(mundo, admin, 'anticipo', id)
    if (antes) await corregir()
    expect((await caer(id)).body['servicio']).toMatchObject({ estado: 'reservado' })
    if (!antes) await corregir()
    expect(await rowOf(mundo, id)).toMatchObject({ pagarAnticipoConductor: false, anticipoConductorPagado: false })
    expect(await anticipo(id)).toEqual(sinNada)
    await expect(pay(mundo, admin, 'anticipo', id)).rejects.toMatchObject({ status: 409 })
    expect((await subir(id)).status).toBe(200)
    expect(await anticipo(id)).toEqual([...sinNada, 'causa 225000'])
    await pay(mundo, admin, 'anticipo', id)
    expect(await rowOf(mundo, id)).toMatchObject({ estado: 'confirmado', anticipoConductorPagado: true })
  }
})
