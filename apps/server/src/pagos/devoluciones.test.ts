import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { sumarDias } from '@aliadas/contract/flota'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asientosOf,
  cancel,
  createAliado,
  createPlataforma,
  createServicioIn,
  createUsuario,
  createWorldWithApp,
  historialOf,
  rowOf,
  uploadTo,
  PDF,
  FAKE_ID,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import type { Persona } from '../platform/actor.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
let aliado: Awaited<ReturnType<typeof createAliado>>
beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
  aliado = await createAliado(mundo)
})
afterAll(() => cerrar())

/** A paid booking that its client cancelled: 200,000 pesos are owed back. */
const debida = async (partes: { admin?: Persona } = {}) => {
  const hecho = await createServicioIn(mundo, 'reservado', { aliado, precio: 200_000, ...partes })
  await cancel(mundo, aliado, hecho.id)
  return { ...hecho, sesion: await app.signIn(hecho.admin.email) }
}
const pagar = (cookie: string, id: string, numeroTransaccion: string, mas: object = {}) =>
  app.request('POST', `/api/pagos/${id}/pagar`, {
    cookie,
    body: { clase: 'devolucion', numeroTransaccion, cuentaVista: '', ...mas },
  })
const corregir = (cookie: string, id: string) =>
  app.request('POST', `/api/pagos/${id}/corregir`, { cookie, body: { clase: 'devolucion', motivo: 'Otra cuenta' } })
const leer = (cookie: string, id: string) => app.request('GET', `/api/pagos/devoluciones/${id}`, { cookie })
const lista = async (cookie: string, que = '') =>
  (await app.request('GET', `/api/pagos/devoluciones${que}`, { cookie })).body
const libroDe = async (id: string) =>
  (await asientosOf(mundo, id))
    .filter(({ concepto }) => concepto === 'devolucion')
    .map(({ clase, valor }) => `${clase} ${valor}`)

test('ROLE-08 TEN-10 another company, staff and the platform give nothing back', async () => {
  const { id, admin } = await debida()
  const ajena = (await debida()).sesion
  expect((await leer(ajena, id)).text).toBe((await leer(ajena, FAKE_ID)).text)
  expect((await leer(ajena, id)).status).toBe(404)
  expect((await pagar(ajena, id, 'D-0')).status).toBe(404)
  expect(JSON.stringify(await lista(ajena))).not.toContain(id)
  for (const persona of [await createUsuario(mundo, admin), await createPlataforma(mundo)]) {
    const sesion = await app.signIn(persona.email)
    expect((await pagar(sesion, id, 'D-0')).status).toBe(403)
    expect((await corregir(sesion, id)).status).toBe(403)
    expect((await leer(sesion, id)).body['devolucion']).toMatchObject({ valor: 200_000 })
  }
  expect(await libroDe(id)).toEqual(['causa 200000'])
})

test('what is not owed is not given back: a running booking, one that was never paid, and nothing twice', async () => {
  const [viva, sinPagar] = [
    await createServicioIn(mundo, 'reservado', { aliado }),
    await createServicioIn(mundo, 'validar', { aliado }),
  ]
  await cancel(mundo, aliado, sinPagar.id)
  for (const { id, admin } of [viva, sinPagar]) {
    const sesion = await app.signIn(admin.email)
    const no = await pagar(sesion, id, 'D-3')
    expect([no.status, no.body['details']]).toMatchObject([409, { pagado: false }])
    expect((await leer(sesion, id)).status).toBe(404)
    expect((await corregir(sesion, id)).status).toBe(409)
  }
  const { id, sesion } = await debida()
  const { numeroTransaccion } = await rowOf(mundo, id)
  // The number with which the client paid proves no other payment.
  expect((await pagar(sesion, id, numeroTransaccion ?? '')).status).toBe(409)
  expect((await pagar(sesion, id, '')).status).toBe(400)
  const respuestas = await Promise.all([pagar(sesion, id, 'D-4'), pagar(sesion, id, 'D-5')])
  expect(respuestas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await libroDe(id)).toEqual(['causa 200000', 'pago -200000'])
})

test('PAY-15 a refund is paid like an advance: number, proof, ledger, history; both sides read it, and it is corrected', async () => {
  const { id, sesion } = await debida()
  const { id: idComprobante } = (await (await uploadTo(app, sesion, 'comprobante', PDF)).json()) as { id: string }
  expect((await pagar(sesion, id, 'D-6', { idComprobante })).status).toBe(200)
  expect((await leer(sesion, id)).body).toMatchObject({
    devolucion: { id, cancelacion: { devuelta: true } },
    movimientos: [{ clase: 'causa' }, { clase: 'pago', numeroTransaccion: 'D-6', comprobanteURL: expect.any(String) }],
  })
  expect((await lista(sesion))['filas']).toEqual([])
  const deAliado = await app.request('GET', `/api/v1/servicios/${id}`, { key: aliado.clave })
  expect(deAliado.body['cancelacion']).toMatchObject({ devolucion: 200_000, devuelta: true })
  expect((await historialOf(mundo, id)).join()).toContain('pagarDevolucion')
  expect((await corregir(sesion, id)).status).toBe(200)
  expect(await libroDe(id)).toEqual(['causa 200000', 'pago -200000', 'reverso 200000'])
  expect((await lista(sesion))['suma']).toBe(200_000)
  expect((await pagar(sesion, id, 'D-6')).status).toBe(200)
})

test('the list adds up, is counted, searched and exported; several are paid together; the platform reads all companies', async () => {
  const una = await debida()
  const otra = await debida({ admin: una.admin })
  const { sesion } = una
  expect(await lista(sesion)).toMatchObject({ suma: 400_000, total: { filas: 2 } })
  expect((await app.request('GET', '/api/pagos/resumen', { cookie: sesion })).body).toMatchObject({ devoluciones: 2 })
  expect((await lista(sesion, `?q=${una.id.slice(-6)}`))['filas']).toMatchObject([{ id: una.id, empresaAliada: null }])
  const csv = await app.request('GET', `/api/pagos/devoluciones/csv?ids=${otra.id}`, { cookie: sesion })
  expect(csv.text).toContain('El cliente cambió de planes;200000')
  const ids = [una.id, otra.id]
  const elegidos = await app.request('GET', `/api/pagos/elegidos?clase=devolucion&ids=${ids.join()}`, {
    cookie: sesion,
  })
  expect(elegidos.body['filas']).toMatchObject(ids.map((id) => ({ id, valor: 200_000, destino: { cuenta: null } })))
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  const todas = await lista(plataforma)
  expect(JSON.stringify(todas)).toContain(una.id)
  expect((todas['filas'] as { empresaAliada: unknown }[])[0]).toMatchObject({ empresaAliada: expect.any(String) })
  const pagos = ids.map((id, i) => ({ id, numeroTransaccion: `D-7${i}`, cuentaVista: '' }))
  const { body } = await app.request('POST', '/api/pagos/pagar-varios', {
    cookie: sesion,
    body: { clase: 'devolucion', pagos },
  })
  expect(body['resultados']).toMatchObject([{ falla: null }, { falla: null }])
  expect(await lista(sesion)).toMatchObject({ filas: [], suma: 0 })
})

test('what is owed back is told apart and added up by how long it has been owed, and by the day of departure', async () => {
  const una = await debida()
  let { sesion } = una
  const pasar = async (dias: number) => {
    mundo.ctx.clock.advance(dias * DIA_MS)
    sesion = await app.signIn(una.admin.email)
  }
  const edades = (hoy: number, dias: number, mas: number) =>
    Object.entries({ hoy, dias, mas }).map(([edad, suma]) => ({ edad, filas: suma > 0 ? 1 : 0, suma }))
  expect((await lista(sesion, '?edad=ayer'))['message']).toBe('La edad del pago no existe')
  expect((await lista(sesion, '?desde=ayer'))['message']).toBe('La fecha debe tener la forma AAAA-MM-DD')
  expect(await lista(sesion, '?edad=hoy')).toMatchObject({ filas: [{ id: una.id }], edades: edades(200_000, 0, 0) })
  await pasar(1)
  expect(await lista(sesion, '?edad=hoy')).toMatchObject({ filas: [], suma: 0, edades: edades(0, 200_000, 0) })
  await pasar(3)
  const otra = await debida({ admin: una.admin })
  expect(await lista(sesion, '?edad=mas')).toMatchObject({
    filas: [{ id: una.id }],
    total: { filas: 1 },
    suma: 200_000,
    edades: edades(200_000, 0, 200_000),
  })
  expect(await lista(sesion, '?edad=hoy')).toMatchObject({ filas: [{ id: otra.id }], suma: 200_000 })
  const salida = fechaBogota((await rowOf(mundo, una.id)).salida)
  expect(await lista(sesion, `?desde=${salida}&hasta=${salida}`)).toMatchObject({ suma: expect.any(Number) })
  expect(await lista(sesion, `?desde=${sumarDias(salida, 1000)}`)).toMatchObject({ filas: [], edades: edades(0, 0, 0) })
  expect(await lista(sesion, `?hasta=${sumarDias(salida, -1)}`)).toMatchObject({ filas: [] })
})
