import { afterAll, expect, test } from 'vitest'
import { crearOferta } from '../ofertas/index.ts'
import { scopeOf } from '../platform/actor.ts'
import {
  agregarVehiculo,
  crearAliado,
  crearEmpresa,
  crearMundo,
  ofertar,
  publicar,
  subirPdf,
  testApp,
  type Mundo,
} from '../testing/fabricas/index.ts'

const mundo: Mundo = await crearMundo()
const app = await testApp(mundo)
afterAll(async () => {
  await app.cerrar()
  await mundo.cerrar()
})

const leer = (servicio: string, oferta: string, clave: string) =>
  fetch(`${app.url}/api/v1/servicios/${servicio}/ofertas/${oferta}/cotizacion`, {
    headers: { authorization: `Bearer ${clave}` },
  })

test('only the app that posted the service reads the quote of an offer on it, and gets the very PDF', async () => {
  const aliado = await crearAliado(mundo)
  const admin = await crearEmpresa(mundo)
  await agregarVehiculo(mundo, admin)
  const id = await publicar(mundo, aliado)
  const archivo = await subirPdf(mundo, admin, 'cotizacion', id)
  const oferta = await mundo.ctx.db.transaction(scopeOf(admin), (tx) =>
    crearOferta(tx, admin, { servicioId: id, precio: 400_000, documentoCotizacion: archivo }, mundo.ctx.clock.now()),
  )

  expect((await leer(id, oferta, 'ninguna')).status).toBe(401)
  expect((await leer(id, oferta, (await crearAliado(mundo, ['servicios:escribir'])).clave)).status).toBe(403)
  expect((await leer(id, oferta, (await crearAliado(mundo)).clave)).status).toBe(404)
  expect((await leer(await publicar(mundo, aliado), oferta, aliado.clave)).status).toBe(404)
  expect((await leer(id, 'nada', aliado.clave)).status).toBe(404)

  const respuesta = await leer(id, oferta, aliado.clave)
  expect([respuesta.status, respuesta.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await respuesta.text()).startsWith('%PDF')).toBe(true)
})

test('an offer without a quote has none to read', async () => {
  const aliado = await crearAliado(mundo)
  const admin = await crearEmpresa(mundo)
  await agregarVehiculo(mundo, admin)
  const id = await publicar(mundo, aliado)
  expect((await leer(id, await ofertar(mundo, admin, id), aliado.clave)).status).toBe(404)
})
