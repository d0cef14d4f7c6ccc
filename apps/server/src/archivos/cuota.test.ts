import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { newId } from '../platform/ids.ts'
import {
  PDF,
  createVehiculo,
  createEmpresa,
  createWorld,
  createUsuario,
  createImage,
  publish,
  removeCuenta,
  uploadTo,
  uploadImage,
  testApp,
  createAliado,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { storedFiles } from '../testing/stored.ts'
import { SIN_USAR_POR_EMPRESA, SIN_USAR_POR_PERSONA } from './archivos.rules.ts'
import { barrerArchivosSinUso } from './index.ts'

let mundo: World
let app: TestApp
beforeAll(async () => {
  mundo = await createWorld({ max: 20 })
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const empresa = async (): Promise<{ admin: Persona; sesion: string }> => {
  const admin = await createEmpresa(mundo)
  return { admin, sesion: await app.signIn(admin.email) }
}
/** Inserts unused uploads of this many bytes for the person. */
const ocupar = ({ id, empresaId }: Persona, bytes: number, usado = false) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = mundo.ctx.clock.now()
    const archivo = newId(ahora)
    const fila = { tenant: empresaId, preset: 'logo', ubicacion: archivo, nombre: 'x', tipo: 'image/png', bytes, usado }
    await tx
      .insertInto('archivos')
      .values({ ...fila, id: archivo, sha256: 'x', subidoPor: id, creadoEn: ahora })
      .execute()
  })
const filasDe = async ({ empresaId }: Persona): Promise<number> =>
  (
    await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('archivos').select('id').where('tenant', '=', empresaId).execute(),
    )
  ).length
const guardados = () => storedFiles(mundo)
const fallaDe = async (respuesta: Response) => {
  const { code, message } = (await respuesta.json()) as { code: string; message: string }
  return [respuesta.status, code, message.split(' ').slice(0, 3).join(' ')]
}
const LLENO = [429, 'resource-exhausted', 'Hay demasiados archivos']

test('FILE-22 unused bytes are capped for each person, also when uploads arrive together', async () => {
  const { admin, sesion } = await empresa()
  const foto = await createImage()
  await ocupar(admin, SIN_USAR_POR_PERSONA - foto.length * 2)
  const antes = await guardados()
  const respuestas = await Promise.all([1, 2, 3, 4].map(() => uploadTo(app, sesion, 'logo', foto)))
  const buenas = respuestas.filter(({ status }) => status === 201)
  expect(buenas.length).toBeLessThanOrEqual(2)
  for (const mala of respuestas.filter(({ status }) => status !== 201)) expect(await fallaDe(mala)).toEqual(LLENO)
  expect(await filasDe(admin)).toBe(1 + buenas.length)
  expect((await guardados()).length).toBe(antes.length + buenas.length)
  // An announced size is refused before it is sent; a colleague has their own room.
  expect(await fallaDe(await uploadTo(app, sesion, 'logo', Buffer.alloc(900_000)))).toEqual(LLENO)
  const colega = await app.signIn((await createUsuario(mundo, admin)).email)
  expect((await uploadTo(app, colega, 'fotoPerfil', foto)).status).toBe(201)
})

test('FILE-22 FILE-20 they are capped for a company together, and what is in use does not count', async () => {
  const { admin, sesion } = await empresa()
  await ocupar(admin, SIN_USAR_POR_EMPRESA, true)
  expect((await uploadTo(app, sesion, 'logo', await createImage())).status).toBe(201)
  for (let n = 0; n < 4; n++) await ocupar(await createUsuario(mundo, admin), SIN_USAR_POR_EMPRESA / 4)
  expect(await fallaDe(await uploadTo(app, sesion, 'logo', await createImage()))).toEqual(LLENO)
  const otra = await empresa()
  expect((await uploadTo(app, otra.sesion, 'logo', await createImage())).status).toBe(201)
})

test('FILE-22 what nobody uses is gone within the hour, row and bytes, and the room is back', async () => {
  const { admin, sesion } = await empresa()
  const suelto = await uploadImage(app, sesion, 'logo')
  await ocupar(admin, SIN_USAR_POR_PERSONA)
  expect((await uploadTo(app, sesion, 'logo', await createImage())).status).toBe(429)
  // The sweep runs every ten minutes.
  mundo.ctx.clock.advance(50 * 60_000)
  await barrerArchivosSinUso(mundo.ctx, mundo.storage)
  expect([await filasDe(admin), (await guardados()).join().includes(suelto)]).toEqual([0, false])
  expect((await uploadTo(app, await app.signIn(admin.email), 'logo', await createImage())).status).toBe(201)
})

test('FILE-22 FILE-15 a person uploads 120 times in ten minutes, refused ones counted, and others are not held up', async () => {
  const { admin, sesion } = await empresa()
  for (let vez = 0; vez < 120; vez++) expect((await uploadTo(app, sesion, 'logo', Buffer.alloc(0))).status).toBe(400)
  const parada = await uploadTo(app, sesion, 'logo', await createImage())
  expect([parada.status, Number(parada.headers.get('retry-after'))]).toEqual([429, 600])
  const colega = await app.signIn((await createUsuario(mundo, admin)).email)
  expect((await uploadTo(app, colega, 'fotoPerfil', await createImage())).status).toBe(201)
  mundo.ctx.clock.advance(600_000)
  expect((await uploadTo(app, sesion, 'logo', await createImage())).status).toBe(201)
})

test('FILE-22 a quote is refused before its first byte from a company that may not bid', async () => {
  const aliado = await createAliado(mundo)
  const servicio = await publish(mundo, aliado)
  const sinPerfil = await createEmpresa(mundo)
  const sinTipo = await createEmpresa(mundo)
  const lista = await createEmpresa(mundo)
  for (const admin of [sinPerfil, lista]) await createVehiculo(mundo, admin)
  await removeCuenta(mundo, sinPerfil)
  const estados = []
  for (const admin of [sinPerfil, sinTipo, lista])
    estados.push((await uploadTo(app, await app.signIn(admin.email), 'cotizacion', PDF, `servicio=${servicio}`)).status)
  expect(estados).toEqual([403, 404, 201])
  expect([await filasDe(sinPerfil), await filasDe(sinTipo)]).toEqual([0, 0])
})

test('REL-10 on a full disk an upload says so, leaves neither row nor bytes, and works again when there is room', async () => {
  const { admin, sesion } = await empresa()
  const foto = await createImage()
  const antes = await guardados()
  const { move } = mundo.storage
  mundo.storage.move = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }))
  const llena = await uploadTo(app, sesion, 'logo', foto)
  mundo.storage.move = move
  expect(await fallaDe(llena)).toEqual([503, 'unavailable', 'Por ahora no'])
  expect([await filasDe(admin), await guardados()]).toEqual([0, antes])
  expect((await uploadTo(app, sesion, 'logo', foto)).status).toBe(201)
})
