import { idDeEvento, type Alcance } from '@aliadas/contract/aliados'
import { HORA_MS } from '@aliadas/contract/core'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { asegurarClaveDeAliado, repartirEventos } from '../aliados/index.ts'
import { crearWebhook } from './crear-webhook.ts'
import type { Aliado, Persona } from '../platform/actor.ts'
import {
  bid,
  createAliado,
  createEmpresa,
  createPlataforma,
  createVehiculo,
  createWebhook,
  createWorld,
  happen,
  publish,
  testApp,
  waitingForLock,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { createReceiver, type Received, type Receiver } from '../testing/receiver.ts'
import { dump } from '../testing/walls/dump.ts'

type Nuevo = { id: string; secreto: string | null }

let mundo: World
/** A server of development, which may call this machine. */
let app: TestApp
let admin: Persona
let plataforma: string
let receptor: Receiver
let aliado: Aliado & { clave: string }
beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo, { local: true })
  admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  plataforma = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})
beforeEach(async () => {
  receptor = await createReceiver()
  aliado = await createAliado(mundo)
})
afterEach(async () => {
  vi.useRealTimers()
  await receptor.close()
})

const pedir = (
  method: string,
  path: string,
  body?: unknown,
  key = aliado.clave,
  headers: Record<string, string> = {},
) => app.request(method, `/api/v1/webhooks${path}`, { key, headers, ...(body === undefined ? {} : { body }) })
const bien = async (...que: Parameters<typeof pedir>) => {
  const { status, text, body } = await pedir(...que)
  if (status >= 300) throw new Error(`webhooks answered ${status}: ${text}`)
  return body
}
const crear = async (mas: object = {}) => (await bien('POST', '', { url: receptor.url, ...mas })) as unknown as Nuevo
/** As a partner's server checks it: the package decides, at the moment of this world. */
const comprobar = (secreto: string | null, { headers, body }: Received) => {
  vi.useFakeTimers({ toFake: ['Date'], now: mundo.ctx.clock.now() })
  try {
    return new Webhook(secreto ?? '').verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}
const entregas = async (id: string, busqueda = '') =>
  (await bien('GET', `/${id}/entregas${busqueda}`)) as unknown as {
    entregas: { id: string; evento: string | null; tipo: string; estado: string; codigo: number | null }[]
    siguiente: string | null
  }
/** Waits for the state that the sender writes after the answer. */
const hasta = (id: string, cuantas: number, estado: string) =>
  vi.waitUntil(async () => {
    const { entregas: filas } = await entregas(id)
    return filas.filter((una) => una.estado === estado).length === cuantas
  }, 60_000)

test('an event arrives by itself, signed over exactly its bytes with the secret that was shown', async () => {
  const { id, secreto } = await crear()
  expect(secreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const servicio = await publish(mundo, aliado)
  const cookie = await app.signIn(admin.email)
  const { status } = await app.request('POST', `/api/servicios/${servicio}/ofertas`, {
    cookie,
    body: { precio: 450_000 },
  })
  expect(status).toBe(201)
  await receptor.until(1)
  const [recibido] = receptor.received as [Received]
  expect(comprobar(secreto, recibido)).toMatchObject({ type: 'oferta.recibida', data: { idServicio: servicio } })
  expect(recibido.headers).toMatchObject({
    'webhook-id': idDeEvento(aliado.id, 1),
    'webhook-timestamp': String(mundo.ctx.clock.now().getTime() / 1000),
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/) as string,
  })
  for (const mala of [
    { ...recibido, body: `${recibido.body} ` },
    { ...recibido, headers: { ...recibido.headers, 'webhook-id': 'evt_000000000002_8NDFAB' } },
  ])
    expect(() => comprobar(secreto, mala)).toThrow('No matching signature found')
  const otro = (await crear()).secreto
  expect(() => comprobar(otro, recibido)).toThrow('No matching signature found')
  await hasta(id, 1, 'entregada')
})

test('for 24 hours after a rotation both secrets sign, and then the new one alone', async () => {
  const { id, secreto: viejo } = await crear()
  const { secreto: nuevo, ...webhook } = (await bien('POST', `/${id}/secreto`)) as unknown as Nuevo
  const fin = new Date(mundo.ctx.clock.now().getTime() + 24 * HORA_MS).toISOString()
  expect(webhook).toMatchObject({ secretoAnteriorHasta: fin })
  await happen(mundo, aliado, ['S'])
  await receptor.until(1)
  const [dos] = receptor.received as [Received]
  expect(String(dos.headers['webhook-signature']).split(' ')).toHaveLength(2)
  for (const uno of [viejo, nuevo]) expect(comprobar(uno, dos)).toMatchObject({ type: 'servicio.cambiado' })
  // A result that is not recorded yet would be due again a day later.
  await hasta(id, 1, 'entregada')
  mundo.ctx.clock.advance(24 * HORA_MS)
  await happen(mundo, aliado, ['OTRO'])
  await receptor.until(2)
  const [, una] = receptor.received as [Received, Received]
  expect(comprobar(nuevo, una)).toMatchObject({ type: 'servicio.cambiado' })
  expect(() => comprobar(viejo, una)).toThrow('No matching signature found')
  await hasta(id, 2, 'entregada')
  // The one before the last no longer signs after a second rotation.
  const { secreto: tercero } = (await bien('POST', `/${id}/secreto`)) as unknown as Nuevo
  await bien('POST', `/${id}/secreto`)
  await happen(mundo, aliado, ['MAS'])
  await receptor.until(3)
  const ultima = receptor.received[2] as Received
  expect(comprobar(tercero, ultima)).toBeTruthy()
  expect(() => comprobar(nuevo, ultima)).toThrow('No matching signature found')
})

test('a secret is shown once and stored nowhere; no line of the history has it, nor the path of the address', async () => {
  const llave = { 'idempotency-key': 'una' }
  const body = { url: `${receptor.url}?ruta-secreta=1` }
  const primera = (await bien('POST', '', body, aliado.clave, llave)) as unknown as Nuevo
  const otraVez = (await bien('POST', '', body, aliado.clave, llave)) as unknown as Nuevo
  expect([otraVez.id, otraVez.secreto, typeof primera.secreto]).toEqual([primera.id, null, 'string'])
  const rotada = (await bien('POST', `/${primera.id}/secreto`)) as unknown as Nuevo
  await bien('PATCH', `/${primera.id}`, { tipos: ['oferta.recibida'] })
  for (const leido of [await bien('GET', ''), await bien('GET', `/${primera.id}`)])
    expect(JSON.stringify(leido)).not.toContain('whsec_')
  const todo = JSON.stringify(await dump(mundo.base.pool))
  for (const secreto of [primera.secreto, rotada.secreto]) {
    const [, texto = ''] = (secreto ?? '').split('whsec_')
    expect(todo).not.toContain(texto)
    expect(todo).not.toContain(Buffer.from(texto, 'base64').toString('hex'))
  }
  const lineas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('historial').select(['accion', 'cambios']).where('aliadoId', '=', aliado.id).orderBy('id').execute(),
  )
  expect(lineas.map(({ accion }) => accion)).toEqual(['crearWebhook', 'rotarWebhook', 'cambiarWebhook'])
  expect(lineas[0]?.cambios).toMatchObject({ webhook: primera.id, servidor: '127.0.0.1' })
  expect(JSON.stringify(lineas)).not.toContain('ruta-secreta')
})

test('INJ-18 addresses inside, kinds that do not exist and a sixth address are refused', async () => {
  const fuera = await testApp(mundo)
  const aFuera = (url: string) => fuera.request('POST', '/api/v1/webhooks', { key: aliado.clave, body: { url } })
  for (const url of [
    receptor.url,
    'https://127.0.0.1/',
    'https://[::1]/',
    'http://ejemplo.test/',
    'https://ejemplo.test:444/',
  ])
    expect([url, (await aFuera(url)).body]).toMatchObject([
      url,
      { code: 'invalid-argument', details: { motivos: { url: 'formato' } } },
    ])
  expect((await aFuera('https://ejemplo.test/')).status).toBe(201)
  await fuera.close()
  for (const mal of [{ tipos: [] }, { tipos: ['servicio.otro'] }, { otra: 1 }])
    expect((await pedir('POST', '', { url: receptor.url, ...mal })).status).toBe(400)
  const llenas = await Promise.all(Array.from({ length: 8 }, () => pedir('POST', '', { url: receptor.url })))
  expect(llenas.map(({ status }) => String(status)).toSorted()).toEqual('201 201 201 201 429 429 429 429'.split(' '))
  expect(llenas.find(({ status }) => status === 429)?.body).toMatchObject({ details: { motivo: 'muchos_webhooks' } })
})

test('of two registrations at once the second counts the first', async () => {
  for (let i = 0; i < 4; i++) await crear()
  const registrar = (alFinal: () => Promise<void>) =>
    mundo.ctx.db.transaction({ rol: 'aliado', aliadoId: aliado.id }, async (tx) => {
      await crearWebhook(tx, aliado, { url: receptor.url, tipos: null, local: true }, mundo.ctx.clock.now())
      await alFinal()
    })
  const [escrita, sigue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const primera = registrar(() => {
    escrita.resolve()
    return sigue.promise
  })
  await escrita.promise
  const segunda = registrar(() => Promise.resolve()).then(
    () => 'registered',
    (falla: { code: string }) => falla.code,
  )
  // The second one waits before it counts; without the lock it would be through by now.
  await Promise.race([segunda, waitingForLock(mundo, 1)]).finally(sigue.resolve)
  await primera
  expect(await segunda).toBe('resource-exhausted')
})

test('INJ-18 an address that leads inside by the time of the delivery is not called', async () => {
  const lejos = await testApp(mundo)
  const id = await createWebhook(mundo, aliado, receptor.url)
  await app.close()
  await happen(mundo, aliado, ['S'])
  await hastaEn(lejos, id)
  expect(receptor.received).toEqual([])
  await lejos.close()
  app = await testApp(mundo, { local: true })
})
/** Until the log says that the address is not public. */
const hastaEn = (en: TestApp, id: string) =>
  vi.waitUntil(async () => {
    const { text } = await en.request('GET', `/api/v1/webhooks/${id}/entregas`, { key: aliado.clave })
    return text.includes('El nombre no lleva a una dirección pública')
  }, 60_000)

test('TEN-01 another partner’s address does not exist, at the door and in the database', async () => {
  const { id } = await crear()
  const ajeno = await createAliado(mundo)
  const llamadas: [string, string, unknown?][] = [
    ['GET', `/${id}`],
    ['PATCH', `/${id}`, { activo: false }],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/secreto`],
    ['POST', `/${id}/probar`],
    ['GET', `/${id}/entregas`],
    ['POST', `/${id}/reenviar`, { desde: '2026-06-01T00:00:00Z' }],
  ]
  for (const [metodo, camino, body] of llamadas)
    expect([metodo, camino, (await pedir(metodo, camino, body, ajeno.clave)).status]).toEqual([metodo, camino, 404])
  expect(await bien('GET', '', undefined, ajeno.clave)).toEqual({ webhooks: [] })
  const sin = await createAliado(mundo, ['servicios:leer', 'eventos:leer'])
  expect((await pedir('GET', '', undefined, sin.clave)).status).toBe(403)

  await happen(mundo, aliado, ['S'])
  const { db } = mundo.ctx
  const comoAjeno = { rol: 'aliado', aliadoId: ajeno.id } as const
  await db.read(comoAjeno, async (tx) => {
    expect(await tx.selectFrom('webhooks').select('id').execute()).toEqual([])
    expect(await tx.selectFrom('entregas').select('id').execute()).toEqual([])
  })
  const ahora = mundo.ctx.clock.now()
  const fila = { webhookId: id, numero: null, tipo: 'x', fila: 'x', proximoIntento: ahora, creadoEn: ahora }
  for (const aliadoId of [aliado.id, ajeno.id])
    await expect(
      db.transaction(comoAjeno, (tx) =>
        tx
          .insertInto('entregas')
          .values({ ...fila, aliadoId })
          .execute(),
      ),
    ).rejects.toMatchObject({ code: aliadoId === ajeno.id ? '23503' : '42501' })
  await db.transaction(comoAjeno, async (tx) => {
    const tocadas = await Promise.all([
      tx.updateTable('webhooks').set({ direccion: 'https://malo.test/' }).executeTakeFirst(),
      tx.updateTable('entregas').set({ estado: 'descartada' }).executeTakeFirst(),
    ])
    expect(tocadas.map(({ numUpdatedRows }) => numUpdatedRows)).toEqual([0n, 0n])
    expect((await tx.deleteFrom('webhooks').executeTakeFirst()).numDeletedRows).toBe(0n)
  })
  for (const tabla of ['webhooks', 'entregas'] as const)
    await expect(
      db.read({ rol: 'empresa', empresaId: admin.empresaId }, (tx) => tx.selectFrom(tabla).select('id').execute()),
    ).rejects.toMatchObject({ code: '42501' })
})

test('a test is signed, sent once, also while the address is off, and its failure counts for nothing', async () => {
  const { id, secreto } = await crear()
  await bien('PATCH', `/${id}`, { activo: false })
  const { status, body } = await pedir('POST', `/${id}/probar`)
  expect([status, body]).toMatchObject([202, { tipo: 'webhook.prueba', evento: null, estado: 'pendiente' }])
  await receptor.until(1)
  const [recibido] = receptor.received as [Received]
  expect(comprobar(secreto, recibido)).toMatchObject({ type: 'webhook.prueba', data: { idWebhook: id } })
  expect(recibido.headers['webhook-id']).toBe(`prueba_${String(body['id'])}`)
  await hasta(id, 1, 'entregada')
  receptor.answer = (response) => response.writeHead(500).end()
  await bien('POST', `/${id}/probar`)
  await hasta(id, 1, 'fallida')
  expect(await bien('GET', `/${id}`)).toMatchObject({ activo: false, apagadoPor: 'aliado', fallaDesde: null })
})

test('one event or those of a span are sent again with their ids, also those of a time when the address was off', async () => {
  const { id } = await crear({ tipos: ['servicio.cambiado'] })
  await happen(mundo, aliado, ['S'])
  await hasta(id, 1, 'entregada')
  await bien('PATCH', `/${id}`, { activo: false })
  mundo.ctx.clock.advance(1_000)
  const desde = mundo.ctx.clock.now().toISOString()
  await happen(mundo, aliado, ['S', null, 'S'])
  const reenviar = (que: object) => pedir('POST', `/${id}/reenviar`, que)
  expect((await reenviar({ desde })).body).toMatchObject({ code: 'aborted' })
  await bien('PATCH', `/${id}`, { activo: true })
  expect(receptor.received).toHaveLength(1)
  expect((await reenviar({ desde })).body).toEqual({ entregas: 2 })
  await hasta(id, 3, 'entregada')
  expect((await reenviar({ evento: idDeEvento(aliado.id, 1) })).body).toEqual({ entregas: 1 })
  await receptor.until(4)
  expect(receptor.received.map(({ headers }) => headers['webhook-id'])).toEqual(
    [1, 2, 4, 1].map((n) => idDeEvento(aliado.id, n)),
  )
  const ajeno = await createAliado(mundo)
  for (const [que, campo] of [
    [{}, 'evento'],
    [{ evento: idDeEvento(aliado.id, 99) }, 'evento'],
    [{ evento: idDeEvento(ajeno.id, 1) }, 'evento'],
  ] as const)
    expect((await reenviar(que)).body).toMatchObject({
      code: 'invalid-argument',
      fields: { [campo]: expect.anything() },
    })
  await happen(
    mundo,
    aliado,
    Array.from({ length: 1001 }, () => 'S'),
  )
  expect((await reenviar({ desde })).body).toMatchObject({ fields: { hasta: expect.anything() } })
})

test('the log has pages and states', async () => {
  const { id } = await crear()
  receptor.answer = (response, { headers }) =>
    response.writeHead(headers['webhook-id'] === idDeEvento(aliado.id, 1) ? 500 : 200).end()
  await happen(mundo, aliado, ['A', 'B', 'C', 'D', 'E'])
  await hasta(id, 4, 'entregada')
  const vistas: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const pagina = await entregas(id, `?limite=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
    vistas.push(...pagina.entregas.map(({ evento }) => evento ?? ''))
    cursor = pagina.siguiente
  }
  expect(vistas.toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => idDeEvento(aliado.id, n)))
  const { entregas: esperan } = await entregas(id, '?estado=pendiente')
  expect(esperan).toMatchObject([{ evento: idDeEvento(aliado.id, 1), codigo: 500 }])
  expect((await pedir('GET', `/${id}/entregas?estado=otro`)).status).toBe(400)
})

test('who moves an address decides what it is told: nothing that the moving key does not read', async () => {
  const { id } = await crear()
  const alcances: Alcance[] = ['webhooks:administrar']
  const corta = 'viva-corta-de-prueba-para-mover'
  await asegurarClaveDeAliado(mundo.ctx, aliado.nombre, corta, alcances)
  await bien('PATCH', `/${id}`, { url: `${receptor.url}/otra` }, corta)
  await bid(mundo, admin, await publish(mundo, aliado))
  await repartirEventos(mundo.ctx)
  await hasta(id, 1, 'descartada')
  expect(receptor.received).toEqual([])
})

test('a deleted address gets nothing more, and its log is gone', async () => {
  const { id } = await crear()
  receptor.answer = (response) => response.writeHead(500).end()
  await happen(mundo, aliado, ['S'])
  await receptor.until(1)
  expect(await bien('DELETE', `/${id}`)).toEqual({ ok: true })
  await happen(mundo, aliado, ['S'])
  expect((await pedir('GET', `/${id}/entregas`)).status).toBe(404)
  const quedan = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('entregas').select('id').where('webhookId', '=', id).execute(),
  )
  expect([quedan, receptor.received.length]).toEqual([[], 1])
})

test('the platform sees a partner’s addresses without secrets, tests, replays, replaces a secret, switches and removes; nobody else does', async () => {
  const { id } = await crear()
  const camino = `/api/aliados/${aliado.id}/webhooks`
  const como = (cookie: string, method: string, mas = '', body?: unknown) =>
    app.request(method, camino + mas, { cookie, ...(body === undefined ? {} : { body }) })
  const { body, text } = await como(plataforma, 'GET')
  expect([body, text.includes('whsec_')]).toMatchObject([
    { webhooks: [{ id, url: receptor.url, activo: true }] },
    false,
  ])
  await happen(mundo, aliado, ['S'])
  await hasta(id, 1, 'entregada')
  expect((await como(plataforma, 'GET', `/${id}/entregas`)).body).toMatchObject({ entregas: [{ estado: 'entregada' }] })
  expect((await como(plataforma, 'POST', `/${id}/probar`)).status).toBe(202)
  await receptor.until(2)
  const desde = '2026-06-01T00:00:00Z'
  expect((await como(plataforma, 'POST', `/${id}/reenviar`, { desde })).body).toEqual({ entregas: 1 })
  await receptor.until(3)
  expect((await como(plataforma, 'PUT', `/${id}/activo`, { activo: false })).body).toMatchObject({
    webhook: { activo: false, apagadoPor: 'plataforma' },
  })
  expect((await como(plataforma, 'PUT', `/${id}/activo`, { activo: true })).body).toMatchObject({
    webhook: { activo: true },
  })
  const repetido = { headers: { 'idempotency-key': `secreto-${id}` }, cookie: plataforma }
  const [nuevo, otraVez] = [
    await app.request('POST', `${camino}/${id}/secreto`, repetido),
    await app.request('POST', `${camino}/${id}/secreto`, repetido),
  ]
  expect(otraVez.body).toEqual({ ...nuevo.body, secreto: null })
  expect((await como(plataforma, 'POST', `/${id}/probar`)).status).toBe(202)
  await receptor.until(4)
  const [, , , ultima] = receptor.received
  if (!ultima) throw new Error('no test arrived')
  expect(comprobar(String(nuevo.body['secreto']), ultima)).toMatchObject({ type: 'webhook.prueba' })
  const ajeno = await createAliado(mundo)
  const deAjeno = `/api/aliados/${ajeno.id}/webhooks/${id}`
  expect((await app.request('DELETE', deAjeno, { cookie: plataforma })).status).toBe(404)
  const empresa = await app.signIn(admin.email)
  for (const [metodo, mas, cuerpo] of [
    ['GET', ''],
    ['GET', `/${id}/entregas`],
    ['POST', `/${id}/probar`],
    ['POST', `/${id}/secreto`],
    ['POST', `/${id}/reenviar`, { desde }],
    ['PUT', `/${id}/activo`, { activo: false }],
    ['DELETE', `/${id}`],
  ] as const)
    expect([metodo, mas, (await como(empresa, metodo, mas, cuerpo)).status]).toEqual([metodo, mas, 403])
  expect((await como(plataforma, 'DELETE', `/${id}`)).body).toEqual({ ok: true })
  expect((await como(plataforma, 'GET')).body).toEqual({ webhooks: [] })
})
