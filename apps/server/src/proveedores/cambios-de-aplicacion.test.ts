import type { FichaDeVehiculo } from '@aliadas/contract/flota'
import { afterAll, expect, test } from 'vitest'
import { driverOf } from '../testing/factories/index.ts'
import { mundoDeVinculaciones } from '../testing/worlds/vinculaciones.ts'

const { close, mundo, app, aliado, x, sistema, registrar, pedida, responder } = await mundoDeVinculaciones()
afterAll(() => close())

/** Registered by the app and taken by company X. */
const vinculado = async () => {
  const { id, placas } = await registrar()
  expect((await responder(id, (await pedida(placas)).id, 'aceptada')).status).toBe(200)
  return id
}
const cambiar = (id: string, body: object) =>
  app.request('PATCH', `/api/v1/conductores/${id}`, { key: aliado.clave, body })
const fichaDe = async (id: string) =>
  (await app.request('GET', `/api/vehiculos/${id}`, { cookie: x.cookie })).body['vehiculo'] as FichaDeVehiculo
const documentosDe = (titularId: string) =>
  sistema((tx) =>
    tx.selectFrom('documentos').select(['tipo', 'numero', 'tenant']).where('titularId', '=', titularId).execute(),
  )

test('S1-002 the number of a document that was not there is stored, of its company', async () => {
  const id = await vinculado()
  const conductor = await driverOf(mundo, id)
  const rnt = async () => (await documentosDe(conductor)).filter(({ tipo }) => tipo === 'rnt')
  // Without a number there is nothing to store.
  expect((await cambiar(id, { rntConductor: null })).status).toBe(200)
  expect(await rnt()).toEqual([])
  expect((await cambiar(id, { rntConductor: '41234' })).status).toBe(200)
  expect(await rnt()).toEqual([{ tipo: 'rnt', numero: '41234', tenant: x.persona.empresaId }])
  expect(await fichaDe(id)).toMatchObject({ rntConductor: '41234' })
  await cambiar(id, { rntConductor: '' })
  expect(await fichaDe(id)).toMatchObject({ rntConductor: null })
  await sistema((tx) => tx.deleteFrom('documentos').where('titularId', '=', id).where('tipo', '=', 'soat').execute())
  await cambiar(id, { soat: 'SOAT-88', fechasoat: '2035-12-31' })
  expect(await fichaDe(id)).toMatchObject({ soat: 'SOAT-88', fechasoat: '2035-12-31' })
})
