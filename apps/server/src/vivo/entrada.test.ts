import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAliado,
  createEmpresa,
  createVehiculo,
  createWorldWithApp,
  publish,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { openStream } from '../testing/test-stream.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let cookie: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  cookie = await app.signIn(admin.email)
})
afterAll(() => close())

const abrir = async (headers: Record<string, string>, query = '') => {
  const stream = await openStream(`${app.url}/api/vivo${query}`, headers)
  if (stream.status === 200) await stream.listo()
  stream.close()
  return stream.status
}

test('LIVE-01 the stream opens with a session of this cookie and with nothing else: forged, in the address, ended or too old', async () => {
  expect(await abrir({ cookie })).toBe(200)
  const [nombre = '', valor = ''] = cookie.split('=')
  const [ficha = '', firma = ''] = decodeURIComponent(valor).split('.')
  const forjada = `${nombre}=${encodeURIComponent(`${ficha}x.${firma}`)}`
  const sinFirma = `${nombre}=${ficha}`
  for (const mala of [forjada, sinFirma, `${nombre}=`, 'otra=1'])
    expect([mala, await abrir({ cookie: mala })]).toEqual([mala, 401])
  expect(await abrir({})).toBe(401)
  for (const query of [`?token=${ficha}`, `?${cookie}`, `?session=${encodeURIComponent(valor)}`])
    expect([query, await abrir({}, query)]).toEqual([query, 401])
  expect(await abrir({ authorization: `Bearer ${ficha}` })).toBe(401)
  mundo.ctx.clock.advance(400 * 86_400_000)
  expect(await abrir({ cookie })).toBe(401)
  mundo.ctx.clock.advance(-400 * 86_400_000)
})

test('LIVE-02 another site opens no stream, with this person’s cookie either', async () => {
  const sesion = await app.signIn((await createEmpresa(mundo)).email)
  for (const ajena of [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: `${mundo.links.publicUrl}.evil.test` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])
    expect([ajena, await abrir({ cookie: sesion, ...ajena })]).toEqual([ajena, 403])
  expect(await abrir({ cookie: sesion, origin: mundo.links.publicUrl, 'sec-fetch-site': 'same-origin' })).toBe(200)
})

test('LIVE-08 a browser cannot say what it wants to be told: whatever it asks for, each stream is the session’s', async () => {
  const [x, y] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  await createVehiculo(mundo, x)
  const [deX, deY] = [await app.signIn(x.email), await app.signIn(y.email)]
  // Creating the companies changed their rights, which closes streams: the server has read that before the first one
  // opens.
  ;(await app.live(deX)).close()
  const preguntas = [
    '',
    `?empresa=${x.empresaId}`,
    '?where={"cliente":{"$ne":null}}&fields=cliente',
    '?temas=*&temas[]=servicio&filtro[valorOferta][$gt]=0',
    `?audiencia=${x.empresaId}:admin&rol=plataforma`,
  ]
  const abiertos = await Promise.all(
    preguntas.map((query) => openStream(`${app.url}/api/vivo${query}`, { cookie: deY })),
  )
  const propio = await openStream(`${app.url}/api/vivo?tipo=Bus&desde=`, { cookie: deX })
  await Promise.all([...abiertos, propio].map((stream) => stream.listo()))
  await publish(mundo, await createAliado(mundo), { cliente: 'CANARIO' })
  await propio.until((s) => s.changes().length > 0)
  expect(propio.raw).not.toContain('CANARIO')
  // A company without a van gets no event about it; the first event that it gets is about its own fleet.
  await createVehiculo(mundo, y, { tipo: 'Bus' })
  await Promise.all(abiertos.map((stream) => stream.until((s) => s.changes().length > 0)))
  for (const stream of abiertos) expect(stream.changes()[0]).toEqual({ tipo: 'flota' })
  for (const stream of [...abiertos, propio]) stream.close()
})
