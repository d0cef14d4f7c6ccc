import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PDF,
  createEmpresa,
  createWorld,
  createPlataforma,
  rowOf,
  historialOf,
  createServicioIn,
  uploadPdf,
  testApp,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import type { Persona } from '../platform/actor.ts'

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

const confirmar = (id: string, idArchivo: string, quien = sesion) =>
  app.request('POST', `/api/servicios/${id}/fuec`, { cookie: quien, body: { idArchivo } })
const subir = (id: string, quien = sesion) =>
  fetch(`${app.url}/api/archivos/fuec?servicio=${id}&nombre=fuec.pdf`, {
    method: 'PUT',
    headers: { cookie: quien, 'x-aliadas': 'web' },
    body: new Uint8Array(PDF),
  })

test('BIZ-08 without a vehicle the FUEC is refused, before its first byte and after', async () => {
  const { id } = await createServicioIn(mundo, 'reservado', { admin })
  const antes = await subir(id)
  expect([antes.status, await antes.json()]).toMatchObject([409, { details: { motivo: 'estado' } }])
  const despues = await confirmar(id, await uploadPdf(mundo, admin, 'fuec', id))
  expect([despues.status, despues.body['details']]).toEqual([409, { motivo: 'estado' }])
  expect(await rowOf(mundo, id)).toMatchObject({ estado: 'reservado', fuec: false, pagarAnticipoConductor: false })
})

test('BIZ-08 a FUEC in validar, confirmado or finalizado is refused', async () => {
  for (const estado of ['validar', 'confirmado', 'finalizado'] as const) {
    const { id } = await createServicioIn(mundo, estado, { admin })
    const archivo = await uploadPdf(mundo, admin, 'fuec', id)
    // Bytes are accepted while a wrong file may be replaced; they confirm nothing.
    expect([estado, (await subir(id)).status]).toEqual([estado, estado === 'confirmado' ? 201 : 409])
    expect([estado, (await confirmar(id, archivo)).status]).toEqual([estado, 409])
    expect((await rowOf(mundo, id)).estado).toBe(estado)
  }
})

test('FILE-05 a file of another service, kind or company is 404, and stays unused', async () => {
  const { id } = await createServicioIn(mundo, 'asignado', { admin })
  const otro = await createServicioIn(mundo, 'asignado', { admin })
  const ajeno = await createServicioIn(mundo, 'asignado')
  const malos = [
    await uploadPdf(mundo, admin, 'fuec', otro.id),
    await uploadPdf(mundo, admin, 'cotizacion', id),
    await uploadPdf(mundo, ajeno.admin, 'fuec', id),
    '2'.repeat(24),
  ]
  for (const archivo of malos) expect((await confirmar(id, archivo)).status).toBe(404)
  expect((await subir(ajeno.id)).status).toBe(404)
  expect((await confirmar(ajeno.id, await uploadPdf(mundo, admin, 'fuec', ajeno.id))).status).toBe(404)
  expect(await rowOf(mundo, id)).toMatchObject({ estado: 'reservado', fuecArchivoId: null })
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  expect((await subir(id, plataforma)).status).toBe(403)
  expect((await confirmar(id, malos[0] ?? '', plataforma)).status).toBe(403)
})

test('BIZ-08 ten files in parallel confirm once: one line, one file in use, one advance', async () => {
  const { id } = await createServicioIn(mundo, 'asignado', { admin })
  const archivos = await Promise.all(Array.from({ length: 10 }, () => uploadPdf(mundo, admin, 'fuec', id)))
  const respuestas = await Promise.all([...archivos, ...archivos].map((archivo) => confirmar(id, archivo)))
  expect(respuestas.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ])
  expect((await historialOf(mundo, id)).filter((l) => l.startsWith('subirFuec'))).toEqual([
    'subirFuec reservado>confirmado',
  ])
  const fila = await rowOf(mundo, id)
  expect(fila).toMatchObject({
    estado: 'confirmado',
    fuec: true,
    tipoFuec: 'application/pdf',
    pagarAnticipoConductor: true,
  })
  const usados = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivos').select('id').where('servicioId', '=', id).where('usado', '=', true).execute(),
  )
  expect(usados).toEqual([{ id: fila.fuecArchivoId }])
})

test('FILE-02 the confirmed FUEC opens for its company and for nobody else', async () => {
  const { id } = await createServicioIn(mundo, 'asignado', { admin })
  const subido = (await (await subir(id)).json()) as { id: string }
  const { body: cuerpo } = await confirmar(id, subido.id)
  expect(cuerpo['servicio']).toMatchObject({ fuecURL: `/api/archivos/${subido.id}`, anticipo: 225_000 })
  const enlace =
    (await app.request('GET', `/api/archivos/${subido.id}`, { cookie: sesion })).headers.get('location') ?? ''
  const leido = await fetch(app.url + enlace, { headers: { cookie: sesion } })
  expect(Buffer.from(await leido.arrayBuffer())).toEqual(PDF)
  const otra = await app.signIn((await createEmpresa(mundo)).email)
  for (const ruta of [`/api/archivos/${subido.id}`, enlace])
    expect([
      (await app.request('GET', ruta, { cookie: otra })).status,
      (await app.request('GET', ruta)).status,
    ]).toEqual([404, 401])
})
