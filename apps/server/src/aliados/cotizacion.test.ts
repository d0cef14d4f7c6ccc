import { afterAll, expect, test } from 'vitest'
import { crearOferta } from '../ofertas/index.ts'
import { scopeOf } from '../platform/actor.ts'
import {
  createVehiculo,
  createAliado,
  createEmpresa,
  createWorld,
  bid,
  publish,
  uploadPdf,
  testApp,
  type World,
} from '../testing/factories/index.ts'

const mundo: World = await createWorld()
const app = await testApp(mundo)
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const leer = (servicio: string, oferta: string, clave: string) =>
  fetch(`${app.url}/api/v1/servicios/${servicio}/ofertas/${oferta}/cotizacion`, {
    headers: { authorization: `Bearer ${clave}` },
  })

test('only the app that posted the service reads the quote of an offer on it, and gets the very PDF', async () => {
  const aliado = await createAliado(mundo)
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const id = await publish(mundo, aliado)
  const archivo = await uploadPdf(mundo, admin, 'cotizacion', id)
  const { id: oferta } = await mundo.ctx.db.transaction(scopeOf(admin), (tx) =>
    crearOferta(tx, admin, { servicioId: id, precio: 400_000, documentoCotizacion: archivo }, mundo.ctx.clock.now()),
  )

  expect((await leer(id, oferta, 'ninguna')).status).toBe(401)
  expect((await leer(id, oferta, (await createAliado(mundo, ['servicios:escribir'])).clave)).status).toBe(403)
  expect((await leer(id, oferta, (await createAliado(mundo)).clave)).status).toBe(404)
  expect((await leer(await publish(mundo, aliado), oferta, aliado.clave)).status).toBe(404)
  expect((await leer(id, 'nada', aliado.clave)).status).toBe(404)

  const respuesta = await leer(id, oferta, aliado.clave)
  expect([respuesta.status, respuesta.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await respuesta.text()).startsWith('%PDF')).toBe(true)
})

test('an offer without a quote has none to read', async () => {
  const aliado = await createAliado(mundo)
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const id = await publish(mundo, aliado)
  expect((await leer(id, await bid(mundo, admin, id), aliado.clave)).status).toBe(404)
})
