import { idDeEvento } from '@aliadas/contract/aliados'
import { DIA_MS, HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Aliado } from '../platform/actor.ts'
import { eraseAnswersAbout } from '../platform/kept-answers.ts'
import type { Db } from '../platform/database/index.ts'
import {
  bid,
  createAliado,
  createEmpresa,
  createVehiculo,
  createWebhook,
  createWorld,
  deliveriesOf,
  happen,
  publish,
  sendDue,
  webhookSender,
} from '../testing/factories/index.ts'
import { createReceiver, type Received, type Receiver } from '../testing/receiver.ts'
import { repartirEventos } from '../aliados/index.ts'
import { olvidarEntregas } from './olvidar-entregas.ts'
import { RECLAMO_MS } from './reclamar-entrega.ts'
import type { CarteroDeWebhooks } from './index.ts'

const mundo = await createWorld()
const { clock } = mundo.ctx
let receptor: Receiver
let aliado: Aliado
let webhook: string
const carteros: CarteroDeWebhooks[] = []
const cartero = (...mas: Parameters<typeof webhookSender> extends [unknown, ...infer R] ? R : never) => {
  const uno = webhookSender(mundo, ...mas)
  carteros.push(uno)
  return uno
}
beforeEach(async () => {
  receptor = await createReceiver()
  aliado = await createAliado(mundo)
  webhook = await createWebhook(mundo, aliado, receptor.url)
})
afterEach(async () => {
  await Promise.all(carteros.splice(0).map((uno) => uno.cerrar()))
  await receptor.close()
})
afterAll(() => mundo.close())

const sistema = <T>(trabajo: Parameters<typeof mundo.ctx.db.transaction<T>>[1]): Promise<T> =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, trabajo)
const ids = (recibidos: readonly Received[] = receptor.received) =>
  recibidos.map(({ headers }) => String(headers['webhook-id']))
const evento = (n: number) => idDeEvento(aliado.id, n)
const suyas = () => deliveriesOf(mundo, aliado, webhook)
const estados = async () => (await suyas()).map(({ estado, intentos }) => [estado, intentos])
const leerFila = () =>
  sistema((tx) => tx.selectFrom('webhooks').selectAll().where('id', '=', webhook).executeTakeFirstOrThrow())

test('an event is delivered with its id and what the partner’s own read answers at that moment', async () => {
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const servicio = await publish(mundo, aliado)
  await bid(mundo, admin, servicio)
  await repartirEventos(mundo.ctx)
  // By the time of the delivery the bidder is suspended, and the partner reads no offer of it.
  await sistema((tx) =>
    tx.updateTable('empresas').set({ suspendida: true }).where('id', '=', admin.empresaId).execute(),
  )
  await sendDue(cartero())
  expect(receptor.received.map(({ method, url }) => [method, url])).toEqual([['POST', '/recibir']])
  const [{ headers, body }] = receptor.received as [Received]
  expect([headers['webhook-id'], headers['content-type']]).toEqual([evento(1), 'application/json'])
  const { type, timestamp, data, ...mas } = JSON.parse(body) as Record<string, unknown>
  expect([type, timestamp, mas]).toEqual(['oferta.recibida', clock.now().toISOString(), {}])
  expect(data).toMatchObject({ idServicio: servicio, servicio: { id: servicio }, oferta: null })
  expect(await suyas()).toMatchObject([
    {
      evento: evento(1),
      tipo: 'oferta.recibida',
      estado: 'entregada',
      intentos: 1,
      codigo: 200,
      respuesta: 'ok',
      fallo: '',
    },
  ])
})

test('only the kinds that the address chose, and that a key of the partner and the key that wrote it read', async () => {
  const elegida = await createWebhook(mundo, aliado, receptor.url, ['servicio.cambiado'])
  const sinServicios = await createWebhook(mundo, { ...aliado, alcances: ['webhooks:administrar'] }, receptor.url)
  await happen(mundo, aliado, ['S', null])
  await sendDue(cartero())
  expect((await deliveriesOf(mundo, aliado, elegida)).map(({ tipo, estado }) => [tipo, estado])).toEqual([
    ['servicio.cambiado', 'entregada'],
  ])
  expect((await deliveriesOf(mundo, aliado, sinServicios)).map(({ estado }) => estado)).toEqual([
    'descartada',
    'descartada',
  ])
  expect(receptor.received).toHaveLength(3)
  // Its keys end: what happens now is told to nobody.
  await sistema((tx) =>
    tx.updateTable('aliadoClaves').set({ revocadaEn: clock.now() }).where('aliadoId', '=', aliado.id).execute(),
  )
  await happen(mundo, aliado, ['S'])
  await sendDue(cartero())
  expect(receptor.received).toHaveLength(3)
  expect((await suyas()).at(-1)).toMatchObject({
    estado: 'descartada',
    fallo: 'Ya no lees estos eventos, o ya no está',
  })
})

test('TEN-01 a suspended partner’s addresses get nothing, not even a test; what waited comes once it is lifted', async () => {
  const suspender = (suspendido: boolean) =>
    sistema((tx) =>
      tx
        .updateTable('aliados')
        .set({ suspendido, motivoSuspension: suspendido ? 'Prueba' : null })
        .where('id', '=', aliado.id)
        .execute(),
    )
  await suspender(true)
  await happen(mundo, aliado, ['S'])
  await sendDue(cartero())
  expect([receptor.received, await estados()]).toEqual([[], [['pendiente', 0]]])
  await suspender(false)
  await sendDue(cartero())
  expect(ids()).toEqual([evento(1)])
})

test('what fails is tried again when it is due, with the same id, and the log says how it went', async () => {
  receptor.answer = (response) => response.writeHead(500).end('no')
  await happen(mundo, aliado, ['S'])
  const uno = cartero()
  await sendDue(uno)
  const [primera] = await suyas()
  expect(primera).toMatchObject({
    estado: 'pendiente',
    intentos: 1,
    codigo: 500,
    respuesta: 'no',
    fallo: 'Contestó 500',
  })
  const espera = new Date(primera?.proximoIntento ?? 0).getTime() - clock.now().getTime()
  expect([espera >= 5_000, espera <= 5_500]).toEqual([true, true])
  clock.advance(espera - 1)
  await sendDue(uno)
  expect(receptor.received).toHaveLength(1)
  clock.advance(1)
  receptor.answer = (response) => response.end()
  await sendDue(uno)
  expect([ids(), await estados()]).toEqual([[evento(1), evento(1)], [['entregada', 2]]])
  expect((await leerFila()).fallaDesde).toBeNull()
})

test('waits under a minute need no job: each has a timer of this server', async () => {
  receptor.answer = (response) => response.writeHead(receptor.received.length <= 2 ? 503 : 200).end()
  const real = setTimeout
  const esperan: (() => void)[] = []
  // The waits of five seconds are over when this test says so, for this server's timers and for the clock.
  const espia = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((hacer: () => void, ms = 0) => {
    const suyo = new Error('whose timer').stack?.includes('cartero-de-webhooks')
    if (!suyo || ms < 5_000 || ms > 5_500) return real(hacer, ms)
    esperan.push(hacer)
    return real(() => undefined, 0)
  }) as typeof setTimeout)
  await happen(mundo, aliado, ['S', 'T'])
  const uno = cartero()
  await sendDue(uno)
  espia.mockRestore()
  expect([receptor.received.length, esperan.length]).toEqual([2, 2])
  clock.advance(5_500)
  esperan.forEach((acabar) => acabar())
  await uno.quieto()
  expect(await estados()).toEqual([
    ['entregada', 2],
    ['entregada', 2],
  ])
})

test.each([
  [301, 'Contestó con una redirección, que no se sigue'],
  [304, 'Contestó con una redirección, que no se sigue'],
  [404, 'Contestó 404'],
  [500, 'Contestó 500'],
])('INJ-18 an answer %i is a failure and is not followed', async (status, fallo) => {
  receptor.answer = (response) => response.writeHead(status, { location: receptor.url }).end()
  await happen(mundo, aliado, ['S'])
  await sendDue(cartero())
  expect(receptor.received).toHaveLength(1)
  expect(await suyas()).toMatchObject([{ estado: 'pendiente', codigo: status, fallo }])
})

test.each([200, 201, 202, 204])('an answer %i is a success', async (status) => {
  receptor.answer = (response) => response.writeHead(status).end()
  await happen(mundo, aliado, ['S'])
  await sendDue(cartero())
  expect(await suyas()).toMatchObject([{ estado: 'entregada', codigo: status }])
})

test('INJ-18 an address that does not answer in time has failed', async () => {
  receptor.answer = () => undefined
  await happen(mundo, aliado, ['S'])
  await sendDue(cartero(200))
  expect(await suyas()).toMatchObject([{ estado: 'pendiente', codigo: null, fallo: 'No contestó en 15 segundos' }])
})

test('Retry-After holds the whole address back', async () => {
  receptor.answer = (response) => response.writeHead(429, { 'retry-after': '120' }).end()
  await happen(mundo, aliado, ['S'])
  const uno = cartero()
  await sendDue(uno)
  receptor.answer = (response) => response.end()
  clock.advance(60_000)
  await happen(mundo, aliado, ['OTRO'])
  await sendDue(uno)
  expect(receptor.received).toHaveLength(1)
  clock.advance(60_000)
  await sendDue(uno)
  expect(ids().toSorted()).toEqual([evento(1), evento(1), evento(2)])
})

test('after the last attempt a delivery is given up, and its service goes on', async () => {
  receptor.answer = (response, { headers }) => response.writeHead(headers['webhook-id'] === evento(1) ? 500 : 200).end()
  const uno = cartero()
  await happen(mundo, aliado, ['S', 'S'])
  for (let intento = 1; intento <= 10; intento++) {
    await sendDue(uno)
    // Others are delivered meanwhile, so that the address is not given up.
    await happen(mundo, aliado, [`OTRO ${intento}`])
    await sendDue(uno)
    clock.advance(27 * HORA_MS)
  }
  expect((await suyas()).slice(0, 2).map(({ estado, intentos }) => [estado, intentos])).toEqual([
    ['fallida', 10],
    ['entregada', 1],
  ])
})

test('of one service the next event waits for the one before, while another service’s go on', async () => {
  receptor.answer = (response, { headers }) =>
    response.writeHead(headers['webhook-id'] === evento(1) && receptor.received.length < 4 ? 500 : 200).end()
  await happen(mundo, aliado, ['S', 'S', 'OTRO', 'OTRO'])
  const uno = cartero()
  await sendDue(uno)
  expect(ids().toSorted()).toEqual([evento(1), evento(3), evento(4)])
  expect(ids().indexOf(evento(3))).toBeLessThan(ids().indexOf(evento(4)))
  clock.advance(6_000)
  await sendDue(uno)
  expect(ids().slice(3)).toEqual([evento(1), evento(2)])
})

test('INJ-18 a slow address delays nobody else, and not the events of other services at once', async () => {
  const rapido = await createReceiver()
  const otro = await createAliado(mundo)
  await createWebhook(mundo, otro, rapido.url)
  const sueltos: (() => void)[] = []
  receptor.answer = (response) => sueltos.push(() => response.end())
  const uno = cartero(10_000)
  await happen(mundo, aliado, ['A', 'B', 'C', 'D', 'E', 'F'])
  await uno.repasar()
  // Four of its services at once wait for the slow one, and no more.
  await receptor.until(4)
  await happen(mundo, otro, ['G', 'G', 'H'])
  await uno.repasar()
  await rapido.until(3)
  expect([receptor.received.length, rapido.received.length]).toEqual([4, 3])
  receptor.answer = (response) => response.end()
  sueltos.forEach((soltar) => soltar())
  await uno.quieto()
  expect((await estados()).map(([estado]) => estado)).toEqual(Array.from({ length: 6 }, () => 'entregada'))
  await rapido.close()
})

test('REL-07 what ends between sending and recording is sent again, with the same id', async () => {
  await happen(mundo, aliado, ['S'])
  const { db } = mundo.ctx
  // From the moment the address has it, this server writes nothing any more.
  const cae: Db = {
    ...db,
    transaction: (scope, work) =>
      receptor.received.length > 0 ? Promise.reject(new Error('killed here')) : db.transaction(scope, work),
  }
  await sendDue(cartero(2_000, { ...mundo.ctx, db: cae }))
  expect([ids(), await estados()]).toEqual([[evento(1)], [['pendiente', 1]]])
  const otro = cartero()
  clock.advance(RECLAMO_MS - 1)
  await sendDue(otro)
  expect(receptor.received).toHaveLength(1)
  clock.advance(1)
  await sendDue(otro)
  expect([ids(), await estados()]).toEqual([[evento(1), evento(1)], [['entregada', 2]]])
})

test('a sender that was away longer than its claim records nothing, neither before nor after the other one has', async () => {
  await happen(mundo, aliado, ['S', 'T'])
  const sueltos = new Map<string, () => void>()
  const colgar = (status: number) => {
    receptor.answer = (response, { headers }) =>
      sueltos.set(`${String(headers['webhook-id'])} ${status}`, () => response.writeHead(status).end())
  }
  const soltar = (n: number, status: number) => sueltos.get(`${evento(n)} ${status}`)?.()
  const [lento, otro] = [cartero(10_000), cartero(10_000)]
  colgar(500)
  await lento.repasar()
  await receptor.until(2)
  clock.advance(RECLAMO_MS)
  colgar(200)
  await otro.repasar()
  await receptor.until(4)
  // Of the first one the slow answer comes while the second attempt is on its way; of the other one, after it.
  soltar(2, 200)
  await vi.waitUntil(async () => (await estados())[1]?.[0] === 'entregada', 30_000)
  soltar(1, 500)
  soltar(2, 500)
  await lento.quieto()
  expect(await suyas()).toMatchObject([
    { estado: 'pendiente', intentos: 2, codigo: null },
    { estado: 'entregada', intentos: 2, codigo: 200 },
  ])
  soltar(1, 200)
  await otro.quieto()
  expect(await suyas()).toMatchObject([{ estado: 'entregada', intentos: 2, codigo: 200 }, { estado: 'entregada' }])
})

test('two servers deliver each event once', async () => {
  const [uno, otro] = [cartero(), cartero()]
  const servicios = Array.from({ length: 8 }, (_, i) => `S${i}`)
  await happen(mundo, aliado, [...servicios, ...servicios, ...servicios])
  await Promise.all([uno.repasar(), otro.repasar(), uno.repasar(), otro.repasar()])
  await Promise.all([uno.quieto(), otro.quieto()])
  await sendDue(uno)
  expect(ids().toSorted()).toEqual(Array.from({ length: 24 }, (_, i) => evento(i + 1)))
  for (let i = 0; i < 8; i++) {
    const [a, b, c] = [i + 1, i + 9, i + 17].map((n) => ids().indexOf(evento(n))) as [number, number, number]
    expect([a < b, b < c]).toEqual([true, true])
  }
})

test('while a restored copy holds mail back, it sends nothing to partners either', async () => {
  await sistema((tx) =>
    tx.insertInto('instalacion').values({ marca: 'M', almacen: 'disk', creadaEn: clock.now() }).execute(),
  )
  const detener = (correosDetenidos: Date | null) =>
    sistema((tx) => tx.updateTable('instalacion').set({ correosDetenidos }).execute())
  await happen(mundo, aliado, ['S'])
  await detener(clock.now())
  await sendDue(cartero())
  expect(receptor.received).toEqual([])
  await detener(null)
  await sendDue(cartero())
  expect(ids()).toEqual([evento(1)])
})

test('DATA-04 what an address answered about somebody is erased with them, also the answer that is on its way', async () => {
  receptor.answer = (response, { body }) => response.end(`CANARIO ${body}`)
  await happen(mundo, aliado, ['VIAJE', 'AJENO'])
  const uno = cartero()
  await sendDue(uno)
  const sueltos: (() => void)[] = []
  receptor.answer = (response) => sueltos.push(() => response.end('CANARIO'))
  await happen(mundo, aliado, ['VIAJE'])
  await uno.repasar()
  await receptor.until(3)
  await sistema((tx) => eraseAnswersAbout(tx, ['VIAJE']))
  sueltos.forEach((soltar) => soltar())
  await uno.quieto()
  const dicen = async () => (await suyas()).map(({ respuesta }) => respuesta.includes('CANARIO'))
  expect(await dicen()).toEqual([false, true, false])
  receptor.answer = (response) => response.end()
  clock.advance(RECLAMO_MS)
  await sendDue(uno)
  expect([ids().slice(3), await dicen()]).toEqual([[evento(3)], [false, true, false]])
})

test('the log is kept 30 days', async () => {
  await happen(mundo, aliado, ['S'])
  await sendDue(cartero())
  const fin = new Date(clock.now().getTime() + 30 * DIA_MS)
  await olvidarEntregas(mundo.ctx.db, fin)
  expect(await suyas()).toHaveLength(1)
  await olvidarEntregas(mundo.ctx.db, new Date(fin.getTime() + MINUTO_MS))
  expect(await suyas()).toEqual([])
})

test('a server that stops ends what hangs, and the delivery is another’s', async () => {
  receptor.answer = () => undefined
  await happen(mundo, aliado, ['S'])
  const uno = cartero(60_000)
  await uno.repasar()
  await receptor.until(1)
  await uno.cerrar()
  expect(await suyas()).toMatchObject([{ estado: 'pendiente', intentos: 1, fallo: '' }])
  expect((await leerFila()).fallaDesde).toBeNull()
  await happen(mundo, aliado, ['T'])
  await sendDue(uno)
  expect(receptor.received).toHaveLength(1)
})
