import { ESTADO_HTTP, MOTIVOS, type Route } from '@aliadas/contract/core'
import { ALCANCES, ETIQUETA_DE_ALCANCE } from '@aliadas/contract/aliados'
import { partnerRoutes } from '@aliadas/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  FAKE_ID,
  START,
  createVehiculo,
  createAliado,
  createEmpresa,
  createWorld,
  servicioData,
  rowOf,
  bid,
  publish,
  createServicioIn,
  testApp,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { huellaDe } from '../acceso/index.ts'
import { openapiDe } from './openapi.ts'

const CANARIO = 'CANARIO-banco'
let mundo: World
let app: TestApp
let admin: Persona
let aliado: Awaited<ReturnType<typeof createAliado>>

beforeAll(async () => {
  // One test keeps a request waiting for a lock.
  mundo = await createWorld({ patient: true })
  app = await testApp(mundo)
  aliado = await createAliado(mundo)
  admin = await createEmpresa(mundo, { canario: CANARIO })
  await createVehiculo(mundo, admin)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const llamar = (metodo: string, ruta: string, cuerpo?: unknown, { clave = aliado.clave, headers = {} } = {}) =>
  app.request(metodo, `/api/v1/servicios${ruta}`, {
    key: clave,
    headers,
    ...(cuerpo === undefined ? {} : { body: cuerpo }),
  })
const cuerpoDe = (cambios: object = {}) => ({ ...servicioData(mundo), ...cambios })

test('a service needs its fields and a departure in the future; what only the server says is refused', async () => {
  const vacio = await llamar('POST', '', {})
  expect([vacio.status, Object.keys(vacio.body['fields'] as object)]).toEqual([
    400,
    ['tipo', 'clase', 'origen', 'destino', 'latOrigen', 'lonOrigen', 'fechaSalida', 'horaSalida', 'pasajeros'],
  ])
  const pasado = await llamar('POST', '', cuerpoDe({ fechaSalida: '2026-06-10', horaSalida: '07:00' }))
  expect([pasado.status, pasado.body['fields']]).toEqual([400, { fechaSalida: 'La salida debe ser en el futuro' }])
  expect((await llamar('POST', '', cuerpoDe({ observaciones: 'a\0b' }))).status).toBe(400)
  const extra = {
    estado: 'confirmado',
    valorOferta: 1000,
    empresaAliadaId: admin.empresaId,
    fuec: true,
    aliadoId: 'Y',
    fecha: '2030-01-01',
  }
  const dicho = await llamar('POST', '', cuerpoDe(extra))
  expect([dicho.status, Object.keys(dicho.body['fields'] as object)]).toEqual([400, Object.keys(extra)])
  const { status, body: cuerpo } = await llamar('POST', '', cuerpoDe())
  expect([status, cuerpo]).toMatchObject([
    201,
    { estado: 'pendiente', valorOferta: null, empresaAliada: null, fuec: false, fecha: START.toISOString() },
  ])
  expect(await rowOf(mundo, String(cuerpo['id']))).toMatchObject({ aliadoId: aliado.id, estado: 'pendiente' })
})

test('a post leaves one line in the history, by its app and closed to companies', async () => {
  const { body } = await llamar('POST', '', cuerpoDe())
  const lineas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('historial').selectAll().where('entidadId', '=', String(body['id'])).execute(),
  )
  const linea = { tenant: 'CERRADO', aliadoId: aliado.id, entidad: 'servicio', accion: 'publicar', de: null }
  expect(lineas).toMatchObject([{ ...linea, a: 'pendiente', actorTipo: 'aliado', actorId: aliado.id, en: START }])
})

test('INJ-02 INJ-04 text is kept to the letter', async () => {
  const origen = `<img src=x onerror=alert(1)>'; drop table servicios; -- 🚐 عربى`
  const { body: cuerpo } = await llamar('POST', '', cuerpoDe({ origen }))
  expect((await llamar('GET', `/${String(cuerpo['id'])}`)).body['origen']).toBe(origen)
})

test('TEN-01 TEN-13 another partner’s service does not exist for this one', async () => {
  const otro = await createAliado(mundo)
  const id = await publish(mundo, otro, { cliente: CANARIO })
  const idOferta = await bid(mundo, admin, id)
  const propio = await publish(mundo, aliado)
  const acciones: [string, string, unknown][] = [
    ['GET', '', undefined],
    ['GET', '/ofertas', undefined],
    ['POST', '/aceptar', { idOferta, metodoPago: 'epayco' }],
    ['POST', '/cancelar', undefined],
  ]
  for (const [metodo, accion, cuerpo] of acciones) {
    const [ajeno, falso] = [
      await llamar(metodo, `/${id}${accion}`, cuerpo),
      await llamar(metodo, `/${FAKE_ID}${accion}`, cuerpo),
    ]
    expect([accion, ajeno.status, ajeno.text]).toEqual([accion, 404, falso.text])
  }
  expect((await llamar('POST', `/${propio}/aceptar`, { idOferta, metodoPago: 'epayco' })).status).toBe(404)
  expect((await rowOf(mundo, id)).estado).toBe('pendiente')
  expect((await llamar('GET', '')).text).not.toContain(id)
})

test('V7 offers come cheapest first and never with bank data; accepting needs a way to pay', async () => {
  const id = await publish(mundo, aliado)
  const otra = await createEmpresa(mundo, { canario: CANARIO })
  await createVehiculo(mundo, otra)
  const cara = await bid(mundo, admin, id, 900_000)
  const barata = await bid(mundo, otra, id, 800_000)
  const lista = await llamar('GET', `/${id}/ofertas`)
  expect((lista.body['ofertas'] as { id: string }[]).map((o) => o.id)).toEqual([barata, cara])
  expect(lista.body['ofertas']).toMatchObject([
    { precio: 800_000, estado: 'enviada', rating: 5, cotizacion: false },
    {},
  ])
  expect(lista.text).not.toMatch(/CANARIO|"(cuenta|tipocuenta|banco|titular)":"|"rut"/i)
  for (const metodoPago of [undefined, 'efectivo', null])
    expect((await llamar('POST', `/${id}/aceptar`, { idOferta: barata, metodoPago })).status).toBe(400)
  const hecho = await llamar('POST', `/${id}/aceptar`, { idOferta: barata, metodoPago: 'epayco' })
  expect([hecho.status, hecho.body]).toMatchObject([
    200,
    { estado: 'validar', valorOferta: 800_000, empresaAliada: otra.empresa },
  ])
  expect(hecho.text).not.toContain(CANARIO)
  const tarde = await llamar('POST', `/${id}/aceptar`, { idOferta: cara, metodoPago: 'epayco' })
  expect([tarde.status, tarde.body['code']]).toEqual([409, 'aborted'])
})

test('PAY-03 PAY-04 one key publishes once; with another body it is refused; another partner has its own keys', async () => {
  const headers = { 'idempotency-key': 'publicar-1' }
  const cuerpo = cuerpoDe()
  const [primera, segunda] = [
    await llamar('POST', '', cuerpo, { headers }),
    await llamar('POST', '', cuerpo, { headers }),
  ]
  expect([primera.status, segunda.status, segunda.body]).toEqual([201, 201, primera.body])
  expect((await llamar('POST', '', { ...cuerpo, pasajeros: 9 }, { headers })).status).toBe(400)
  const { clave } = await createAliado(mundo)
  const deOtro = await llamar('POST', '', cuerpo, { clave, headers })
  expect([deOtro.status, deOtro.body['id'] === primera.body['id']]).toEqual([201, false])
})

test('PAY-02 a request still running and a state that does not admit it are told apart, and the first says when to come back', async () => {
  const id = await publish(mundo, aliado)
  const cliente = await mundo.base.pool.connect()
  try {
    await cliente.query('begin')
    await cliente.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`aliado:${aliado.id}|lenta`])
    const enCurso = await llamar('POST', `/${id}/cancelar`, undefined, { headers: { 'idempotency-key': 'lenta' } })
    expect([enCurso.status, enCurso.headers.get('retry-after'), enCurso.body['details']]).toEqual([
      409,
      '1',
      { motivo: 'en_proceso', segundos: 1 },
    ])
  } finally {
    await cliente.query('rollback')
    cliente.release()
  }
  expect((await llamar('POST', `/${id}/cancelar`)).status).toBe(200)
  const tarde = await llamar('POST', `/${id}/cancelar`)
  expect([tarde.status, tarde.headers.get('retry-after'), tarde.body['details']]).toEqual([
    409,
    null,
    { motivo: 'estado', estado: 'cancelado' },
  ])
})

test('a service is cancelled while it is pending, once', async () => {
  const id = await publish(mundo, aliado)
  const estados = await Promise.all(
    Array.from({ length: 5 }, async () => (await llamar('POST', `/${id}/cancelar`)).status),
  )
  expect(estados.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  const reservado = await createServicioIn(mundo, 'reservado', { aliado, admin })
  expect((await llamar('POST', `/${reservado.id}/cancelar`)).status).toBe(400)
})

test('BIZ-10 the driver’s app ends a running trip once, and not before its route started', async () => {
  const conductor = await createAliado(mundo, ['viajes:finalizar', 'viajes:cualquiera'])
  const enCurso = await createServicioIn(mundo, 'enCurso')
  const antes = await createServicioIn(mundo, 'confirmado')
  const finalizar = (id: string, clave = conductor.clave) => llamar('POST', `/${id}/finalizar`, undefined, { clave })
  expect((await finalizar(antes.id)).status).toBe(409)
  expect((await finalizar(FAKE_ID)).status).toBe(404)
  const hecho = await finalizar(enCurso.id)
  expect([hecho.status, hecho.body['estado']]).toEqual([200, 'finalizado'])
  expect((await finalizar(enCurso.id)).status).toBe(409)
  expect((await llamar('GET', `/${enCurso.id}`, undefined, { clave: conductor.clave })).status).toBe(403)
})

test('TEN-05 the list pages through everything once, newest first, and filters by state', async () => {
  const propio = await createAliado(mundo)
  const publicados: string[] = []
  for (let n = 0; n < 53; n++) publicados.push(await publish(mundo, propio))
  const { clave } = propio
  const primera = await llamar('GET', '', undefined, { clave })
  const segunda = await llamar('GET', `?cursor=${String(primera.body['siguiente'])}`, undefined, { clave })
  const ids = [primera, segunda].flatMap((r) => (r.body['servicios'] as { id: string }[]).map((s) => s.id))
  expect([ids.length, new Set(ids).size, segunda.body['siguiente']]).toEqual([53, 53, null])
  expect(ids.toSorted()).toEqual(publicados.toSorted())
  expect((await llamar('GET', '?estado=cancelado', undefined, { clave })).body['servicios']).toEqual([])
  expect((await llamar('GET', '?estado=ofertas', undefined, { clave })).status).toBe(400)
})

test('a revoked key never works again once it is forgotten, and a fresh one with the same scopes does', async () => {
  const revocado = await createAliado(mundo)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('aliadoClaves')
      .set({ revocadaEn: mundo.ctx.clock.now() })
      .where('huella', '=', huellaDe(revocado.clave))
      .execute(),
  )
  expect((await llamar('GET', '', undefined, { clave: revocado.clave })).status).toBe(401)
  const guardadas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('aliadoClaves').selectAll().execute(),
  )
  expect(JSON.stringify(guardadas)).not.toContain(aliado.clave)
})

test('RATE-01 a key that calls too often waits, and another one does not', async () => {
  const [rapido, tranquilo] = [await createAliado(mundo), await createAliado(mundo)]
  let ultima = await llamar('GET', `/${FAKE_ID}`, undefined, { clave: rapido.clave })
  for (let n = 0; n < 1300 && ultima.status !== 429; n++)
    ultima = await llamar('GET', `/${FAKE_ID}`, undefined, { clave: rapido.clave })
  const dichas = (respuesta: { headers: Headers }) =>
    ['ratelimit-policy', 'ratelimit'].map((nombre) => respuesta.headers.get(nombre))
  expect([ultima.status, ultima.headers.get('retry-after')]).toEqual([429, '60'])
  expect(dichas(ultima)).toEqual(['"llamadas";q=600;w=60', '"llamadas";r=0;t=60'])
  const otra = await llamar('GET', `/${FAKE_ID}`, undefined, { clave: tranquilo.clave })
  expect([otra.status, ...dichas(otra)]).toEqual([404, '"llamadas";q=600;w=60', '"llamadas";r=599;t=60'])
  expect(dichas(await llamar('GET', `/${FAKE_ID}`, undefined, { clave: 'ninguna' }))).toEqual([null, null])
})

type Json = { [nombre: string]: Json } & { required?: string[] }

test('the OpenAPI document tells of every route with its key, its errors and its limits', async () => {
  const { status, body: cuerpo } = await app.request('GET', '/api/v1/openapi.json')
  const documento = cuerpo as unknown as Json & { openapi: string }
  expect([status, documento.openapi]).toEqual([200, '3.1.0'])
  expect(Object.keys(documento['info'] ?? {})).toEqual(expect.arrayContaining(['title', 'version']))
  const operaciones: string[] = []
  for (const [nombre, ruta] of Object.entries<Route>(partnerRoutes)) {
    const operacion = documento['paths']?.[ruta.path]?.[ruta.method]
    expect([nombre, operacion?.['operationId']]).toEqual([nombre, nombre])
    operaciones.push(nombre)
    const parametros = operacion?.['parameters'] as unknown as { name: string; in: string; required: boolean }[]
    const enRuta = [...ruta.path.matchAll(/\{(\w+)\}/g)].map(([, p]) => p)
    expect(parametros.filter((p) => p.in === 'path')).toMatchObject(enRuta.map((name) => ({ name, required: true })))
    expect(parametros.some((p) => p.name === 'Idempotency-Key')).toBe(ruta.method !== 'get')
    const estado = ruta.status ?? 200
    const propios = [
      // A repetition of a key whose answer was erased finds nothing.
      [ruta.path.includes('{') || ruta.method !== 'get', '404'],
      [ruta.method !== 'get', '409'],
      [ruta.body ?? ruta.upload, '413'],
      [ruta.body ?? ruta.upload, '415'],
    ].flatMap(([si, cual]) => (si ? [cual] : []))
    expect([nombre, Object.keys(operacion?.['responses'] ?? {})]).toEqual([
      nombre,
      [String(estado), ...(ruta.etag ? ['304'] : []), '400', '401', '403', ...propios, '429', 'default'],
    ])
    expect(Object.keys(operacion?.['requestBody']?.['content'] ?? {})).toEqual(
      ruta.upload ?? (ruta.body ? ['application/json'] : []),
    )
    const respuesta = operacion?.['responses']?.[estado]?.['content']
    expect(Object.keys(respuesta ?? {})).toEqual(ruta.bytes ?? ['application/json'])
    for (const alcance of [ruta.scope ?? []].flat()) expect(operacion?.['description']).toContain(`\`${alcance}\``)
  }
  const listadas = Object.values(documento['paths'] ?? {}).flatMap((metodos) => Object.keys(metodos))
  expect(listadas).toHaveLength(operaciones.length)
  expect(documento['components']?.['securitySchemes']?.['clave']).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(documento['components']?.['schemas']?.['Error']?.['properties']?.['code']).toMatchObject({
    enum: Object.keys(ESTADO_HTTP),
  })
  expect(documento['components']?.['schemas']?.['Error']?.['properties']?.['details']).toMatchObject({
    properties: { motivo: { enum: [...new Set(Object.values(MOTIVOS).flat())] } },
  })
  for (const alcance of ALCANCES)
    expect(JSON.stringify(documento['components']?.['securitySchemes'])).toContain(
      `${alcance}\`: ${ETIQUETA_DE_ALCANCE[alcance]}`,
    )
  const referencias = [...JSON.stringify(documento).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref)
  const nombres = Object.keys(documento['components']?.['schemas'] ?? {})
  expect(nombres.toSorted()).toEqual([
    'Conductor',
    'Entrega',
    'Error',
    'EstadoDeFuec',
    'Evento',
    'Guia',
    'Oferta',
    'Operador',
    'Problema',
    'RastreoDeConductor',
    'Servicio',
    'ViajeDeConductor',
    'Vinculacion',
    'Webhook',
    'WebhookNuevo',
  ])
  const hay = ['schemas', 'responses', 'headers'].flatMap((clase) =>
    Object.keys(documento['components']?.[clase] ?? {}).map((nombre) => `#/components/${clase}/${nombre}`),
  )
  expect(new Set(referencias)).toEqual(new Set(hay))
  const pasajeros =
    documento['paths']?.['/api/v1/servicios']?.['post']?.['requestBody']?.['content']?.['application/json']?.[
      'schema'
    ]?.['properties']?.['pasajeros']
  expect(pasajeros).toMatchObject({ type: 'integer', minimum: 1, maximum: 500 })
})

test('the document keeps multipleOf', async () => {
  const { ofertasRoutes } = await import('@aliadas/contract/ofertas')
  const texto = JSON.stringify(openapiDe({ crearOferta: ofertasRoutes.crearOferta }, 'http://aliadas.test'))
  expect(texto).toContain('"multipleOf":1000')
})

test('the readable page of the document needs nothing from elsewhere', async () => {
  const pagina = await app.request('GET', '/api/docs')
  expect([pagina.status, pagina.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("default-src 'self'"),
  ])
  expect(pagina.text).not.toMatch(/https?:\/\//)
  for (const archivo of ['swagger-ui.css', 'swagger-ui-bundle.js', 'inicio.js'])
    expect([archivo, (await app.request('GET', `/api/docs/${archivo}`)).status]).toEqual([archivo, 200])
  for (const archivo of ['package.json', '..%2fpackage.json', 'index.html'])
    expect([archivo, (await app.request('GET', `/api/docs/${archivo}`)).status]).toEqual([archivo, 404])
})

test('PAY-02 PAY-06 what is published in one trip is published once: many times at once, while the first still runs, and when its departure is over', async () => {
  const publicados = () =>
    mundo.ctx.db.read(
      { rol: 'sistema' },
      async (tx) => (await tx.selectFrom('servicios').select('id').execute()).length,
    )
  const headers = { 'idempotency-key': 'publicar-de-una' }
  const antes = await publicados()
  const cuerpo = cuerpoDe({ fechaSalida: '2026-06-10', horaSalida: '09:00' })
  // Holds a lock that writers need, so that the first request is still running when the second arrives.
  const lector = await mundo.base.pool.connect()
  await lector.query('begin; lock table servicios in share mode')
  const primera = llamar('POST', '', cuerpo, { headers })
  try {
    const esperas = async () =>
      (
        await mundo.base.pool
          .query(`select waitstart from pg_locks where not granted and relation = 'servicios'::regclass
          and database = (select oid from pg_database where datname = current_database())`)
      ).rows
    await expect.poll(esperas).toHaveLength(1)
    const espera = await esperas()
    const segunda = await llamar('POST', '', cuerpo, { headers })
    expect([segunda.status, segunda.headers.get('retry-after'), segunda.body]).toEqual([
      409,
      '1',
      {
        code: 'aborted',
        message: 'Esta misma solicitud todavía se está procesando.',
        details: { motivo: 'en_proceso', segundos: 1 },
      },
    ])
    // The first still waits as it did, and the second never waited behind it.
    expect(await esperas()).toEqual(espera)
  } finally {
    await lector.query('rollback')
    lector.release()
  }
  expect((await primera).status).toBe(201)

  const deUna = { 'idempotency-key': 'publicar-a-la-vez' }
  const todas = await Promise.all(Array.from({ length: 12 }, () => llamar('POST', '', cuerpo, { headers: deUna })))
  const hechas = todas.filter(({ status }) => status === 201)
  expect(new Set(hechas.map(({ text }) => text)).size).toBe(1)
  const otras = todas.filter(({ status }) => status !== 201)
  expect(otras.map(({ status, body }) => [status, body['details']])).toEqual(
    otras.map(() => [409, { motivo: 'en_proceso', segundos: 1 }]),
  )
  expect(await publicados()).toBe(antes + 2)

  mundo.ctx.clock.advance(3 * 3_600_000)
  expect((await llamar('POST', '', cuerpo)).body['fields']).toEqual({ fechaSalida: 'La salida debe ser en el futuro' })
  const tarde = await llamar('POST', '', cuerpo, { headers })
  expect([tarde.status, tarde.text]).toEqual([201, (await primera).text])
  expect((await llamar('POST', '', { ...cuerpo, pasajeros: 9 }, { headers })).body['message']).toBe(
    'La llave de idempotencia ya se usó con otros datos.',
  )
  // No response is stored for a refusal.
  const nueva = { 'idempotency-key': 'publicar-rechazada' }
  expect((await llamar('POST', '', cuerpo, { headers: nueva })).status).toBe(400)
  expect((await llamar('POST', '', cuerpoDe(), { headers: nueva })).status).toBe(201)
  expect(await publicados()).toBe(antes + 3)
})
