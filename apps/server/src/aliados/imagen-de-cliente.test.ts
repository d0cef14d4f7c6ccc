import { readdir } from 'node:fs/promises'
import { request as pedir, type ClientRequest } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Aliado } from '../platform/actor.ts'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import { newId } from '../platform/ids.ts'
import {
  FAKE_ID,
  accept,
  createVehiculo,
  cancel,
  createAliado,
  createEmpresa,
  createWorld,
  createImage,
  bid,
  publish,
  testApp,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let aliado: Aliado & { clave: string }

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  aliado = await createAliado(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const subir = async (id: string, bytes: Buffer, clave = aliado.clave) => {
  const respuesta = await fetch(`${app.url}/api/v1/servicios/${id}/imagen-cliente`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${clave}` },
    body: new Uint8Array(bytes),
  })
  return { status: respuesta.status, cuerpo: (await respuesta.json()) as Record<string, string> }
}
const leer = (id: string, sesion: string) => app.request('GET', `/api/servicios/${id}`, { cookie: sesion })
const abrir = (ruta: string, sesion: string) => app.request('GET', ruta, { cookie: sesion })

test('TEN-13 only the app that published a service sends its client’s image, with the scope, while it is open', async () => {
  const foto = await createImage()
  const id = await publish(mundo, aliado)
  expect((await subir(id, foto, 'ninguna')).status).toBe(401)
  expect((await subir(id, foto, (await createAliado(mundo, ['servicios:leer'])).clave)).status).toBe(403)
  expect((await subir(id, foto, (await createAliado(mundo)).clave)).status).toBe(404)
  expect((await subir(FAKE_ID, foto)).status).toBe(404)
  expect((await subir(id, Buffer.from('%PDF-1.7'))).cuerpo).toMatchObject({
    message: 'La imagen del cliente debe ser JPG, PNG o WebP',
  })
  expect((await subir(id, Buffer.alloc(3 * 1024 * 1024))).status).toBe(413)
  await cancel(mundo, aliado, id)
  const tarde = await subir(id, foto)
  expect([tarde.status, tarde.cuerpo['message']]).toEqual([409, 'El servicio ya está cancelado.'])
  const guardadas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivos').select('id').execute(),
  )
  expect(guardadas).toEqual([])
})

test('an address of bytes refuses other methods with 405, as any other address does', async () => {
  const id = await publish(mundo, aliado)
  for (const ruta of [
    `/api/v1/servicios/${id}/imagen-cliente`,
    `/api/v1/imagenes/${id}`,
    `/api/v1/servicios/${id}/ofertas/${id}/cotizacion`,
    '/api/v1/archivos/foto',
  ])
    expect([ruta, (await app.request('POST', ruta, { key: aliado.clave, body: {} })).status]).toEqual([ruta, 405])
})

test('TEN-16 the winner sees the client’s image and nobody else does; a new one takes its place', async () => {
  const [gana, pierde] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  for (const quien of [gana, pierde]) await createVehiculo(mundo, quien)
  const [deGana, dePierde] = [await app.signIn(gana.email), await app.signIn(pierde.email)]
  const id = await publish(mundo, aliado)
  const primera = await subir(id, await createImage())
  expect(primera.status).toBe(201)
  const enApp = String(primera.cuerpo['imagenCliente'])
  const ruta = enApp.replace('/api/v1/imagenes/', '/api/archivos/')
  expect((await app.request('GET', enApp, { key: aliado.clave })).headers.get('content-type')).toBe('image/jpeg')
  expect((await app.request('GET', enApp, { key: (await createAliado(mundo)).clave })).status).toBe(404)
  for (const sesion of [deGana, dePierde]) {
    expect((await leer(id, sesion)).body['servicio']).toMatchObject({ estado: 'pendiente', imagenCliente: null })
    expect((await abrir(ruta, sesion)).status).toBe(404)
  }

  await accept(mundo, aliado, id, await bid(mundo, gana, id))
  expect((await leer(id, deGana)).body['servicio']).toMatchObject({ imagenCliente: ruta })
  expect([(await abrir(ruta, deGana)).status, (await abrir(ruta, dePierde)).status]).toEqual([302, 404])

  const segunda = String((await subir(id, await createImage(50, 50, 'png'))).cuerpo['imagenCliente'])
  const nueva = segunda.replace('/api/v1/imagenes/', '/api/archivos/')
  expect((await leer(id, deGana)).body['servicio']).toMatchObject({ imagenCliente: nueva })
  expect([(await abrir(nueva, deGana)).status, (await abrir(ruta, deGana)).status]).toEqual([302, 404])
  const sinUso = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivos').select('id').where('usado', '=', false).execute(),
  )
  expect(sinUso.map((a) => a.id)).toEqual([ruta.replace('/api/archivos/', '')])
})

test('FILE-22 FILE-20 pictures that nothing uses fill the app’s room, whatever files they stand beside', async () => {
  const lleno = await createAliado(mundo)
  const foto = await createImage()
  const id = await publish(mundo, lleno)
  const ocupa = async (tenant: string, bytes: number): Promise<void> => {
    const ahora = mundo.ctx.clock.now()
    const archivo = newId(ahora)
    const fila = { tenant, preset: 'imagenCliente', ubicacion: archivo, nombre: 'x', tipo: 'image/png', bytes }
    await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      tx
        .insertInto('archivos')
        .values({ ...fila, id: archivo, sha256: 'x', subidoPor: lleno.id, creadoEn: ahora })
        .execute(),
    )
  }
  const mensaje = 'Hay demasiados archivos subidos sin usar. Entrégalos o espera una hora.'
  await ocupa(NINGUNA_EMPRESA, 10)
  await ocupa('CERRADO', 200 * 1024 * 1024 - 20)
  const clave = lleno.clave
  const anunciada = await subir(id, foto, clave)
  expect([anunciada.status, anunciada.cuerpo['message']]).toEqual([429, mensaje])
  // Without an announced size the check comes with the row.
  const cruda = await fetch(`${app.url}/api/v1/servicios/${id}/imagen-cliente`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${clave}` },
    body: new Blob([new Uint8Array(foto)]).stream(),
    duplex: 'half',
  })
  expect([cruda.status, ((await cruda.json()) as Record<string, string>)['message']]).toEqual([429, mensaje])
  const papel = await fetch(`${app.url}/api/v1/archivos/foto`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${clave}` },
    body: new Uint8Array(foto),
  })
  expect(papel.status).toBe(429)
  const suyas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivos').select('bytes').where('subidoPor', '=', lleno.id).execute(),
  )
  expect(suyas).toHaveLength(2)
  expect((await subir(await publish(mundo, aliado), foto)).status).toBe(201)
})

test('FILE-22 FILE-15 an app has forty uploads at a time; one more is refused before its bytes, and another app goes on', async () => {
  const ajeno = await createAliado(mundo)
  const [id, ajena] = [await publish(mundo, aliado), await publish(mundo, ajeno)]
  const foto = await createImage()
  const llegan: ClientRequest[] = []
  /** Sends the headers and keeps the bytes back. */
  const empezar = () =>
    new Promise<number>((listo) => {
      const una = pedir(`${app.url}/api/v1/archivos/foto`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${aliado.clave}`, 'content-length': foto.length },
      })
      llegan.push(una)
      una.on('response', (respuesta) => {
        respuesta.resume()
        listo(respuesta.statusCode ?? 0)
      })
      una.on('error', () => listo(0))
      una.flushHeaders()
    })
  const enCurso = () => readdir(mundo.uploadsDir).catch(() => [])
  const cuarenta = Array.from({ length: 40 }, empezar)
  await vi.waitUntil(async () => (await enCurso()).length === 40, 60_000)
  expect([await empezar(), (await subir(id, foto)).status]).toEqual([429, 429])
  const otra = subir(ajena, foto, ajeno.clave)
  for (const una of llegan.slice(0, 40)) una.end(foto)
  expect(new Set(await Promise.all(cuarenta))).toEqual(new Set([201]))
  expect([(await otra).status, (await subir(id, foto)).status]).toEqual([201, 201])
  llegan.at(-1)?.destroy()
})
