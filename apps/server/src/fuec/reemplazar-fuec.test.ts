import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { iniciarRecorridos } from '../servicios/index.ts'
import {
  BAD_PDFS,
  createEmpresa,
  createWorld,
  createPlataforma,
  rowOf,
  historialOf,
  createServicioIn,
  uploadTo,
  uploadPdf,
  testApp,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let admin: Persona
let sesion: string
beforeAll(async () => {
  mundo = await createWorld({ max: 20 })
  app = await testApp(mundo)
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const actualDe = async (id: string): Promise<string> => (await rowOf(mundo, id)).fuecArchivoId ?? ''
const reemplazar = (id: string, idArchivo: string, enLugarDe: string, quien = sesion) =>
  app.request('POST', `/api/servicios/${id}/fuec/reemplazo`, { cookie: quien, body: { idArchivo, enLugarDe } })
const lineasDe = async (id: string) => (await historialOf(mundo, id)).filter((l) => l.startsWith('reemplazarFuec'))

test('a FUEC is replaced only while its service is confirmed, by its own company', async () => {
  for (const estado of ['validar', 'asignado', 'finalizado'] as const) {
    const { id } = await createServicioIn(mundo, estado, { admin })
    const archivo = await uploadPdf(mundo, admin, 'fuec', id)
    const tarde = await reemplazar(id, archivo, (await actualDe(id)) || archivo)
    expect([estado, tarde.status, tarde.body['code']]).toEqual([estado, 409, 'aborted'])
    expect(await lineasDe(id)).toEqual([])
  }
  const { id } = await createServicioIn(mundo, 'confirmado', { admin })
  const actual = await actualDe(id)
  const archivo = await uploadPdf(mundo, admin, 'fuec', id)
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  expect((await reemplazar(id, archivo, actual, ajena)).status).toBe(404)
  expect((await reemplazar(id, archivo, actual, plataforma)).status).toBe(403)
  expect((await reemplazar(id, await uploadPdf(mundo, admin, 'cotizacion', id), actual)).status).toBe(404)
  // The version that the person saw no longer exists.
  expect((await reemplazar(id, archivo, archivo)).status).toBe(409)
  expect([await actualDe(id), await lineasDe(id)]).toEqual([actual, []])
})

test('the new file is a version; the old one stays, and state, advance and times do not change', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { admin })
  const antes = await rowOf(mundo, id)
  const viejo = antes.fuecArchivoId ?? ''
  const nuevo = await uploadPdf(mundo, admin, 'fuec', id)
  const { status, body: cuerpo } = await reemplazar(id, nuevo, viejo)
  expect([status, cuerpo['servicio']]).toMatchObject([
    200,
    {
      estado: 'confirmado',
      fuecURL: `/api/archivos/${nuevo}`,
      fuecAnteriores: [{ fuecURL: `/api/archivos/${viejo}`, tipoFuec: 'application/pdf' }],
      acciones: { reemplazarFuec: { permitido: true, motivo: null }, subirFuec: { permitido: false } },
    },
  ])
  const { fuecArchivoId: _a, fuecAnteriores: _b, version: _c, actualizadoEn: _d, ...igual } = antes
  expect(await rowOf(mundo, id)).toMatchObject(igual)
  expect(await lineasDe(id)).toEqual(['reemplazarFuec confirmado>confirmado'])
  for (const archivo of [viejo, nuevo])
    expect((await app.request('GET', `/api/archivos/${archivo}`, { cookie: sesion })).status).toBe(302)
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  expect((await app.request('GET', `/api/archivos/${viejo}`, { cookie: ajena })).status).toBe(404)
  // The old file was the FUEC of this service, so it cannot be a new one.
  expect((await reemplazar(id, viejo, nuevo)).status).toBe(404)
})

test('ten replacements of the same FUEC at once leave one version, and nine are told', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { admin })
  const viejo = await actualDe(id)
  const archivos = await Promise.all(Array.from({ length: 10 }, () => uploadPdf(mundo, admin, 'fuec', id)))
  const respuestas = await Promise.all(archivos.map((archivo) => reemplazar(id, archivo, viejo)))
  expect(respuestas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)])
  expect(await lineasDe(id)).toHaveLength(1)
})

test('once the route has started nothing is replaced, nor uploaded for it; in a race one of the two comes first', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { admin })
  const viejo = await actualDe(id)
  const nuevo = await uploadPdf(mundo, admin, 'fuec', id)
  mundo.ctx.clock.advance((await rowOf(mundo, id)).salida.getTime() - mundo.ctx.clock.now().getTime())
  sesion = await app.signIn(admin.email)
  const [respuesta] = await Promise.all([reemplazar(id, nuevo, viejo), iniciarRecorridos(mundo.ctx)])
  const gano = respuesta.status === 200
  expect([respuesta.status, await actualDe(id)]).toEqual(gano ? [200, nuevo] : [409, viejo])
  expect(await rowOf(mundo, id)).toMatchObject({ recorridoIniciado: true, estado: 'confirmado' })

  const otro = await uploadPdf(mundo, admin, 'fuec', id)
  const tarde = await reemplazar(id, otro, await actualDe(id))
  expect([tarde.status, tarde.body['message']]).toEqual([
    409,
    'El recorrido ya inició: el FUEC no se puede reemplazar.',
  ])
  expect((await uploadTo(app, sesion, 'fuec', Buffer.from('x'), `servicio=${id}`)).status).toBe(409)
  const { body: cuerpo } = await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })
  expect(cuerpo['servicio']).toMatchObject({ acciones: { reemplazarFuec: { permitido: false } } })
})

test.each(BAD_PDFS)('FILE-24 $que is no FUEC: refused beside the field, state unchanged', async ({ bytes, dice }) => {
  const { id } = await createServicioIn(mundo, 'asignado', { admin })
  const respuesta = await uploadTo(app, sesion, 'fuec', bytes, `servicio=${id}`)
  expect([respuesta.status, await respuesta.json()]).toMatchObject([
    400,
    { code: 'invalid-argument', fields: { archivo: expect.stringMatching(dice) } },
  ])
  expect(await rowOf(mundo, id)).toMatchObject({ estado: 'reservado', fuec: false })
})
