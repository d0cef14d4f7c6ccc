import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAliado,
  createEmpresa,
  createWorldWithApp,
  testApp,
  type World,
  type TestApp,
} from '../../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

/** So few at a time that no request waits for a connection for longer than the server allows. */
const A_LA_VEZ = 20
/** That many requests, in groups. */
const muchas = async (cuantas: number, una: () => Promise<{ status: number }>): Promise<Record<number, number>> => {
  const cuenta: Record<number, number> = {}
  for (let n = 0; n < cuantas; n += A_LA_VEZ)
    for (const { status } of await Promise.all(Array.from({ length: A_LA_VEZ }, una)))
      cuenta[status] = (cuenta[status] ?? 0) + 1
  return cuenta
}

test('RATE-04 wrong partner keys of one address are told to wait, and a good key from there goes on', async () => {
  const { clave } = await createAliado(mundo)
  const ver = (una: string) => app.request('GET', '/api/v1/servicios', { key: una })
  expect(await muchas(200, () => ver('equivocada'))).toEqual({ 401: 60, 429: 140 })
  const espera = Number((await ver('equivocada')).headers.get('retry-after'))
  expect([espera >= 1, espera <= 60]).toEqual([true, true])
  expect((await ver(clave)).status).toBe(200)
  mundo.ctx.clock.advance(espera * 1000)
  expect((await ver('equivocada')).status).toBe(401)
})

test('RATE-01 one person has so many requests a minute, and takes nothing from a colleague', async () => {
  const [una, otra] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  const [sesion, ajena] = [await app.signIn(una.email), await app.signIn(otra.email)]
  expect(await muchas(1_300, () => app.sessionOf(sesion))).toEqual({ 200: 1_200, 429: 100 })
  expect((await app.sessionOf(ajena)).status).toBe(200)
  mundo.ctx.clock.advance(60_000)
  expect((await app.sessionOf(sesion)).status).toBe(200)
})

test('RATE-07 a partner’s 601st call of a minute, over two servers, waits the seconds that are left', async () => {
  const otro = await testApp(mundo)
  try {
    const aliado = await createAliado(mundo)
    const ver = (donde: TestApp) => () => donde.request('GET', '/api/v1/servicios', { key: aliado.clave })
    const fila = () =>
      mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
        tx.selectFrom('aliadoLlamadas').select('llamadas').where('aliadoId', '=', aliado.id).execute(),
      )
    const faltan = 60_000 - (mundo.ctx.clock.now().getTime() % 60_000)
    mundo.ctx.clock.advance(faltan + 36_000)
    // Each server in turn and then both at once: neither may lose the other's count.
    expect([await muchas(100, ver(app)), await muchas(100, ver(otro))]).toEqual([{ 200: 100 }, { 200: 100 }])
    expect(await Promise.all([muchas(200, ver(app)), muchas(200, ver(otro))])).toEqual([{ 200: 200 }, { 200: 200 }])
    expect(await fila()).toEqual([{ llamadas: 600 }])
    for (const donde of [otro, app, otro]) {
      const { status, headers } = await ver(donde)()
      expect([status, headers.get('retry-after')]).toEqual([429, '24'])
    }
    mundo.ctx.clock.advance(24_000)
    expect([(await ver(app)()).status, (await ver(otro)()).status]).toEqual([200, 200])
    // The previous minute's count is gone: there is one row, however many minutes pass.
    expect(await fila()).toEqual([{ llamadas: 2 }])
  } finally {
    await otro.close()
  }
})
