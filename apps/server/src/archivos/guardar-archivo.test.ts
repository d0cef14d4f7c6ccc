import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAliado,
  createEmpresa,
  createImage,
  createWorld,
  publish,
  testApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let falla = false
/** The database's rows at the moment when each file's bytes are to be stored. */
const antesDeLosBytes: unknown[] = []

const archivos = () =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) => tx.selectFrom('archivos').select(['ubicacion', 'usado']).execute())

beforeAll(async () => {
  mundo = await createWorld()
  const { storage } = mundo
  const move = async (file: string, key: string) => {
    const filas = await archivos()
    antesDeLosBytes.push(filas.find(({ ubicacion }) => ubicacion === key)?.usado)
    if (falla) throw new Error('the disk is gone')
    await storage.move(file, key)
  }
  app = await testApp({ ...mundo, storage: { ...storage, move } })
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const put = async (ruta: string, headers: Record<string, string>): Promise<number> => {
  const respuesta = await fetch(`${app.url}${ruta}`, {
    method: 'PUT',
    headers: { origin: app.url, ...headers },
    body: new Uint8Array(await createImage()),
  })
  return respuesta.status
}

test('an upload has its row before its bytes, whoever sends it; if the bytes are not stored, no row is left', async () => {
  const aliado = await createAliado(mundo)
  const cookie = await app.signIn((await createEmpresa(mundo)).email)
  const antes = await archivos()
  const authorization = `Bearer ${aliado.clave}`
  const cargas: [string, Record<string, string>][] = [
    ['/api/archivos/logo?nombre=logo.jpg', { cookie, 'x-aliadas': 'web' }],
    ['/api/v1/archivos/foto', { authorization }],
    [`/api/v1/servicios/${await publish(mundo, aliado)}/imagen-cliente`, { authorization }],
  ]
  falla = true
  for (const [ruta, headers] of cargas) expect([ruta, await put(ruta, headers)]).toEqual([ruta, 503])
  expect([antesDeLosBytes, await archivos()]).toEqual([[false, false, false], antes])
  falla = false
  for (const [ruta, headers] of cargas) expect([ruta, await put(ruta, headers)]).toEqual([ruta, 201])
  expect(antesDeLosBytes.slice(3)).toEqual([false, false, false])
  expect(await archivos()).toHaveLength(antes.length + 3)
})
