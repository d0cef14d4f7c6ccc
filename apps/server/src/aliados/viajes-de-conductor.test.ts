import type { Alcance } from '@aliadas/contract/aliados'
import { HORA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { iniciarRecorridos } from '../servicios/index.ts'
import {
  FAKE_ID,
  atMoment,
  createAliado,
  createEmpresa,
  createLegales,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  pedidoDeFuec,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

type Viaje = Record<string, unknown>

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

const DE_CONDUCTORES: Alcance[] = ['conductores:registrar', 'viajes:finalizar']
const CLIENTE = {
  cliente: 'Familia Palacios',
  telefonoCliente: '3990000811',
  guia: 'Marta',
  telefonoGuia: '3990000831',
}

/** The driver of a service belongs to this partner's app from now on. */
const suyo = async (servicioId: string, aliadoId: string): Promise<void> => {
  const { conductorId } = await rowOf(mundo, servicioId)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('conductores').set({ aliadoId }).where('id', '=', conductorId).execute(),
  )
}

const leer = async (clave: string, vehiculo: string, mas = '') => {
  const { status, body, text } = await app.request('GET', `/api/v1/conductores/${vehiculo}/viajes${mas}`, {
    key: clave,
  })
  return { status, text, siguiente: body['siguiente'], viajes: (body['viajes'] ?? []) as Viaje[] }
}

test('TEN-01 the trips of another app’s driver do not exist, not even for the app that published them', async () => {
  const { id, aliado, vehiculo } = await createServicioIn(mundo, 'confirmado', { cuerpo: { cliente: 'CANARIO' } })
  const otra = await createAliado(mundo, DE_CONDUCTORES)
  for (const { clave } of [otra, aliado as typeof otra]) {
    const [ajeno, nada] = [await leer(clave, vehiculo), await leer(clave, FAKE_ID)]
    expect([ajeno.status, ajeno.text]).toEqual([404, nada.text])
  }
  const { status } = await app.request('GET', `/api/v1/servicios/${id}/fuec`, { key: otra.clave })
  expect(status).toBe(404)
})

test('a key without a scope of drivers is refused, and so is a page size out of bounds', async () => {
  const { clave } = await createAliado(mundo, ['servicios:escribir'])
  expect((await leer(clave, FAKE_ID)).status).toBe(403)
  const buena = await createAliado(mundo, DE_CONDUCTORES)
  for (const mas of ['?limite=0', '?limite=101', '?limite=', '?limite=2.5', '?cuando=ayer', '?cursor=x'])
    expect([mas, (await leer(buena.clave, FAKE_ID, mas)).status]).toEqual([mas, 400])
})

test('the driver’s app learns its trips: to do, running and done, whoever published them', async () => {
  const app1 = await createAliado(mundo, DE_CONDUCTORES)
  const admin = await createEmpresa(mundo)
  const vehiculo = await createVehiculo(mundo, admin)
  const hasta = ['asignado', 'confirmado', 'enCurso', 'finalizado'] as const
  const ids: Record<string, string> = {}
  for (const [i, estado] of hasta.entries()) {
    const fechaSalida = `2026-07-0${4 - i}`
    const { id } = await createServicioIn(mundo, estado, { admin, vehiculo, cuerpo: { ...CLIENTE, fechaSalida } })
    ids[estado] = id
  }
  // Only won, not yet with a vehicle: it belongs to no driver.
  await createServicioIn(mundo, 'reservado', { admin, vehiculo, cuerpo: { fechaSalida: '2026-07-08' } })
  await suyo(ids['asignado'] ?? '', app1.id)

  const todos = await leer(app1.clave, vehiculo)
  expect(todos.viajes.map((v) => v['idServicio'])).toEqual(hasta.map((estado) => ids[estado]))
  const de = async (cuando: string) => (await leer(app1.clave, vehiculo, `?cuando=${cuando}`)).viajes
  expect((await de('porHacer')).map((v) => v['idServicio'])).toEqual([ids['confirmado'], ids['asignado']])
  expect((await de('enCurso')).map((v) => v['idServicio'])).toEqual([ids['enCurso']])
  expect((await de('terminados')).map((v) => v['idServicio'])).toEqual([ids['finalizado']])

  const [asignado, confirmado] = todos.viajes
  expect(asignado).toMatchObject({
    estado: 'reservado',
    cliente: null,
    telefonoCliente: null,
    guia: null,
    telefonoGuia: null,
    fuec: null,
  })
  expect(confirmado).toMatchObject({ ...CLIENTE, estado: 'confirmado', pasajeros: 8, paradas: [] })
  expect(confirmado?.['fuec']).toBe(`/api/v1/servicios/${ids['confirmado']}/fuec`)
  expect(confirmado?.['placas']).toBe((await rowOf(mundo, ids['confirmado'] ?? '')).placas)
  expect(todos.text).not.toContain('valor')

  const primera = await leer(app1.clave, vehiculo, '?limite=3')
  expect(primera.viajes.length).toBe(3)
  const segunda = await leer(app1.clave, vehiculo, `?limite=3&cursor=${String(primera.siguiente)}`)
  expect([...primera.viajes, ...segunda.viajes].map((v) => v['idServicio'])).toEqual(hasta.map((e) => ids[e]))
  expect(segunda.siguiente).toBeNull()
})

test('the FUEC is read by the app that published the trip and by the driver’s, once there is one', async () => {
  const conductores = await createAliado(mundo, DE_CONDUCTORES)
  const lector = await createAliado(mundo, ['servicios:leer'])
  const sin = await createServicioIn(mundo, 'asignado', { aliado: lector })
  const con = await createServicioIn(mundo, 'confirmado', { aliado: lector })
  await suyo(con.id, conductores.id)
  const fuec = (id: string, key: string) => app.request('GET', `/api/v1/servicios/${id}/fuec`, { key })

  expect((await fuec(sin.id, lector.clave)).status).toBe(404)
  for (const { clave } of [lector, conductores]) {
    const { status, headers, text } = await fuec(con.id, clave)
    expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  }
})

test('TEN-06 the state of a FUEC and its page are read by the same apps, and by no other', async () => {
  const lector = await createAliado(mundo, ['servicios:leer'])
  const conductores = await createAliado(mundo, DE_CONDUCTORES)
  const ajeno = await createAliado(mundo, ['servicios:leer'])
  const estadoDe = async (id: string, key: string) => {
    const { status, body } = await app.request('GET', `/api/v1/servicios/${id}/fuec/estado`, { key })
    return { status, fuec: body['fuec'] as Record<string, unknown> }
  }
  const subido = await createServicioIn(mundo, 'confirmado', { aliado: lector })
  const deUnArchivo = { estado: null, motivo: null, numero: null, desde: null, hasta: null, verificacion: null }
  expect((await estadoDe(subido.id, lector.clave)).fuec).toEqual({
    idServicio: subido.id,
    expedido: false,
    fuecVigente: true,
    ...deUnArchivo,
  })

  const { id, admin } = await createServicioIn(mundo, 'asignado', { aliado: lector })
  expect((await estadoDe(id, lector.clave)).status).toBe(404)
  await createLegales(mundo, admin)
  const cookie = await app.signIn(admin.email)
  const body = pedidoDeFuec((await rowOf(mundo, id)).version)
  const expedido = await app.request('POST', `/api/servicios/${id}/fuec/expedir`, { cookie, body })
  const { numero, desde, hasta } = expedido.body['fuec'] as Record<string, string>
  await suyo(id, conductores.id)
  for (const { clave } of [lector, conductores])
    expect((await estadoDe(id, clave)).fuec).toMatchObject({ expedido: true, estado: 'aunNo', numero, desde, hasta })
  expect((await estadoDe(id, ajeno.clave)).status).toBe(404)
  const { verificacion } = (await estadoDe(id, lector.clave)).fuec
  const pagina = () => app.request('GET', new URL(String(verificacion)).pathname)
  expect((await pagina()).text).toContain('AÚN NO RIGE')

  // A breakdown: the address stays, the FUEC does not, and the service says so too.
  const { salida, vehiculoId: enLugarDe } = await rowOf(mundo, id)
  await iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - HORA_MS)).ctx)
  const cambio = { idVehiculo: await createVehiculo(mundo, admin), enLugarDe }
  await app.request('POST', `/api/servicios/${id}/vehiculo/cambio-en-ruta`, { cookie, body: cambio })
  expect((await estadoDe(id, lector.clave)).fuec).toMatchObject({
    fuecVigente: false,
    estado: 'revocado',
    motivo: 'Cambió el vehículo',
    verificacion,
  })
  expect((await pagina()).text).toContain('REVOCADO')
  const servicio = await app.request('GET', `/api/v1/servicios/${id}`, { key: lector.clave })
  expect(JSON.stringify(servicio.body)).toContain('"fuecVigente":false')
})
