import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { crearCliente } from './cliente.js'
import { CON_LLAVE } from './escrituras.generated.js'
import { conReintentos, esperaPedida } from './reintentos.js'

type Llegada = { method: string; url: string; headers: IncomingHttpHeaders; cuerpo: string }
type Contesta = (respuesta: ServerResponse) => void

/** A server that answers each request with the next of its list, and keeps what came. */
const llegadas: Llegada[] = []
let respuestas: Contesta[] = []
const servidor = createServer((solicitud, respuesta) => {
  let cuerpo = ''
  solicitud.setEncoding('utf8').on('data', (parte) => (cuerpo += parte))
  solicitud.on('end', () => {
    const { method = '', url = '', headers } = solicitud
    llegadas.push({ method, url, headers, cuerpo })
    const contestar = respuestas[llegadas.length - 1] ?? contesta(418)
    contestar(respuesta)
  })
})
let direccion = ''
beforeAll(async () => {
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  direccion = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
})
afterAll(() => {
  servidor.closeAllConnections()
  servidor.close()
})
beforeEach(() => {
  llegadas.length = 0
})

const contesta =
  (estado: number, cabeceras: Record<string, string> = {}): Contesta =>
  (respuesta) =>
    respuesta.writeHead(estado, { 'content-type': 'application/json', ...cabeceras }).end(JSON.stringify({ estado }))
const seCorta: Contesta = (respuesta) => respuesta.destroy()
const seCortaEnMedio: Contesta = (respuesta) => {
  respuesta.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  respuesta.write('{"a":', () => respuesta.destroy())
}
const calla: Contesta = () => undefined

/** Sends through the retries without waiting, and keeps the pauses that it asked for. */
const enviar = async (
  lista: Contesta[],
  { azar = 0, plazoMs, ...init }: RequestInit & { azar?: number; plazoMs?: number } = {},
) => {
  respuestas = lista
  const pausas: number[] = []
  const pide = conReintentos({
    plazoMs,
    azar: () => azar,
    esperar: async (ms) => {
      pausas.push(ms)
    },
  })
  const estado = await pide(new Request(direccion, init)).then(
    ({ status }) => status,
    ({ name }: Error) => name,
  )
  return { estado, veces: llegadas.length, pausas }
}
const CON = { method: 'POST', body: '{"a":1}', headers: { 'idempotency-key': 'k1' } }
const SIN = { method: 'POST', body: '{"a":1}' }

test.each<[string, Contesta]>([
  ['a connection that breaks', seCorta],
  ['an answer that breaks off', seCortaEnMedio],
  ['429', contesta(429)],
  ['500', contesta(500)],
  ['503', contesta(503)],
  ['409 with Retry-After, while the first is in progress', contesta(409, { 'retry-after': '1' })],
])('after %s a read and a write with a key are sent again, a write without one is not', async (_, falla) => {
  expect(await enviar([falla, contesta(200)])).toMatchObject({ estado: 200, veces: 2 })
  llegadas.length = 0
  expect(await enviar([falla, contesta(200)], CON)).toMatchObject({ estado: 200, veces: 2 })
  expect(llegadas.map(({ headers, cuerpo }) => [headers['idempotency-key'], cuerpo])).toEqual([
    ['k1', '{"a":1}'],
    ['k1', '{"a":1}'],
  ])
  llegadas.length = 0
  expect(await enviar([falla, contesta(200)], SIN)).toMatchObject({ veces: 1, pausas: [] })
})

test.each([400, 401, 403, 404, 409, 422])('%i is an answer and not sent again', async (estado) => {
  expect(await enviar([contesta(estado), contesta(200)], CON)).toEqual({ estado, veces: 1, pausas: [] })
})

test('an attempt without an answer ends after its time and is sent again', async () => {
  expect(await enviar([calla, contesta(200)], { ...CON, plazoMs: 300 })).toMatchObject({ estado: 200, veces: 2 })
  llegadas.length = 0
  expect(await enviar([calla], { ...SIN, plazoMs: 300 })).toMatchObject({ estado: 'TimeoutError', veces: 1 })
})

test('it ends after five attempts, with the last answer or the fault of the network', async () => {
  const siempre = (una: Contesta) => Array.from({ length: 9 }, () => una)
  expect(await enviar(siempre(contesta(503)))).toMatchObject({ estado: 503, veces: 5 })
  llegadas.length = 0
  expect(await enviar(siempre(seCorta))).toMatchObject({ estado: 'TypeError', veces: 5 })
})

test('the pauses double up to 8 s, each between its half and its whole', async () => {
  const pausas = async (azar: number) => {
    llegadas.length = 0
    return (
      await enviar(
        Array.from({ length: 5 }, () => contesta(503)),
        { azar },
      )
    ).pausas
  }
  expect(await pausas(0)).toEqual([250, 500, 1000, 2000])
  expect(await pausas(1)).toEqual([500, 1000, 2000, 4000])
  const muchas = conReintentos({
    intentos: 9,
    azar: () => 1,
    esperar: async (ms) => expect(ms).toBeLessThanOrEqual(8000),
    fetch: async () => new Response(null, { status: 503 }),
  })
  expect((await muchas(new Request(direccion))).status).toBe(503)
})

test('Retry-After is waited for, and one of more than a minute is left to the caller', async () => {
  expect(await enviar([contesta(429, { 'retry-after': '37' }), contesta(200)])).toMatchObject({ pausas: [37_250] })
  llegadas.length = 0
  expect(await enviar([contesta(429, { 'retry-after': '61' }), contesta(200)])).toMatchObject({ estado: 429, veces: 1 })
})

test('Retry-After is seconds or a date; what is neither, or past, asks for nothing', () => {
  expect(esperaPedida('3')).toBe(3000)
  const dentroDe = esperaPedida(new Date(Date.now() + 30_000).toUTCString())
  expect([dentroDe > 20_000, dentroDe <= 30_000]).toEqual([true, true])
  expect([null, 'pronto', 'Wed, 21 Oct 2015 07:28:00 GMT', '-5'].map(esperaPedida)).toEqual([0, 0, 0, 0])
})

test('who gives up is obeyed at once, during an attempt and in a pause', async () => {
  respuestas = [calla]
  const deja = new AbortController()
  const pedido = conReintentos()(new Request(direccion, { signal: deja.signal }))
  await expect.poll(() => llegadas.length).toBe(1)
  deja.abort()
  await expect(pedido).rejects.toMatchObject({ name: 'AbortError' })
  expect(llegadas).toHaveLength(1)

  const enPausa = new AbortController()
  let veces = 0
  const enviado = conReintentos({
    fetch: async () => {
      veces++
      setTimeout(() => enPausa.abort(), 20)
      return new Response(null, { status: 503, headers: { 'retry-after': '2' } })
    },
  })(new Request(direccion, { signal: enPausa.signal }))
  await expect(enviado).rejects.toMatchObject({ name: 'AbortError' })
  expect(veces).toBe(1)
})

test('the client sends its key, and one Idempotency-Key of its own for each write that takes one', async () => {
  const cliente = crearCliente({ direccion, clave: 'secreta' })
  respuestas = [seCorta, contesta(200), contesta(200), contesta(200), contesta(200)]
  const params = { path: { id: 'V1StGXR8Z5jdHi6BmyT90' } }
  await cliente.POST('/api/v1/servicios/{id}/finalizar', { params })
  await cliente.POST('/api/v1/servicios/{id}/finalizar', { params })
  await cliente.POST('/api/v1/servicios/{id}/finalizar', {
    params: { ...params, header: { 'Idempotency-Key': 'la-mia' } },
  })
  await cliente.GET('/api/v1/yo')
  const [una, otra, tercera, suya, lectura] = llegadas.map(({ headers }) => headers['idempotency-key'])
  expect(una).toMatch(/^[0-9a-f-]{36}$/)
  expect(otra).toBe(una)
  expect(tercera).toMatch(/^[0-9a-f-]{36}$/)
  expect(tercera).not.toBe(una)
  expect([suya, lectura]).toEqual(['la-mia', undefined])
  expect(new Set(llegadas.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer secreta']))
  expect(CON_LLAVE.has('POST /api/v1/servicios/{id}/finalizar')).toBe(true)
})

test('a redirection is not followed: the key goes nowhere else', async () => {
  respuestas = [contesta(307, { location: '/otra' }), contesta(200)]
  const { response } = await crearCliente({ direccion, clave: 'secreta' }).GET('/api/v1/yo')
  expect([response.status, llegadas.length]).toEqual([307, 1])
})
