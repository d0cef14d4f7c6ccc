import { createConnection } from 'node:net'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  createEmpresa,
  createServicioIn,
  createWorld,
  historialOf,
  pdfOfBytes,
  rowOf,
  testApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let admin: Persona
let sesion: string

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const BYTES = pdfOfBytes(200_000)

/** Announces the whole file, sends this share of it and disconnects. */
const cortar = async (id: string, parte: number): Promise<void> => {
  const { hostname, port } = new URL(app.url)
  const enchufe = createConnection({ host: hostname, port: Number(port) })
  const cabecera = [
    `PUT /api/archivos/fuec?servicio=${id}&nombre=fuec.pdf HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `cookie: ${sesion}`,
    'x-aliadas: web',
    `content-length: ${BYTES.length}`,
    '',
    '',
  ].join('\r\n')
  await new Promise<void>((listo, mal) => {
    enchufe.on('error', mal)
    enchufe.write(cabecera)
    enchufe.write(BYTES.subarray(0, Math.floor(BYTES.length * parte)), () => listo())
  })
  // The server has begun to store it, so the cut interrupts a file and not an unseen request.
  await expect.poll(async () => (await readdir(mundo.uploadsDir).catch(() => [])).length).toBe(1)
  enchufe.destroy()
}

const archivosDe = (id: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivos').select('id').where('servicioId', '=', id).execute(),
  )

test.each([0.5, 0.99])('BIZ-09 a FUEC that is cut at %d of its bytes leaves neither file nor row', async (parte) => {
  const { id } = await createServicioIn(mundo, 'asignado', { admin })
  const antes = await historialOf(mundo, id)
  await cortar(id, parte)
  await expect.poll(() => readdir(mundo.uploadsDir)).toEqual([])
  expect(await archivosDe(id)).toEqual([])
  expect(await rowOf(mundo, id)).toMatchObject({ estado: 'reservado', fuec: false, pagarAnticipoConductor: false })
  expect(await historialOf(mundo, id)).toEqual(antes)
})
