import { ESTADO_HTTP, MOTIVOS, type Route } from '@aliadas/contract/core'
import { TIPOS_DE_VEHICULO } from '@aliadas/contract/flota'
import { partnerRoutes } from '@aliadas/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { huellaDe } from '../acceso/index.ts'
import {
  FAKE_ID,
  createAliado,
  createWorldWithApp,
  publish,
  servicioData,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

const PROBLEMA = 'application/problem+json'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let aliado: Awaited<ReturnType<typeof createAliado>>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
})
afterAll(() => close())

type Opciones = { clave?: string; headers?: Record<string, string> }
const pedir = (metodo: string, ruta: string, body?: unknown, { clave = aliado.clave, headers = {} }: Opciones = {}) =>
  app.request(metodo, `/api/v1/${ruta}`, { key: clave, headers, ...(body === undefined ? {} : { body }) })
const publicar = (cambios: object, headers?: Record<string, string>) =>
  pedir('POST', 'servicios', { ...servicioData(mundo), ...cambios }, headers ? { headers } : {})
type Respuesta = Awaited<ReturnType<TestApp['request']>>
const detalles = ({ body }: Respuesta) => body['details'] as Record<string, unknown>
const codigoYMotivo = (respuesta: Respuesta) => [
  respuesta.status,
  respuesta.body['code'],
  detalles(respuesta)['motivo'],
]

test('a refused field says why in a word of the closed list, each kind once', async () => {
  const casos: [object, string, string][] = [
    [{ origen: undefined }, 'origen', 'requerido'],
    [{ origen: ' ' }, 'origen', 'requerido'],
    [{ origen: 7 }, 'origen', 'formato'],
    [{ fechaSalida: '11/06/2026' }, 'fechaSalida', 'formato'],
    [{ fechaSalida: '2026-02-30' }, 'fechaSalida', 'formato'],
    [{ origen: 'a\0b' }, 'origen', 'formato'],
    [{ pasajeros: 0 }, 'pasajeros', 'rango'],
    [{ pasajeros: 501 }, 'pasajeros', 'rango'],
    [{ latOrigen: 91 }, 'latOrigen', 'rango'],
    [{ fechaRegreso: '2026-06-10', horaRegreso: '01:00' }, 'fechaRegreso', 'rango'],
    [{ horaRegreso: '01:00' }, 'fechaRegreso', 'requerido'],
    [{ latDestino: 4, lonDestino: null }, 'latDestino', 'requerido'],
    [{ observaciones: 'x'.repeat(2001) }, 'observaciones', 'largo'],
    [{ paradas: Array.from({ length: 21 }, () => ({ location: 'Buga' })) }, 'paradas', 'largo'],
    [{ tipo: 'Cohete' }, 'tipo', 'opcion'],
    [{ fechaSalida: '2026-06-10', horaSalida: '00:01' }, 'fechaSalida', 'pasada'],
    [{ pasajeross: 3 }, 'pasajeross', 'desconocido'],
    [{ paradas: [{ location: 'Buga', minutos: 5 }] }, 'paradas.0.minutos', 'desconocido'],
    // Names that every object has.
    [{ constructor: 3 }, 'constructor', 'desconocido'],
    [{ ['__proto__']: 3 }, '__proto__', 'desconocido'],
    [{ paradas: [{ location: 'Buga', toString: 'x' }] }, 'paradas.0.toString', 'desconocido'],
  ]
  for (const [cambios, campo, motivo] of casos) {
    const respuesta = await publicar(cambios)
    expect([
      codigoYMotivo(respuesta),
      detalles(respuesta)['motivos'],
      Object.keys(respuesta.body['fields'] ?? {}),
    ]).toEqual([[400, 'invalid-argument', motivo], { [campo]: motivo }, [campo]])
  }
})

test('unknown fields are refused by name on every operation with a body, at every depth, and an operation without one takes none', async () => {
  const cuerpo = { id: '1', estado: 'confirmado' }
  const respuesta = await publicar(cuerpo)
  expect(respuesta.body['fields']).toEqual({ id: 'El campo id no existe', estado: 'El campo estado no existe' })
  for (const { method, path, body, optionalBody, upload } of Object.values<Route>(partnerRoutes)) {
    if (method === 'get' || upload) continue
    const camino = path.replace(/\{\w+\}/g, FAKE_ID).replace('/api/v1/', '')
    const { status, body: dicho } = await pedir(method.toUpperCase(), camino, { inventado: 1 })
    expect([camino, status, (dicho['fields'] as object | undefined) ?? {}]).toEqual([
      camino,
      400,
      expect.objectContaining({ inventado: 'El campo inventado no existe' }),
    ])
    const abiertosDelCuerpo = body ? abiertos(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '') : []
    expect([camino, abiertosDelCuerpo]).toEqual([camino, []])
    const vacio = await pedir(method.toUpperCase(), camino, '')
    expect([camino, vacio.status]).toEqual([camino, body && !optionalBody ? 400 : 404])
  }
})

type Json = { properties?: object; additionalProperties?: unknown }
/** Objects of a schema that accept unnamed fields. */
const abiertos = (nodo: unknown, lugar: string): string[] => {
  if (typeof nodo !== 'object' || nodo === null) return []
  const { properties, additionalProperties } = nodo as Json
  const propio = properties && additionalProperties !== false ? [lugar] : []
  return [...propio, ...Object.entries(nodo).flatMap(([nombre, hijo]) => abiertos(hijo, `${lugar}/${nombre}`))]
}

test('PAY-04 a used key, a bad key, an unknown parameter and a bad page are told apart', async () => {
  const llave = { 'idempotency-key': 'usada' }
  expect((await publicar({}, llave)).status).toBe(201)
  expect(codigoYMotivo(await publicar({ pasajeros: 9 }, llave))).toEqual([400, 'invalid-argument', 'llave_reutilizada'])
  const larga = await publicar({}, { 'idempotency-key': 'x'.repeat(256) })
  expect([codigoYMotivo(larga), detalles(larga)['motivos']]).toEqual([
    [400, 'invalid-argument', 'largo'],
    { 'Idempotency-Key': 'largo' },
  ])
  for (const nombre of ['cursorr', 'constructor', '__proto__'])
    expect(detalles(await pedir('GET', `servicios?${nombre}=1`))['motivos']).toEqual(
      Object.fromEntries([[nombre, 'desconocido']]),
    )
  const pagina = await pedir('GET', 'servicios?cursor=zzz')
  expect(detalles(pagina)).toEqual({ motivo: 'formato', motivos: { cursor: 'formato' } })
})

test('each status has its code and its reason, and the headers that go with it', async () => {
  const [sinClave, otra] = [
    await app.request('GET', '/api/v1/servicios'),
    await pedir('GET', 'servicios', undefined, { clave: 'ninguna' }),
  ]
  const revocada = await createAliado(mundo)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('aliadoClaves')
      .set({ revocadaEn: mundo.ctx.clock.now() })
      .where('huella', '=', huellaDe(revocada.clave))
      .execute(),
  )
  const quitada = await pedir('GET', 'servicios', undefined, { clave: revocada.clave })
  expect([sinClave, otra, quitada].map((una) => [...codigoYMotivo(una), una.headers.get('www-authenticate')])).toEqual([
    [401, 'unauthenticated', 'falta', 'Bearer realm="Aliadas"'],
    [401, 'unauthenticated', 'desconocida', 'Bearer realm="Aliadas", error="invalid_token"'],
    [401, 'unauthenticated', 'revocada', 'Bearer realm="Aliadas", error="invalid_token"'],
  ])
  const lectora = await createAliado(mundo, ['servicios:leer'])
  const alcance = await pedir('POST', 'servicios', {}, { clave: lectora.clave })
  expect([alcance.status, detalles(alcance)]).toEqual([403, { motivo: 'alcance', alcances: ['servicios:escribir'] }])
  expect(codigoYMotivo(await pedir('GET', `servicios/${FAKE_ID}`))).toEqual([404, 'not-found', 'no_existe'])
  expect(codigoYMotivo(await pedir('GET', 'nada'))).toEqual([404, 'not-found', 'no_existe'])
  const id = await publish(mundo, aliado)
  await pedir('POST', `servicios/${id}/cancelar`)
  expect(codigoYMotivo(await pedir('POST', `servicios/${id}/cancelar`))).toEqual([409, 'aborted', 'estado'])
  const grande = await pedir('POST', 'servicios', `"${'x'.repeat(300_000)}"`)
  expect(codigoYMotivo(grande)).toEqual([413, 'invalid-argument', 'largo'])
  const texto = await pedir('POST', 'servicios', 'x', { headers: { 'content-type': 'text/plain' } })
  expect(codigoYMotivo(texto)).toEqual([415, 'invalid-argument', 'formato'])
  const metodo = await pedir('PUT', 'servicios', {})
  expect([codigoYMotivo(metodo), metodo.headers.get('allow')]).toEqual([
    [405, 'invalid-argument', 'metodo'],
    'POST, GET, HEAD',
  ])
})

test('a new record says where it is, also when the same request is repeated', async () => {
  const llave = { 'idempotency-key': 'donde' }
  for (const { status, headers, body } of [await publicar({}, llave), await publicar({}, llave)])
    expect([status, headers.get('location')]).toEqual([201, `/api/v1/servicios/${String(body['id'])}`])
  // The response of an upload contains its address.
  const nuevas = Object.values<Route>(partnerRoutes).filter(({ status, upload }) => status === 201 && !upload)
  expect(nuevas.map(({ path, location }) => [path, location])).toEqual(nuevas.map(({ path }) => [path, `${path}/{id}`]))
})

test('who accepts problem+json gets the members of RFC 9457 beside code and message, and the request’s id', async () => {
  const accept = { accept: `application/json, ${PROBLEMA};q=0.9` }
  const problema = await pedir('POST', 'servicios', {}, { headers: accept })
  const { fields: _f, details: _d, ...miembros } = JSON.parse(problema.text) as Record<string, unknown>
  expect([problema.headers.get('content-type'), miembros]).toEqual([
    PROBLEMA,
    {
      type: '/api/docs#invalid-argument',
      title: 'Datos no válidos',
      status: 400,
      instance: `urn:uuid:${problema.headers.get('x-request-id') ?? ''}`,
      code: 'invalid-argument',
      message: `El tipo debe ser uno de: ${TIPOS_DE_VEHICULO.join(', ')}`,
    },
  ])
  const corriente = await pedir('POST', 'servicios', {}, { headers: { accept: 'application/json' } })
  expect([corriente.headers.get('content-type'), Object.keys(corriente.body)]).toEqual([
    'application/json',
    ['code', 'message', 'fields', 'details'],
  ])
  const exito = await pedir('GET', 'servicios', undefined, { headers: { accept: PROBLEMA } })
  expect([exito.status, exito.headers.get('content-type')]).toEqual([200, 'application/json'])
})

test('every code has reasons, and the site’s own answers stay as they are', async () => {
  expect(Object.keys(MOTIVOS)).toEqual(Object.keys(ESTADO_HTTP))
  const { body } = await app.request('GET', '/api/perfil', { headers: { accept: PROBLEMA } })
  expect(body).toEqual({ code: 'unauthenticated', message: 'Tu sesión terminó. Inicia sesión de nuevo.' })
})
