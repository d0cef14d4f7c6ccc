import { CAMPOS_EDITABLES, type CambioAjeno, type FichaDeVehiculo } from '@aliadas/contract/flota'
import { afterAll, expect, test } from 'vitest'
import { createImage, createVehiculo, driverOf, PDF, uploadTo } from '../testing/factories/index.ts'
import { mundoDeVinculaciones } from '../testing/worlds/vinculaciones.ts'

const { close, mundo, app, aliado, x, sistema, registrar, pedida, responder, subir } = await mundoDeVinculaciones()
afterAll(() => close())

/** Registered by the app and taken by company X. */
const vinculado = async () => {
  const { id, placas } = await registrar()
  expect((await responder(id, (await pedida(placas)).id, 'aceptada')).status).toBe(200)
  return id
}
const cambiar = (id: string, body: object) =>
  app.request('PATCH', `/api/v1/conductores/${id}`, { key: aliado.clave, body })
const entregar = (id: string, body: object) =>
  app.request('PUT', `/api/v1/conductores/${id}/papeles`, { key: aliado.clave, body })
const fichaDe = async (id: string) =>
  (await app.request('GET', `/api/vehiculos/${id}`, { cookie: x.cookie })).body['vehiculo'] as FichaDeVehiculo
const documentosDe = (titularId: string) =>
  sistema((tx) =>
    tx.selectFrom('documentos').select(['tipo', 'numero', 'tenant']).where('titularId', '=', titularId).execute(),
  )

/** What the company's form sends for the vehicle as it read it. */
const guardar = (v: FichaDeVehiculo, cambios: object = {}, resto: object = {}) => {
  const datos = { ...Object.fromEntries(CAMPOS_EDITABLES.map((campo) => [campo, v[campo]])), ...cambios }
  return app.request('PUT', `/api/vehiculos/${v.id}/datos`, {
    cookie: x.cookie,
    body: { version: v.version, datos, ...resto },
  })
}
const choqueDe = ({ status, body }: Awaited<ReturnType<typeof guardar>>) => [
  status,
  ((body['details'] as { cambios: CambioAjeno[] } | undefined)?.cambios ?? []).map(({ quien, campos }) => [
    quien,
    campos,
  ]),
]

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

test('BIZ-12 a form of the company that was opened before the app’s change is told so, and changes nothing', async () => {
  const id = await vinculado()
  const vieja = await fichaDe(id)
  // Nothing named, or only the picture of the person: nothing that the form shows.
  await cambiar(id, {})
  // An app that repeats all that it has.
  const { telefono, soat, fechasoat, aire, cuenta, rntConductor } = vieja
  expect((await cambiar(id, { telefono, soat, fechasoat, aire, cuenta, rntConductor })).status).toBe(200)
  await entregar(id, { imagen: await subir('foto', await createImage()) })
  expect((await guardar(vieja, { numeroInterno: '40' })).status).toBe(200)
  const leida = await fichaDe(id)
  await cambiar(id, { telefono: '3990000888', fechasoat: '2035-12-31' })
  const tarde = await guardar(leida, { propietario: 'Tarde' })
  expect(choqueDe(tarde)).toEqual([409, [[aliado.nombre, ['telefono', 'fechasoat']]]])
  expect(tarde.body['message']).toContain('cambió Teléfono y Vencimiento del SOAT mientras editabas.')
  const ahora = await fichaDe(id)
  expect(ahora).toMatchObject({ telefono: '3990000888', fechasoat: '2035-12-31', propietario: leida.propietario })
  await entregar(id, { documentos: { soat: await subir('documento', PDF) } })
  expect(choqueDe(await guardar(ahora, { propietario: 'Tarde' }))).toEqual([
    409,
    [[aliado.nombre, ['documentos.soat']]],
  ])
  expect((await guardar(await fichaDe(id), { propietario: 'A tiempo' })).status).toBe(200)
})

test('BIZ-12 the app’s change of a driver makes the form of the driver’s other vehicle old, too', async () => {
  const id = await vinculado()
  const conductorId = await driverOf(mundo, id)
  const otro = await createVehiculo(mundo, x.persona)
  await sistema((tx) => tx.updateTable('vehiculos').set({ conductorId }).where('id', '=', otro).execute())
  const vieja = await fichaDe(otro)
  // The insurance is of the one vehicle; the telephone and the RUT are of the person.
  await cambiar(id, { soat: 'SOAT-99' })
  expect((await guardar(vieja, { numeroInterno: '41' })).status).toBe(200)
  const leida = await fichaDe(otro)
  await cambiar(id, { telefono: '3990000889', soat: 'SOAT-98' })
  await entregar(id, {
    fotos: { frente: await subir('foto', await createImage()) },
    documentos: { rut: await subir('documento', PDF) },
  })
  expect(choqueDe(await guardar(leida))).toEqual([
    409,
    [
      [aliado.nombre, ['telefono']],
      [aliado.nombre, ['documentos.rut']],
    ],
  ])
})

test('a file that the company uploaded stays when the app replaces it, and the history names it', async () => {
  const id = await vinculado()
  const { id: suyo } = (await (await uploadTo(app, x.cookie, 'documentoVehiculo', PDF)).json()) as { id: string }
  expect((await guardar(await fichaDe(id), {}, { documentos: { soat: suyo } })).status).toBe(200)
  const [uno, otro] = [await subir('documento', PDF), await subir('documento', PDF)]
  await entregar(id, { documentos: { soat: uno } })
  await entregar(id, { documentos: { soat: otro } })
  const usado = (archivo: string) =>
    sistema(async (tx) => {
      const suId = archivo.split('/').at(-1) ?? ''
      return (await tx.selectFrom('archivos').select('usado').where('id', '=', suId).executeTakeFirstOrThrow()).usado
    })
  expect([await usado(suyo), await usado(uno), await usado(otro)]).toEqual([true, false, true])
  const { lineas } = (await app.request('GET', `/api/vehiculos/${id}/historial`, { cookie: x.cookie })).body as {
    lineas: { archivos: { lugar: string; anterior: string | null }[] }[]
  }
  expect(lineas.slice(0, 2).map(({ archivos }) => archivos)).toEqual([
    [{ lugar: 'documentos.soat', anterior: null }],
    [{ lugar: 'documentos.soat', anterior: expect.stringContaining(suyo) as unknown }],
  ])
})
