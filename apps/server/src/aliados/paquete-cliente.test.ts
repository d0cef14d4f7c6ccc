import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crearCliente, verificarWebhook, type ClienteDeAliado } from '@aliadas/cliente'
import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { partnerRoutes } from '@aliadas/contract/routes'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  bid,
  createAliado,
  createEmpresa,
  createVehiculo,
  createWorld,
  testApp,
  toMachineTime,
  unique,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import type { Document } from '../testing/fuzz/from-document.ts'
import { createReceiver } from '../testing/receiver.ts'
import { openapiDe } from './openapi.ts'

let mundo: World
let app: TestApp
let empresa: Persona
let cliente: ClienteDeAliado

beforeAll(async () => {
  mundo = await createWorld()
  // A signature's instant is compared with this machine's clock.
  toMachineTime(mundo)
  app = await testApp(mundo, { local: true })
  empresa = await createEmpresa(mundo)
  await createVehiculo(mundo, empresa, { tipo: 'Van' })
  cliente = crearCliente({ direccion: app.url, clave: (await createAliado(mundo)).clave })
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

/** What a call answered; a refusal fails the test. */
const bien = async <T>(llamada: Promise<{ data?: T; error?: unknown }>): Promise<T> => {
  const { data, error } = await llamada
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const pedido = () => ({
  tipo: 'Van' as const,
  clase: 'Turismo' as const,
  origen: 'Terminal de Cali',
  destino: 'Parque principal de Buga',
  latOrigen: 3.4652,
  lonOrigen: -76.5199,
  fechaSalida: fechaBogota(new Date(mundo.ctx.clock.now().getTime() + 2 * DIA_MS)),
  horaSalida: '08:30',
  pasajeros: 12,
  referencia: `R-${unique()}`,
})

test('with the package a partner publishes, reads the bids, accepts one, cancels, and reads what happened', async () => {
  const { id } = await bien(cliente.POST('/api/v1/servicios', { body: pedido() }))
  const params = { path: { id } }
  const espera = bien(cliente.GET('/api/v1/eventos', { params: { query: { espera: 25 } } }))
  await bid(mundo, empresa, id)
  expect((await espera).eventos).toMatchObject([{ type: 'oferta.recibida', data: { idServicio: id } }])
  const { ofertas } = await bien(cliente.GET('/api/v1/servicios/{id}/ofertas', { params }))
  const [oferta] = ofertas
  if (!oferta) throw new Error('no bid')
  const aceptado = await bien(
    cliente.POST('/api/v1/servicios/{id}/aceptar', {
      params,
      body: { idOferta: oferta.id, metodoPago: 'transferencia' },
    }),
  )
  expect(aceptado).toMatchObject({ cobro: expect.any(Object) })
  await bien(cliente.POST('/api/v1/servicios/{id}/cancelar', { params, body: { motivo: 'cambioDePlanes' } }))
  expect(await bien(cliente.GET('/api/v1/servicios/{id}', { params }))).toMatchObject({ estado: 'cancelado' })
  await expect
    .poll(async () => {
      const { eventos } = await bien(cliente.GET('/api/v1/eventos'))
      return eventos.map(({ type }) => type)
    })
    .toEqual(['oferta.recibida', 'servicio.cambiado', 'servicio.cancelado'])
})

test('a refusal is `error`, with its code and reason, and is not an exception', async () => {
  const { data, error, response } = await cliente.POST('/api/v1/servicios', { body: { ...pedido(), pasajeros: 0 } })
  expect([data, response.status, error?.code]).toEqual([undefined, 400, 'invalid-argument'])
})

test('a write whose answer was lost happens once: the next attempt gets the first answer', async () => {
  const { clave } = await createAliado(mundo)
  const estados: (string | null)[] = []
  const inseguro = crearCliente({
    direccion: app.url,
    clave,
    fetch: async (solicitud) => {
      const respuesta = await fetch(solicitud)
      estados.push(respuesta.headers.get('idempotent-replayed'))
      if (estados.length === 1) throw new TypeError('the answer was lost')
      return respuesta
    },
  })
  const { id } = await bien(inseguro.POST('/api/v1/servicios', { body: pedido() }))
  expect(estados).toEqual([null, 'true'])
  const { servicios } = await bien(crearCliente({ direccion: app.url, clave }).GET('/api/v1/servicios'))
  expect(servicios.map((uno) => uno.id)).toEqual([id])
})

test('a webhook of this server is taken as `standardwebhooks` takes it, also while its secret is replaced', async () => {
  const receptor = await createReceiver()
  const { clave } = await createAliado(mundo)
  const suyo = crearCliente({ direccion: app.url, clave })
  const { id, secreto } = await bien(suyo.POST('/api/v1/webhooks', { body: { url: receptor.url } }))
  const params = { path: { id } }
  const { secreto: nuevo } = await bien(suyo.POST('/api/v1/webhooks/{id}/secreto', { params }))
  await bien(suyo.POST('/api/v1/webhooks/{id}/probar', { params }))
  await receptor.until(1)
  await receptor.close()
  const [{ headers, body } = { headers: {}, body: '' }] = receptor.received
  for (const uno of [secreto, nuevo]) {
    const evento = verificarWebhook(uno ?? '', headers, Buffer.from(body))
    expect(evento).toMatchObject({ type: 'webhook.prueba', data: { idWebhook: id } })
    expect(new Webhook(uno ?? '').verify(body, headers as Record<string, string>)).toEqual(evento)
  }
})

test('the package’s files are made of the document as it is now (`npm run promises`)', () => {
  const { paths, components } = openapiDe(partnerRoutes, 'https://aliadas.ejemplo.test') as Document
  const huella = createHash('sha256').update(JSON.stringify({ paths, components })).digest('hex')
  for (const archivo of ['documento.generated.d.ts', 'escrituras.generated.js']) {
    const texto = readFileSync(new URL(`../../../../packages/cliente/src/${archivo}`, import.meta.url), 'utf8')
    expect(texto.split('\n')[0]).toContain(huella)
  }
})
