import type { Advertencia } from '@aliadas/contract/asignaciones'
import type { Aviso } from '@aliadas/contract/avisos'
import { HORA_MS } from '@aliadas/contract/core'
import type { Fuec } from '@aliadas/contract/fuec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { iniciarRecorridos } from '../servicios/index.ts'
import {
  atMoment,
  cancel,
  createEmpresa,
  createLegales,
  createPlataforma,
  createServicioIn,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  historialOf,
  pay,
  pedidoDeFuec,
  rowOf,
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

type Cambio = { enLugarDe?: string; advertenciasAceptadas?: string[] }
const cambiar = async (id: string, idVehiculo: string, cambio: Cambio = {}, cookie = sesion) => {
  const enLugarDe = cambio.enLugarDe ?? (await rowOf(mundo, id)).vehiculoId
  return app.request('POST', `/api/servicios/${id}/vehiculo/cambio`, {
    cookie,
    body: { idVehiculo, advertenciasAceptadas: [], ...cambio, enLugarDe },
  })
}
const expedir = async (id: string) => {
  const body = pedidoDeFuec((await rowOf(mundo, id)).version)
  return app.request('POST', `/api/servicios/${id}/fuec/expedir`, { cookie: sesion, body })
}
const fuecsDe = async (id: string) =>
  (await app.request('GET', `/api/servicios/${id}/fuecs`, { cookie: sesion })).body['fuecs'] as Fuec[]
/** The ledger of the advance: kind, amount and reason. */
const anticipo = (id: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) =>
    (
      await tx
        .selectFrom('asientos')
        .select(['clase', 'valor', 'motivo'])
        .where('objetoId', '=', id)
        .where('concepto', '=', 'anticipo')
        .orderBy('orden')
        .execute()
    ).map(({ clase, valor, motivo }) => [clase, valor, motivo].filter((parte) => parte !== null).join(' ')),
  )
const placasDe = async (id: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) =>
    tx.selectFrom('vehiculos').select('placas').where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('TEN-06 ROLE-06 the vehicle of another company, or of its service, does not exist; the platform changes none', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { admin })
  const otra = await createEmpresa(mundo)
  const ajeno = await createVehiculo(mundo, otra)
  expect((await cambiar(id, ajeno)).status).toBe(404)
  expect((await cambiar(id, ajeno, {}, await app.signIn(otra.email))).status).toBe(404)
  const propio = await createVehiculo(mundo, admin)
  expect((await cambiar(id, propio, {}, await app.signIn((await createPlataforma(mundo)).email))).status).toBe(403)
  expect((await rowOf(mundo, id)).estado).toBe('confirmado')
})

test.each(['validar', 'asignado', 'finalizado'] as const)('nothing is changed in %s', async (estado) => {
  const { id } = await createServicioIn(mundo, estado, { admin })
  const nuevo = await createVehiculo(mundo, admin)
  expect((await cambiar(id, nuevo, { enLugarDe: nuevo })).status).toBe(409)
})

test('until the route starts a person of the company changes the vehicle; afterwards it is refused', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { admin })
  const usuario = await app.signIn((await createUsuario(mundo, admin)).email)
  const flota = await app.request('GET', `/api/servicios/${id}/vehiculos`, { cookie: usuario })
  expect(flota.status).toBe(200)
  const nuevo = await createVehiculo(mundo, admin)
  expect((await cambiar(id, nuevo, {}, usuario)).body['servicio']).toMatchObject({
    estado: 'reservado',
    idVehiculo: nuevo,
    fuec: false,
    fuecURL: null,
    acciones: { cambiarVehiculo: { permitido: false }, subirFuec: { permitido: true } },
  })
  const corre = await createServicioIn(mundo, 'confirmado', { admin })
  const { salida } = await rowOf(mundo, corre.id)
  await iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - HORA_MS)).ctx)
  const tarde = await cambiar(corre.id, await createVehiculo(mundo, admin))
  expect([tarde.status, tarde.body['message']]).toEqual([
    409,
    'El recorrido ya inició: el vehículo no se puede cambiar.',
  ])
})

test('BIZ-06 exactly the warnings that stand against the new vehicle are accepted, and the same one is refused', async () => {
  const { id, vehiculo } = await createServicioIn(mundo, 'confirmado', { admin })
  const corto = await createVehiculo(mundo, admin, { fechasoat: '2026-06-11' })
  const primera = await cambiar(id, corto)
  const { advertencias } = primera.body['details'] as { advertencias: Advertencia[] }
  expect([primera.status, advertencias.map((a) => a.codigo)]).toEqual([409, ['soat']])
  expect((await cambiar(id, corto, { advertenciasAceptadas: ['soat', 'ocupado'] })).status).toBe(409)
  expect((await cambiar(id, vehiculo)).body['message']).toBe(
    'El servicio ya tiene ese vehículo con ese conductor: elige otro.',
  )
  expect((await cambiar(id, corto, { enLugarDe: corto, advertenciasAceptadas: ['soat'] })).status).toBe(409)
  expect((await rowOf(mundo, id)).estado).toBe('confirmado')
  expect((await cambiar(id, corto, { advertenciasAceptadas: ['soat'] })).status).toBe(200)
})

test('PAY-12 an issued FUEC is revoked with a notice, and an advance that is owed is reversed and owed again with the next one', async () => {
  const { id, vehiculo } = await createServicioIn(mundo, 'asignado', { admin })
  await expedir(id)
  const nuevo = await createVehiculo(mundo, admin)
  const { placas } = await placasDe(nuevo)
  const { placas: placasAnteriores } = await placasDe(vehiculo)
  expect((await cambiar(id, nuevo)).status).toBe(200)
  expect(await fuecsDe(id)).toMatchObject([{ estado: 'revocado', motivo: 'Cambió el vehículo' }])
  const { filas } = (await app.request('GET', '/api/avisos', { cookie: sesion })).body as { filas: Aviso[] }
  expect(filas.filter((a) => a.idServicio === id && a.clase === 'fuec-revocado')).toMatchObject([
    { cambio: 'vehiculo' },
  ])
  const reverso = `reverso -225000 Cambió el vehículo: ${placas} en lugar de ${placasAnteriores}`
  expect(await anticipo(id)).toEqual(['causa 225000', reverso])
  const fila = await rowOf(mundo, id)
  expect(fila).toMatchObject({ pagarAnticipoConductor: false, vehiculoId: nuevo, placas })
  expect(fila.fuecAnteriores).toHaveLength(1)
  expect(await historialOf(mundo, id)).toContain('cambiarVehiculo confirmado>reservado')
  expect((await expedir(id)).status).toBe(200)
  expect((await fuecsDe(id)).map(({ estado }) => estado).toSorted()).toEqual(['revocado', 'vigente'])
  expect(await anticipo(id)).toEqual(['causa 225000', reverso, 'causa 225000'])
})

test('PAY-12 with an uploaded FUEC the same, and an advance that was paid stays paid', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { admin })
  const { fuecArchivoId } = await rowOf(mundo, id)
  await pay(mundo, admin, 'anticipo', id)
  expect((await cambiar(id, await createVehiculo(mundo, admin))).status).toBe(200)
  const fila = await rowOf(mundo, id)
  expect(fila).toMatchObject({ estado: 'reservado', pagarAnticipoConductor: true, anticipoConductorPagado: true })
  expect(fila.fuecAnteriores).toMatchObject([{ archivo: fuecArchivoId }])
  const idArchivo = await uploadPdf(mundo, admin, 'fuec', id)
  expect((await app.request('POST', `/api/servicios/${id}/fuec`, { cookie: sesion, body: { idArchivo } })).status).toBe(
    200,
  )
  expect(await anticipo(id)).toEqual(['causa 225000', 'pago -225000'])
})

test('its partner is told in this order that the service is reserved again and has another vehicle', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { admin })
  await cambiar(id, await createVehiculo(mundo, admin))
  const eventos = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('eventos').select(['tipo', 'de', 'a']).where('servicioId', '=', id).orderBy('orden').execute(),
  )
  expect(eventos.slice(-2)).toEqual([
    { tipo: 'servicio.reservado', de: 'confirmado', a: 'reservado' },
    { tipo: 'servicio.asignado', de: 'confirmado', a: 'reservado' },
  ])
})

const ANULAR = { cookie: '', body: { motivo: 'El cliente cambió de ruta' } }
test.each([
  ['the start of the route', async () => iniciarRecorridos(atMoment(mundo, new Date('2099-01-01')).ctx)],
  [
    'an annulment',
    async (id: string) => app.request('POST', `/api/servicios/${id}/fuec/anular`, { ...ANULAR, cookie: sesion }),
  ],
  ['a cancellation', async (id: string, { aliado }: Servicio) => cancel(mundo, aliado, id).catch(() => null)],
  ['another change', async (id: string) => cambiar(id, await createVehiculo(mundo, admin))],
] as const)('BIZ-17 with %s at the same time, one comes first and the money agrees', async (_que, otro) => {
  const nuevos = await Promise.all(Array.from({ length: 4 }, () => createVehiculo(mundo, admin)))
  for (const nuevo of nuevos) {
    const servicio = await createServicioIn(mundo, 'confirmado', { admin })
    const { id, vehiculo } = servicio
    const [cambio] = await Promise.all([cambiar(id, nuevo, { enLugarDe: vehiculo }), otro(id, servicio)])
    const fila = await rowOf(mundo, id)
    expect([200, 409]).toContain(cambio.status)
    const reversos = (await anticipo(id)).filter((linea) => linea.startsWith('reverso')).length
    // One reversal for each fall from confirmado; a route that started kept its debt.
    expect(reversos).toBe(fila.estado === 'confirmado' ? 0 : 1)
    expect(fila.recorridoIniciado).toBe(fila.estado === 'confirmado')
    expect(fila.vehiculoId === nuevo).toBe(cambio.status === 200)
    await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      tx.updateTable('vehiculos').set({ suspendido: true }).where('id', '=', nuevo).execute(),
    )
  }
})
type Servicio = Awaited<ReturnType<typeof createServicioIn>>
