import { HORA_MS } from '@aliadas/contract/core'
import type { Fuec } from '@aliadas/contract/fuec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { iniciarRecorridos } from '../servicios/index.ts'
import {
  asientosOf,
  atMoment,
  contratoNuevo,
  createEmpresa,
  createLegales,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  historialOf,
  pedidoDeFuec,
  rowOf,
  uploadPdf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { numerarFuec } from './numerar-fuec.ts'
import { terminarFuec } from './terminar-fuec.ts'

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

const post = (camino: string, body: object) => app.request('POST', camino, { cookie: sesion, body })
const expedir = async (id: string) =>
  post(`/api/servicios/${id}/fuec/expedir`, pedidoDeFuec((await rowOf(mundo, id)).version))
const expedido = async () => {
  const { id } = await createServicioIn(mundo, 'asignado', { admin })
  const { body } = await expedir(id)
  return { id, fuec: body['fuec'] as Fuec }
}
const iniciar = async (id: string) => {
  const { salida } = await rowOf(mundo, id)
  await iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - HORA_MS)).ctx)
}
const cambiarEnRuta = async (id: string) =>
  post(`/api/servicios/${id}/vehiculo/cambio-en-ruta`, {
    idVehiculo: await createVehiculo(mundo, admin),
    enLugarDe: (await rowOf(mundo, id)).vehiculoId,
  })
const filasDe = (id: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('fuecs')
      .select(['id', 'numero', 'estado', 'motivo', 'reemplaza', 'datos', 'archivoId'])
      .where('servicioId', '=', id)
      .orderBy('numero')
      .execute(),
  )
const leer = async (id: string) =>
  (await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })).body['servicio'] as Record<string, unknown>

test('PAY-12 another FUEC takes the place of the one before, names its number, and owes nothing anew', async () => {
  const { id, fuec } = await expedido()
  const antes = await asientosOf(mundo, id)
  const hecho = await expedir(id)
  expect([hecho.status, hecho.body['servicio']]).toMatchObject([
    200,
    { estado: 'confirmado', fuecVigente: true, fuecAnteriores: [{ fuecURL: fuec.archivo, anulado: false }] },
  ])
  const nuevo = hecho.body['fuec'] as Fuec
  expect(nuevo.numero).not.toBe(fuec.numero)
  const [viejo, otro] = await filasDe(id)
  expect(viejo).toMatchObject({ estado: 'revocado', motivo: 'Se reemplazó por otro FUEC' })
  expect(otro).toMatchObject({ estado: 'vigente', reemplaza: fuec.id, datos: { reemplaza: fuec.numero } })
  expect(await asientosOf(mundo, id)).toEqual(antes)
  expect(await historialOf(mundo, id)).toContain('reexpedirFuec confirmado>confirmado')
  const pagina = await app.request('GET', `/f?numero=${nuevo.numero}&placas=${nuevo.placas}`)
  expect(pagina.text).toContain('Reemplaza al No.')
  // Nobody is told that it fell: the company itself put another one in its place.
  const avisos = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('avisos').select('id').where('servicioId', '=', id).where('clase', '=', 'fuec-revocado').execute(),
  )
  expect(avisos).toEqual([])
})

test('after the start of the route one that is true stays; after a breakdown another one makes the service true again', async () => {
  const { id, fuec } = await expedido()
  await iniciar(id)
  expect((await expedir(id)).body['message']).toBe('El recorrido ya inició: el FUEC no se puede reemplazar.')
  await cambiarEnRuta(id)
  expect(await leer(id)).toMatchObject({ fuecVigente: false })
  expect((await expedir(id)).status).toBe(200)
  expect(await leer(id)).toMatchObject({ estado: 'confirmado', fuecVigente: true })
  expect((await filasDe(id)).at(-1)).toMatchObject({ estado: 'vigente', datos: { reemplaza: fuec.numero } })
  expect((await expedir(id)).status).toBe(409)
})

test('in place of an uploaded FUEC it names no number, and after the end of the trip none is issued', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { admin })
  expect((await expedir(id)).status).toBe(200)
  expect(await filasDe(id)).toMatchObject([{ estado: 'vigente', reemplaza: null, datos: { reemplaza: null } }])
  const finalizado = await createServicioIn(mundo, 'finalizado', { admin })
  expect((await expedir(finalizado.id)).status).toBe(409)
})

test('BIZ-08 of several at once one is issued, and an upload between number and drawing wins', async () => {
  const { id } = await expedido()
  const body = pedidoDeFuec((await rowOf(mundo, id)).version)
  const todas = await Promise.all(Array.from({ length: 5 }, () => post(`/api/servicios/${id}/fuec/expedir`, body)))
  expect(todas.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(todas.filter(({ status }) => status === 409)).toHaveLength(4)
  expect((await filasDe(id)).map(({ estado }) => estado)).toEqual(['revocado', 'vigente'])

  const sitio = { publicUrl: mundo.links.publicUrl, secret: mundo.links.secret }
  const { version, fuecArchivoId } = await rowOf(mundo, id)
  const pedido = {
    ...pedidoDeFuec(version),
    servicioId: id,
    contrato: null,
    contratoNuevo: contratoNuevo({ doc: '811036370' }) as never,
    clase: 'microbus' as const,
    advertenciasAceptadas: [],
  }
  const fuecId = await mundo.ctx.db.transaction(scopeOf(admin), (tx) =>
    numerarFuec(tx, admin, pedido, sitio, mundo.ctx.clock.now()),
  )
  const idArchivo = await uploadPdf(mundo, admin, 'fuec', id)
  const reemplazo = { idArchivo, enLugarDe: fuecArchivoId }
  expect((await post(`/api/servicios/${id}/fuec/reemplazo`, reemplazo)).status).toBe(200)
  const almacen = { storage: mundo.storage, dir: mundo.uploadsDir }
  await terminarFuec(mundo.ctx, almacen, sitio, { id: fuecId, empresaId: admin.empresaId })
  expect((await filasDe(id)).find((una) => una.id === fuecId)).toMatchObject({
    estado: 'anulado',
    motivo: 'El servicio cambió mientras se expedía',
  })
  expect(await leer(id)).toMatchObject({ fuecVigente: true, fuecURL: expect.stringContaining(idArchivo) as string })
})

test('a FUEC that revokes itself takes the truth from its service, and another one gives it back', async () => {
  const { id } = await expedido()
  const { conductorId } = await rowOf(mundo, id)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('conductores')
      .set({ cedula: '79123999', actualizadoEn: mundo.ctx.clock.now() })
      .where('id', '=', conductorId ?? '')
      .execute(),
  )
  expect(await leer(id)).toMatchObject({ estado: 'confirmado', fuec: true, fuecVigente: false })
  const idArchivo = await uploadPdf(mundo, admin, 'fuec', id)
  const enLugarDe = (await rowOf(mundo, id)).fuecArchivoId
  await post(`/api/servicios/${id}/fuec/reemplazo`, { idArchivo, enLugarDe })
  expect(await leer(id)).toMatchObject({ fuecVigente: true })
})

test('a trip whose driver has a corrected cédula gets the next FUEC once the old one is annulled', async () => {
  const { id } = await expedido()
  const { conductorId } = await rowOf(mundo, id)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('conductores')
      .set({ cedula: '79123888' })
      .where('id', '=', conductorId ?? '')
      .execute(),
  )
  expect((await post(`/api/servicios/${id}/fuec/anular`, { motivo: 'La cédula estaba mal' })).status).toBe(200)
  expect((await expedir(id)).status).toBe(200)
  expect((await filasDe(id)).at(-1)).toMatchObject({
    estado: 'vigente',
    datos: { conductores: [{ cedula: '79123888' }] },
  })
})
