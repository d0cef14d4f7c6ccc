import { noEncontrado } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FAKE_ID,
  cancel,
  createAliado,
  createEmpresa,
  createImage,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  publish,
  unique,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { subirUnaVez } from './subir-una-vez.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let aliado: Awaited<ReturnType<typeof createAliado>>
let fotos: [Buffer, Buffer]
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
  fotos = [await createImage(), await createImage(50)]
})
afterAll(() => close())

const subir = async (ruta: string, foto: Buffer, llave: string, clave = aliado.clave) => {
  const respuesta = await fetch(`${app.url}/api/v1/${ruta}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'image/png', 'idempotency-key': llave },
    body: new Uint8Array(foto),
  })
  const cuerpo = (await respuesta.json()) as Record<string, unknown>
  return { status: respuesta.status, cuerpo, repetida: respuesta.headers.get('idempotent-replayed') }
}
const llaveNueva = () => `carga-${unique()}`

test('a key with another file is refused, and a bad key too', async () => {
  const llave = llaveNueva()
  expect((await subir('archivos/foto', fotos[0], llave)).status).toBe(201)
  const otra = await subir('archivos/foto', fotos[1], llave)
  expect([otra.status, otra.cuerpo['details']]).toEqual([400, { motivo: 'llave_reutilizada' }])
  expect((await subir('archivos/documento', fotos[0], llave)).status).toBe(400)
  expect((await subir('archivos/foto', fotos[0], 'x'.repeat(256))).status).toBe(400)
})

test('a repeated upload gets the first file, says so, and another partner’s equal key is its own', async () => {
  const llave = llaveNueva()
  const [una, otra] = [await subir('archivos/foto', fotos[0], llave), await subir('archivos/foto', fotos[0], llave)]
  expect([una.status, una.repetida, otra.status, otra.repetida]).toEqual([201, null, 201, 'true'])
  expect(otra.cuerpo).toEqual(una.cuerpo)
  const ajena = await subir('archivos/foto', fotos[0], llave, (await createAliado(mundo)).clave)
  expect([ajena.repetida, ajena.cuerpo['archivo'] === una.cuerpo['archivo']]).toEqual([null, false])
})

test('of four equal uploads at once one file counts', async () => {
  const llave = llaveNueva()
  const cuatro = await Promise.all(Array.from({ length: 4 }, () => subir('archivos/foto', fotos[0], llave)))
  expect(cuatro.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
  const hechas = cuatro.filter(({ status }) => status === 201)
  expect(new Set(hechas.map(({ cuerpo }) => cuerpo['archivo'])).size).toBe(1)
  expect(hechas.filter(({ repetida }) => repetida === null)).toHaveLength(1)
})

test('a repeated image of a client does not come back over a newer one', async () => {
  const ruta = `servicios/${await publish(mundo, aliado)}/imagen-cliente`
  const llave = llaveNueva()
  const vieja = await subir(ruta, fotos[0], llave)
  const nueva = await subir(ruta, fotos[1], llaveNueva())
  const otraVez = await subir(ruta, fotos[0], llave)
  expect([otraVez.status, otraVez.repetida, otraVez.cuerpo]).toEqual([201, 'true', vieja.cuerpo])
  const puesta = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('servicioContactos')
      .select('imagenCliente')
      .where('servicioId', '=', ruta.split('/')[1] ?? '')
      .executeTakeFirstOrThrow(),
  )
  expect(`/api/v1/imagenes/${puesta.imagenCliente ?? ''}`).toBe(nueva.cuerpo['imagenCliente'])
})

test('a repeated upload gets the first answer after its service closed, and a new one is refused', async () => {
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const validar = (await createServicioIn(mundo, 'validar', { aliado, admin })).id
  const pendiente = await publish(mundo, aliado)
  const [recibo, imagen] = [`servicios/${validar}/comprobante`, `servicios/${pendiente}/imagen-cliente`]
  const llave = llaveNueva()
  const antes = [await subir(recibo, fotos[0], llave), await subir(imagen, fotos[0], `${llave}-2`)]
  expect(antes.map(({ status }) => status)).toEqual([201, 201])
  for (const id of [validar, pendiente]) await cancel(mundo, aliado, id)
  const despues = [await subir(recibo, fotos[0], llave), await subir(imagen, fotos[0], `${llave}-2`)]
  expect(despues.map(({ status, cuerpo, repetida }) => [status, cuerpo, repetida])).toEqual(
    antes.map(({ cuerpo }) => [201, cuerpo, 'true']),
  )
  expect((await subir(recibo, fotos[1], llave)).cuerpo['details']).toEqual({ motivo: 'llave_reutilizada' })
  for (const ruta of [recibo, imagen]) expect((await subir(ruta, fotos[0], llaveNueva())).status).toBe(409)
})

test('a repetition whose first file was swept is not found', async () => {
  const llave = llaveNueva()
  const { cuerpo } = await subir('archivos/foto', fotos[0], llave)
  const id = String(cuerpo['archivo']).split('/').at(-1) ?? ''
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('archivos').where('id', '=', id).execute())
  expect((await subir('archivos/foto', fotos[0], llave)).status).toBe(404)
})

test('FILE-22 a repeated upload gets the first answer when the app has no room left, and takes none itself', async () => {
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const otro = await createAliado(mundo)
  const validar = (await createServicioIn(mundo, 'validar', { aliado: otro, admin })).id
  const rutas = [
    'archivos/foto',
    `servicios/${validar}/comprobante`,
    `servicios/${await publish(mundo, otro)}/imagen-cliente`,
  ]
  const llave = llaveNueva()
  const todas = () => Promise.all(rutas.map((ruta, n) => subir(ruta, fotos[0], `${llave}-${n}`, otro.clave)))
  const antes = await todas()
  expect(antes.map(({ status }) => status)).toEqual([201, 201, 201])
  const suyos = () =>
    mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('archivos').select('id').where('subidoPor', '=', otro.id).orderBy('id').execute(),
    )
  const guardados = await suyos()
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('archivos')
      .set({ bytes: 200 * 1024 * 1024, usado: false })
      .where('id', '=', guardados[0]?.id ?? '')
      .execute(),
  )
  expect((await subir('archivos/foto', fotos[0], llaveNueva(), otro.clave)).status).toBe(429)
  expect((await todas()).map(({ status, cuerpo, repetida }) => [status, cuerpo, repetida])).toEqual(
    antes.map(({ cuerpo }) => [201, cuerpo, 'true']),
  )
  const ajena = await subir('archivos/foto', fotos[1], `${llave}-0`, otro.clave)
  expect([ajena.status, ajena.cuerpo['details']]).toEqual([400, { motivo: 'llave_reutilizada' }])
  expect(await suyos()).toEqual(guardados)
})

test('a repetition whose first answer ended in the same moment counts as no file, because its bytes are not kept', async () => {
  const call = { actor: aliado, facts: { idempotencyKey: llaveNueva() }, route: 'subirArchivoDeProveedor' }
  const subido = { id: FAKE_ID, sha256: 'x', repetida: true }
  await expect(subirUnaVez(mundo.ctx, call, subido, { clase: 'foto' })).rejects.toThrow(noEncontrado().message)
})
