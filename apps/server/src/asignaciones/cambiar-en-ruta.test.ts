import type { Aviso } from '@aliadas/contract/avisos'
import { HORA_MS } from '@aliadas/contract/core'
import type { Fuec } from '@aliadas/contract/fuec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { finalizarServicio, iniciarRecorridos } from '../servicios/index.ts'
import {
  asientosOf,
  atMoment,
  createEmpresa,
  createLegales,
  createPlataforma,
  createServicioIn,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  historialOf,
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

const post = (camino: string, body: object, cookie = sesion) => app.request('POST', camino, { cookie, body })
const cambiar = async (id: string, idVehiculo: string, cookie = sesion) => {
  const enLugarDe = (await rowOf(mundo, id)).vehiculoId
  return post(`/api/servicios/${id}/vehiculo/cambio-en-ruta`, { idVehiculo, enLugarDe }, cookie)
}
const iniciar = async (id: string) => {
  const { salida } = await rowOf(mundo, id)
  await iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - HORA_MS)).ctx)
}
const expedir = async (id: string) =>
  post(`/api/servicios/${id}/fuec/expedir`, pedidoDeFuec((await rowOf(mundo, id)).version))
/** A running trip with an uploaded FUEC, or one that was issued here. */
const corriendo = async (como: 'subido' | 'expedido') => {
  const servicio = await createServicioIn(mundo, como === 'subido' ? 'confirmado' : 'asignado', { admin })
  if (como === 'expedido') await expedir(servicio.id)
  await iniciar(servicio.id)
  return servicio
}
const leer = async (id: string) =>
  (await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })).body['servicio'] as Record<string, unknown>
const fuecsDe = async (id: string) =>
  (await app.request('GET', `/api/servicios/${id}/fuecs`, { cookie: sesion })).body['fuecs'] as Fuec[]
/** What an officer and a driver read at the address on the paper. */
const paginaDe = async ({ numero, placas }: Fuec) =>
  (await app.request('GET', `/f?numero=${numero}&placas=${placas}`)).text

test('TEN-06 ROLE-06 no vehicle of another company, no service of another company, and not by the platform', async () => {
  const { id } = await corriendo('subido')
  const otra = await createEmpresa(mundo)
  const ajeno = await createVehiculo(mundo, otra)
  expect((await cambiar(id, ajeno)).status).toBe(404)
  expect((await cambiar(id, ajeno, await app.signIn(otra.email))).status).toBe(404)
  const propio = await createVehiculo(mundo, admin)
  expect((await cambiar(id, propio, await app.signIn((await createPlataforma(mundo)).email))).status).toBe(403)
  expect(await leer(id)).toMatchObject({ estado: 'confirmado', fuecVigente: true })
})

test('BIZ-17 only while the trip runs: not before its route starts, and never after its end', async () => {
  const antes = await createServicioIn(mundo, 'confirmado', { admin })
  const nuevo = await createVehiculo(mundo, admin)
  expect((await cambiar(antes.id, nuevo)).body['message']).toMatch(/^El recorrido aún no inicia/)
  for (const estado of ['asignado', 'finalizado'] as const) {
    const { id } = await createServicioIn(mundo, estado, { admin })
    expect([estado, (await cambiar(id, nuevo)).status]).toEqual([estado, 409])
  }
})

test.each(['subido', 'expedido'] as const)(
  'a breakdown changes the vehicle, the trip goes on, and its FUEC (%s) is no longer true',
  async (como) => {
    const { id } = await corriendo(como)
    const antes = await asientosOf(mundo, id)
    const usuario = await app.signIn((await createUsuario(mundo, admin)).email)
    const nuevo = await createVehiculo(mundo, admin)
    const hecho = await cambiar(id, nuevo, usuario)
    expect(hecho.body['servicio']).toMatchObject({
      estado: 'confirmado',
      idVehiculo: nuevo,
      recorridoIniciado: true,
      fuec: true,
      fuecVigente: false,
      acciones: { reemplazarFuec: { permitido: true } },
    })
    // The advance is owed as before, to the new driver.
    const [anticipo] = antes.filter(({ concepto }) => concepto === 'anticipo')
    const [despues, reverso, otraVez] = (await asientosOf(mundo, id)).filter(({ concepto }) => concepto === 'anticipo')
    expect([despues, otraVez]).toEqual([anticipo, anticipo])
    expect(reverso).toMatchObject({ clase: 'reverso', valor: -(anticipo?.valor ?? 0), saldo: 0 })
    expect(await historialOf(mundo, id)).toContain('cambiarEnRuta confirmado>confirmado')
    const lista = await app.request('GET', '/api/servicios?estado=confirmado&porPagina=100', { cookie: sesion })
    expect(lista.body['filas']).toContainEqual(expect.objectContaining({ id, fuecVigente: false }))
    const eventos = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('eventos').select('tipo').where('servicioId', '=', id).orderBy('orden').execute(),
    )
    expect(eventos.at(-1)?.tipo).toBe('servicio.asignado')
  },
)

test('FILE-26 page and folder of an issued FUEC say REVOCADO, and the company is told', async () => {
  const { id } = await corriendo('expedido')
  const [fuec] = await fuecsDe(id)
  if (!fuec) throw new Error('no FUEC')
  const carpetas = await app.request('GET', `/api/fuecs/${fuec.id}/carpetas`, { cookie: sesion })
  const [carpeta] = carpetas.body['carpetas'] as { enlace: string }[]
  expect(await paginaDe(fuec)).not.toContain('REVOCADO')
  await cambiar(id, await createVehiculo(mundo, admin))
  expect(await fuecsDe(id)).toMatchObject([{ estado: 'revocado', motivo: 'Cambió el vehículo' }])
  expect(await paginaDe(fuec)).toContain('REVOCADO')
  const abierta = await app.request('GET', new URL(carpeta?.enlace ?? '').pathname)
  expect([abierta.status, abierta.text.includes('REVOCADO')]).toEqual([410, true])
  const { filas } = (await app.request('GET', '/api/avisos', { cookie: sesion })).body as { filas: Aviso[] }
  expect(filas.filter((a) => a.idServicio === id && a.clase === 'fuec-revocado')).toHaveLength(1)
})

test('another upload makes it true again while the route runs, and then it is not replaced any more', async () => {
  const { id } = await corriendo('subido')
  const subir = async () => {
    const enLugarDe = (await rowOf(mundo, id)).fuecArchivoId
    return post(`/api/servicios/${id}/fuec/reemplazo`, {
      idArchivo: await uploadPdf(mundo, admin, 'fuec', id),
      enLugarDe,
    })
  }
  expect((await cambiar(id, await createVehiculo(mundo, admin))).status).toBe(200)
  expect((await subir()).body['servicio']).toMatchObject({ estado: 'confirmado', fuecVigente: true })
  expect((await subir()).status).toBe(409)
})

test('BIZ-17 a change and the end of the trip at the same time: one comes first', async () => {
  for (let i = 0; i < 4; i++) {
    const { id, aliado, vehiculo } = await corriendo('subido')
    const nuevo = await createVehiculo(mundo, admin)
    const [cambio] = await Promise.all([
      cambiar(id, nuevo),
      mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => finalizarServicio(tx, aliado, id, mundo.ctx.clock.now())),
    ])
    const fila = await rowOf(mundo, id)
    expect(fila.estado).toBe('finalizado')
    expect([cambio.status, fila.vehiculoId, fila.fuecDesactualizado]).toEqual(
      cambio.status === 200 ? [200, nuevo, true] : [409, vehiculo, false],
    )
  }
})
