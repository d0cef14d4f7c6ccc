import { idDeEvento } from '@aliadas/contract/aliados'
import { DIA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Aliado } from '../platform/actor.ts'
import {
  createAliado,
  createPlataforma,
  createWebhook,
  createWorld,
  deliveriesOf,
  happen,
  sendDue,
  waitingForLock,
  webhookSender,
} from '../testing/factories/index.ts'
import { createReceiver, type Received, type Receiver } from '../testing/receiver.ts'
import { repartirEventos } from '../aliados/index.ts'
import { borrarWebhook } from './borrar-webhook.ts'
import { activarWebhook, cambiarWebhook } from './cambiar-webhook.ts'
import { probarWebhook } from './probar-webhook.ts'
import type { CarteroDeWebhooks } from './index.ts'

const mundo = await createWorld()
const { clock } = mundo.ctx
let receptor: Receiver
let aliado: Aliado
let webhook: string
const carteros: CarteroDeWebhooks[] = []
const cartero = (limiteMs?: number) => {
  const uno = webhookSender(mundo, limiteMs)
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
const cual = () => ({ aliadoId: aliado.id, id: webhook })
const estados = async () => (await deliveriesOf(mundo, aliado, webhook)).map(({ estado }) => estado)
const leerFila = () =>
  sistema((tx) => tx.selectFrom('webhooks').selectAll().where('id', '=', webhook).executeTakeFirstOrThrow())
const mudar = (url: string) => sistema((tx) => cambiarWebhook(tx, aliado, webhook, { url, local: true }, clock.now()))

test('410 switches the address off at once, and a mail says so to the partner', async () => {
  const correo = `equipo-${aliado.id.toLowerCase()}@socio.test`
  await sistema((tx) => tx.updateTable('aliados').set({ correo }).where('id', '=', aliado.id).execute())
  receptor.answer = (response) => response.writeHead(410).end()
  await happen(mundo, aliado, ['S', 'S', 'T'])
  await sendDue(cartero())
  const hasta = receptor.received.length
  expect(hasta).toBeLessThanOrEqual(2)
  expect(await leerFila()).toMatchObject({ activo: false, apagadoPor: 'se_fue' })
  expect(await estados()).toEqual(['descartada', 'descartada', 'descartada'])
  // A test that finds 410 again writes no second mail.
  await sistema((tx) => probarWebhook(tx, aliado, cual(), clock.now()))
  await sendDue(cartero())
  expect(receptor.received).toHaveLength(hasta + 1)
  // What happens while it is off is not sent once it is on again.
  await happen(mundo, aliado, ['S'])
  receptor.answer = (response) => response.end()
  await sistema((tx) => activarWebhook(tx, aliado, cual(), true, clock.now()))
  await happen(mundo, aliado, ['S'])
  await sendDue(cartero())
  expect(ids().slice(hasta + 1)).toEqual([evento(5)])
  const correos = await sistema((tx) =>
    tx.selectFrom('correos').select(['para', 'texto']).where('para', '=', correo).execute(),
  )
  expect(correos).toHaveLength(1)
  expect(correos[0]?.texto).toContain('tu servidor contestó 410')
})

test('three days without one success switch an address off, with one mail; a success begins them anew', async () => {
  const admin = await createPlataforma(mundo)
  receptor.answer = (response) => response.writeHead(500).end()
  const uno = cartero()
  await happen(mundo, aliado, ['S'])
  await sendDue(uno)
  clock.advance(2 * DIA_MS)
  receptor.answer = (response) => response.end()
  await happen(mundo, aliado, ['T'])
  await sendDue(uno)
  receptor.answer = (response) => response.writeHead(500).end()
  await happen(mundo, aliado, ['U', 'V'])
  await sendDue(uno)
  clock.advance(3 * DIA_MS - 1)
  await sendDue(uno)
  expect((await leerFila()).activo).toBe(true)
  clock.advance(DIA_MS)
  await sendDue(uno)
  expect(await leerFila()).toMatchObject({ activo: false, apagadoPor: 'sin_respuesta' })
  const correos = await sistema((tx) =>
    tx
      .selectFrom('correos')
      .select('asunto')
      .where('para', '=', admin.email)
      .where('asunto', 'like', '%webhook%')
      .execute(),
  )
  expect(correos.map(({ asunto }) => asunto).filter((asunto) => asunto.endsWith(aliado.nombre))).toHaveLength(1)
})

test('ROLE-17 who is no longer administrator of the platform gets no mail of it', async () => {
  const antes = await createPlataforma(mundo)
  await sistema((tx) => tx.updateTable('personas').set({ role: 'user' }).where('id', '=', antes.id).execute())
  receptor.answer = (response) => response.writeHead(410).end()
  await happen(mundo, aliado, ['S'])
  await sendDue(cartero())
  const avisados = await sistema((tx) =>
    tx.selectFrom('correos').select('para').where('asunto', 'like', `%${aliado.nombre}`).execute(),
  )
  expect(avisados.length).toBeGreaterThan(0)
  expect(avisados.map(({ para }) => para)).not.toContain(antes.email)
})

test('a new address begins anew: neither the old one’s three days nor its late answer count against it', async () => {
  receptor.answer = (response) => response.writeHead(500).end()
  const uno = cartero(10_000)
  await happen(mundo, aliado, ['S'])
  await sendDue(uno)
  clock.advance(3 * DIA_MS - MINUTO_MS)
  await mudar(`${receptor.url}/nueva`)
  clock.advance(2 * MINUTO_MS)
  await sendDue(uno)
  expect(receptor.received.at(-1)?.url).toBe('/recibir/nueva')
  expect((await leerFila()).activo).toBe(true)
  for (const [status, headers] of [
    [410, {}],
    [503, { 'retry-after': '86400' }],
  ] as const) {
    let responder: () => void = () => undefined
    receptor.answer = (response) => {
      responder = () => response.writeHead(status, headers).end()
    }
    await happen(mundo, aliado, [`T${status}`])
    const van = receptor.received.length
    await uno.repasar()
    await receptor.until(van + 1)
    await mudar(`${receptor.url}/${status}`)
    responder()
    await uno.quieto()
    expect(await leerFila()).toMatchObject({ activo: true, esperaHasta: null, fallaDesde: null })
  }
})

test.each([
  ['deleted', (ahora: Date) => (tx: Parameters<typeof borrarWebhook>[0]) => borrarWebhook(tx, aliado, cual(), ahora)],
  [
    'switched off',
    (ahora: Date) => (tx: Parameters<typeof borrarWebhook>[0]) => activarWebhook(tx, aliado, cual(), false, ahora),
  ],
])('events that are numbered while an address is %s are numbered, and none waits for it', async (_, acto) => {
  const otro = await createAliado(mundo)
  const [hecho, seguir] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const acaba = sistema(async (tx) => {
    await acto(clock.now())(tx)
    hecho.resolve()
    await seguir.promise
  })
  await hecho.promise
  await sistema((tx) =>
    tx
      .insertInto('eventos')
      .values(
        [aliado, otro].map(({ id }) => ({
          aliadoId: id,
          tipo: 'servicio.cambiado',
          servicioId: 'S',
          objetoId: 'S',
          en: clock.now(),
        })),
      )
      .execute(),
  )
  const numera = repartirEventos(mundo.ctx)
  await waitingForLock(mundo, 1)
  seguir.resolve()
  await Promise.all([acaba, numera])
  const numeros = await sistema((tx) =>
    tx.selectFrom('eventos').select('numero').where('aliadoId', 'in', [aliado.id, otro.id]).execute(),
  )
  expect(numeros.map(({ numero }) => numero)).toEqual([1, 1])
  const esperan = await sistema((tx) =>
    tx.selectFrom('entregas').select('id').where('webhookId', '=', webhook).where('estado', '=', 'pendiente').execute(),
  )
  expect(esperan).toEqual([])
})
