import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { HORA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repartirEventos } from './aliados/index.ts'
import type { Persona } from './platform/actor.ts'
import { createPool } from './platform/database/index.ts'
import {
  createAliado,
  createEmpresa,
  createPlataforma,
  createTestKey,
  createVehiculo,
  createWebhook,
  createWorld,
  happen,
  publish,
  sendDue,
  servicioData,
  testApp,
  unique,
  vehiculoData,
  webhookSender,
  type TestApp,
  type World,
} from './testing/factories/index.ts'
import { createReceiver, type Receiver } from './testing/receiver.ts'
import { dump } from './testing/walls/dump.ts'

type Cuerpo = Record<string, unknown>
/** Between looks, so that looking is not most of the calls of a minute. */
const CADA = { interval: 300 }

type Oferta = { id: string; precio: number; empresa: string }

let mundo: World
let app: TestApp
let aliado: Awaited<ReturnType<typeof createAliado>>
/** A test key of the partner that also has a real one. */
let clave: string
let admin: Persona
let sesion: string
let plataforma: string
let receptor: Receiver
beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo, { local: true, testWorldIn: mundo.dataDir })
  aliado = await createAliado(mundo)
  clave = await createTestKey(mundo, aliado.nombre)
  admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin, { tipo: 'Van' })
  sesion = await app.signIn(admin.email)
  plataforma = await app.signIn((await createPlataforma(mundo)).email)
  receptor = await createReceiver()
})
afterAll(async () => {
  await receptor.close()
  await app.close()
  await mundo.close()
})

const pedir = (method: string, ruta: string, body?: unknown, key = clave) =>
  app.request(method, `/api/v1${ruta}`, { key, ...(body === undefined ? {} : { body }) })
const bien = async (...que: Parameters<typeof pedir>): Promise<Cuerpo> => {
  const { status, text, body } = await pedir(...que)
  if (status >= 300) throw new Error(`${que[0]} ${que[1]} answered ${status}: ${text}`)
  return body
}
const cuerpo = (cambios: Cuerpo = {}) => {
  const datos = Object.entries({ ...servicioData(mundo), ...cambios })
  return Object.fromEntries(datos.filter(([, valor]) => valor !== null))
}
const publicar = async (cambios: Cuerpo = {}, key = clave) =>
  String((await bien('POST', '/servicios', cuerpo(cambios), key))['id'])
const leer = (id: string, key = clave) => bien('GET', `/servicios/${id}`, undefined, key)
const enReal = async (orden: string, nombre: string): Promise<unknown[]> => {
  const cliente = await mundo.base.pool.connect()
  await cliente.query('begin; set local role aliadas_sistema')
  const { rows } = await cliente.query<Cuerpo>(orden, [nombre])
  await cliente.query('commit')
  cliente.release()
  return rows
}
const ofertasDe = async (id: string) => (await bien('GET', `/servicios/${id}/ofertas`))['ofertas'] as Oferta[]
const avanzar = (id: string, hasta: string, key = clave) =>
  pedir('POST', `/servicios/${id}/prueba/avanzar`, { hasta }, key)
const tiposDe = async (id: string) => {
  const { eventos } = (await bien('GET', '/eventos?limite=100')) as { eventos: { type: string }[] }
  return eventos.filter((evento) => JSON.stringify(evento).includes(id)).map(({ type }) => type)
}

test('a client with nothing but a test key runs the main job, a change and a cancellation, and hears each step', async () => {
  expect(await bien('GET', '/yo')).toMatchObject({ modo: 'prueba', aliado: { id: aliado.id, nombre: aliado.nombre } })
  await bien('POST', '/webhooks', { url: receptor.url })
  const id = await publicar()
  await bien('PATCH', `/servicios/${id}`, { observaciones: 'Con silla para bebé' })
  await app.testRound()
  const ofertas = await ofertasDe(id)
  expect(ofertas).toHaveLength(3)
  expect(new Set(ofertas.map(({ precio }) => precio)).size).toBe(3)
  await bien('POST', `/servicios/${id}/aceptar`, { idOferta: ofertas[0]?.id, metodoPago: 'transferencia' })
  expect(await leer(id)).toMatchObject({ estado: 'validar' })
  for (const estado of ['reservado', 'reservado', 'confirmado']) {
    await app.testRound()
    expect(await leer(id)).toMatchObject({ estado })
  }
  const fuec = await fetch(`${app.url}/api/v1/servicios/${id}/fuec`, { headers: { authorization: `Bearer ${clave}` } })
  expect((await fuec.text()).slice(0, 5)).toBe('%PDF-')
  expect((await avanzar(id, 'en_curso')).status).toBe(200)
  expect((await avanzar(id, 'finalizado')).body).toMatchObject({ estado: 'finalizado' })
  await bien('POST', `/servicios/${id}/calificar`, { estrellas: 5 })

  const otro = await publicar()
  await bien('POST', `/servicios/${otro}/cancelar`, {})
  await expect.poll(() => tiposDe(otro), CADA).toContain('servicio.cancelado')
  const suyos = await tiposDe(id)
  for (const tipo of [
    'oferta.recibida',
    'servicio.validado',
    'servicio.reservado',
    'servicio.asignado',
    'servicio.confirmado',
    'servicio.iniciado',
    'servicio.finalizado',
  ])
    expect(suyos).toContain(tipo)
  const oidos = () => receptor.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  await expect.poll(oidos).toEqual(expect.arrayContaining([...suyos, 'servicio.cancelado']))
})

test('marked services get no offer, a withdrawn one, or nothing by itself; others are bid on once', async () => {
  const de = (prueba: string) => publicar({ metadatos: { prueba } })
  const [sin, retirada, manual, comun] = [
    await de('sin_ofertas'),
    await de('oferta_retirada'),
    await de('manual'),
    await publicar(),
  ]
  await app.testRound()
  const [, antes] = [await ofertasDe(sin), await ofertasDe(retirada)]
  expect([await ofertasDe(sin), await ofertasDe(manual)]).toEqual([[], []])
  expect([antes.length, (await ofertasDe(comun)).length]).toEqual([3, 3])
  await app.testRound()
  expect(await ofertasDe(retirada)).toHaveLength(3)
  mundo.ctx.clock.advance(6_000)
  for (let i = 0; i < 3; i++) await app.testRound()
  const quedan = await ofertasDe(retirada)
  expect(quedan).toHaveLength(2)
  expect(Math.min(...quedan.map(({ precio }) => precio))).toBeGreaterThan(
    Math.min(...antes.map(({ precio }) => precio)),
  )
  await expect.poll(() => tiposDe(retirada), CADA).toContain('oferta.retirada')
  expect(await ofertasDe(comun)).toHaveLength(3)
  expect((await avanzar(manual, 'confirmado')).body).toMatchObject({ estado: 'confirmado' })
  for (let i = 0; i < 3; i++) await app.testRound()
  expect(await leer(manual)).toMatchObject({ estado: 'confirmado' })
})

test('a service is taken anywhere ahead, once, and never back', async () => {
  for (const [hasta, estado] of [
    ['ofertado', 'pendiente'],
    ['validar', 'validar'],
    ['asignado', 'reservado'],
    ['en_curso', 'confirmado'],
    ['finalizado', 'finalizado'],
  ] as const) {
    const id = await publicar({ metadatos: { prueba: 'manual' } })
    const [una, otra] = [await avanzar(id, hasta), await avanzar(id, hasta)]
    expect([una.status, una.body['estado'], otra.status]).toEqual([200, estado, 200])
    expect((await tiposDe(id)).filter((tipo) => tipo === 'servicio.iniciado').length).toBeLessThan(2)
  }
  const id = await publicar({ metadatos: { prueba: 'manual' } })
  expect((await avanzar(id, 'vencido')).body).toMatchObject({ estado: 'vencido' })
  expect((await avanzar(id, 'confirmado')).body).toMatchObject({ code: 'aborted', details: { motivo: 'estado' } })
  const lejos = await publicar({ metadatos: { prueba: 'manual' } })
  await avanzar(lejos, 'confirmado')
  expect((await avanzar(lejos, 'ofertado')).status).toBe(409)
  expect((await avanzar(lejos, 'vencido')).status).toBe(409)
})

test('two calls at once take a service there together, each step once', async () => {
  const id = await publicar({ metadatos: { prueba: 'manual' } })
  const juntas = await Promise.all(Array.from({ length: 4 }, () => avanzar(id, 'finalizado')))
  expect(juntas.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200, 200, 200])
  await expect.poll(() => tiposDe(id), CADA).toContain('servicio.finalizado')
  const tipos = await tiposDe(id)
  for (const tipo of ['servicio.validado', 'servicio.confirmado', 'servicio.finalizado'])
    expect(tipos.filter((uno) => uno === tipo)).toHaveLength(1)
})

test('a simulated driver drives from the departure on: steps, positions, and the end', async () => {
  const id = await publicar()
  await avanzar(id, 'en_curso')
  await app.testRound()
  expect(await leer(id)).toMatchObject({ posicion: null })
  mundo.ctx.clock.advance(49 * HORA_MS)
  const lugares = new Set<unknown>()
  for (let minuto = 0; minuto < 40; minuto++) {
    await app.testRound()
    lugares.add(((await leer(id))['posicion'] as { lat: number } | null)?.lat)
    mundo.ctx.clock.advance(60_000)
  }
  expect(lugares.size).toBeGreaterThan(5)
  expect(await leer(id)).toMatchObject({ estado: 'finalizado' })
  await expect.poll(() => tiposDe(id), CADA).toEqual(expect.arrayContaining(['servicio.paso', 'servicio.finalizado']))
})

/** The test world's database, as the system's role. */
const enPrueba = async (orden: string, valores: unknown[] = []): Promise<Cuerpo[]> => {
  const url = new URL(mundo.base.url)
  url.pathname += '_prueba'
  const pool = createPool(url.href, { max: 1, readers: 0 })
  await pool.query('set role aliadas_sistema')
  const { rows } = await pool.query<Cuerpo>(orden, valores)
  await pool.end()
  return rows
}

test('the simulated platform validates a driver once its papers are complete, and its app hears so', async () => {
  const { id } = await bien('POST', '/conductores', sinArchivos())
  const validado = async () => (await bien('GET', `/conductores/${String(id)}`))['validado']
  await app.testRound()
  expect(await validado()).toBe(false)
  const todos = 'perfil = true, fotos_vehiculo = true, documentos_vehiculo = true'
  await enPrueba(`update vehiculos set ${todos} where id = $1 or conductor_id = $1`, [id])
  await app.testRound()
  expect(await validado()).toBe(true)
  await expect.poll(() => tiposDe(String(id)), CADA).toContain('conductor.decidido')
})

/**
 * Everything in the real database but what tells of keys and their use. The server numbers events shortly after their
 * commit; here they are numbered first, so that only what the test does can change the result.
 */
const todoLoReal = async () => {
  await repartirEventos(mundo.ctx)
  const todo = Object.entries(await dump(mundo.base.pool))
  const deLasClaves = ['public.aliado_claves', 'public.aliado_usos', 'acceso.session']
  return Object.fromEntries(todo.filter(([tabla]) => !deLasClaves.includes(tabla)))
}

test('after a change of the trip companies bid anew by themselves; after a rejection when they are asked to', async () => {
  const [cambiado, retirada, rechazado] = [
    await publicar(),
    await publicar({ metadatos: { prueba: 'oferta_retirada' } }),
    await publicar(),
  ]
  await app.testRound()
  mundo.ctx.clock.advance(1000)
  for (const id of [cambiado, retirada]) {
    await bien('PATCH', `/servicios/${id}`, { destino: 'Otro hotel' })
    expect(await ofertasDe(id)).toEqual([])
  }
  const deAntes = await ofertasDe(rechazado)
  expect(deAntes).toHaveLength(3)
  for (const { id } of deAntes)
    await bien('POST', `/servicios/${rechazado}/ofertas/${id}/rechazar`, { motivo: 'Muy caro' })
  mundo.ctx.clock.advance(1000)
  for (let i = 0; i < 2; i++) await app.testRound()
  for (const id of [cambiado, retirada]) expect(await ofertasDe(id)).toHaveLength(3)
  expect(await ofertasDe(rechazado)).toEqual([])
  mundo.ctx.clock.advance(6_000)
  for (let i = 0; i < 2; i++) await app.testRound()
  expect(await ofertasDe(retirada)).toHaveLength(2)
  for (const id of [cambiado, rechazado])
    expect((await avanzar(id, 'confirmado')).body).toMatchObject({ estado: 'confirmado' })
})

test('TEN-28 whatever a test key does, not a letter of the real world changes, and no real person or key reads any of it', async () => {
  const control = await todoLoReal()
  const real = await publicar({ referencia: 'control' }, aliado.clave)
  expect(await todoLoReal()).not.toEqual(control)

  const antes = await todoLoReal()
  const vivo = await app.live(sesion)
  const cuentas = async () => [
    (await app.request('GET', '/api/servicios?estado=pedidos', { cookie: sesion })).text,
    (await app.request('GET', '/api/servicios?estado=pedidos', { cookie: plataforma })).text,
    (await app.request('GET', '/api/servicios/cuentas', { cookie: sesion })).text,
    (await app.request('GET', '/api/servicios?estado=pedidos&q=Canario', { cookie: plataforma })).text,
    (await pedir('GET', '/servicios', undefined, aliado.clave)).text,
    (await pedir('GET', '/eventos', undefined, aliado.clave)).text,
    (await pedir('GET', '/conductores', undefined, aliado.clave)).text,
  ]
  const primero = await cuentas()
  const id = await publicar({ origen: 'Canario', cliente: 'Canario', referencia: 'control' })
  const { fotos: _f, documentos: _d, empresa: _e, ...datos } = vehiculoData(mundo)
  await bien('POST', '/conductores', { ...datos, nombre: 'Canario', email: `c${unique()}@app.test` })
  await bien('POST', '/guias', {
    nombre: 'Canario',
    email: `g${unique()}@app.test`,
    telefono: '3990000811',
    direccion: 'Canario',
    terminos: true,
    rnt: '41234',
    rut: '900000001',
    banco: 'Nequi',
    tipocuenta: 'ahorros',
    cuenta: '0012345678',
    titular: 'Canario',
  })
  await app.testRound()
  await avanzar(id, 'finalizado')
  await app.testRound()
  expect(await todoLoReal()).toEqual(antes)
  expect(await cuentas()).toEqual(primero)
  for (const cookie of [sesion, plataforma])
    expect((await app.request('GET', `/api/servicios/${id}`, { cookie })).status).toBe(404)
  const oferta = { precio: 400_000 }
  expect((await app.request('POST', `/api/servicios/${id}/ofertas`, { cookie: sesion, body: oferta })).status).toBe(404)
  expect((await pedir('GET', `/servicios/${id}`, undefined, aliado.clave)).status).toBe(404)
  expect((await pedir('POST', `/servicios/${id}/cancelar`, {}, aliado.clave)).status).toBe(404)
  // The stream would have told of it: it tells of the next real one.
  const otro = await publicar({}, aliado.clave)
  await vivo.until(({ raw }) => raw.includes(otro))
  expect(vivo.raw).not.toContain(id)
  vivo.close()
  void real
})

test('TEN-28 a test key finds nothing of the real world, and a simulated company bids on none of it', async () => {
  const id = await publicar({ origen: 'Verdadero' }, aliado.clave)
  const registrado = await bien('POST', '/conductores', sinArchivos(), aliado.clave)
  for (let i = 0; i < 3; i++) await app.testRound()
  expect((await bien('GET', `/servicios/${id}/ofertas`, undefined, aliado.clave))['ofertas']).toEqual([])
  for (const [metodo, ruta, body] of [
    ['GET', `/servicios/${id}`, undefined],
    ['PATCH', `/servicios/${id}`, { observaciones: 'x' }],
    ['POST', `/servicios/${id}/cancelar`, {}],
    ['POST', `/servicios/${id}/prueba/avanzar`, { hasta: 'confirmado' }],
    ['GET', `/conductores/${String(registrado['id'])}`, undefined],
  ] as const)
    expect([ruta, (await pedir(metodo, ruta, body)).status]).toEqual([ruta, 404])
  for (const ruta of ['/servicios?limite=100', '/eventos?limite=100', '/conductores'])
    expect((await pedir('GET', ruta)).text).not.toContain(id)
  expect(await leer(id, aliado.clave)).toMatchObject({ estado: 'pendiente' })
})

const sinArchivos = () => {
  const { fotos: _f, documentos: _d, empresa: _e, ...datos } = vehiculoData(mundo)
  return { ...datos, email: `c${unique()}@app.test` }
}

test('the same plates may be registered in both worlds: neither tells what the other has', async () => {
  const datos = sinArchivos()
  await bien('POST', '/conductores', datos, aliado.clave)
  await bien('POST', '/conductores', datos)
  expect((await pedir('POST', '/conductores', { ...datos, email: `d${unique()}@app.test` })).status).toBe(409)
})

test('a real key cannot jump, and a partner’s test service is no other partner’s', async () => {
  const real = await publicar({}, aliado.clave)
  expect((await avanzar(real, 'confirmado', aliado.clave)).body).toMatchObject({
    code: 'permission-denied',
    details: { motivo: 'solo_prueba' },
  })
  const ajena = await createTestKey(mundo, `Otro ${unique()}`)
  const id = await publicar()
  for (const respuesta of [
    await avanzar(id, 'confirmado', ajena),
    await pedir('GET', `/servicios/${id}`, undefined, ajena),
  ])
    expect(respuesta.status).toBe(404)
  expect(await leer(id)).toMatchObject({ estado: 'pendiente' })
})

test('a test key that is revoked, or whose partner is suspended, serves nothing more at once', async () => {
  const nombre = `Suspendible ${unique()}`
  const suya = await createTestKey(mundo, nombre)
  expect((await pedir('GET', '/yo', undefined, suya)).status).toBe(200)
  const cambiar = (orden: string) => enReal(orden, nombre)
  await cambiar(`update aliados set suspendido = true, motivo_suspension = 'x' where nombre = $1`)
  expect((await pedir('GET', '/yo', undefined, suya)).body).toMatchObject({ details: { motivo: 'aliado_suspendido' } })
  await cambiar(`update aliados set suspendido = false, motivo_suspension = null where nombre = $1`)
  await cambiar(
    'update aliado_claves set revocada_en = now() where aliado_id in (select id from aliados where nombre = $1)',
  )
  expect((await pedir('GET', '/yo', undefined, suya)).body).toMatchObject({ details: { motivo: 'revocada' } })
  expect((await pedir('GET', '/yo', undefined, `${suya.slice(0, -1)}0`)).body).toMatchObject({
    details: { motivo: 'mal_escrita' },
  })
})

test('the calls of a test key are counted for its page, and limited apart from those of the real ones', async () => {
  const { nombre, clave: real } = await createAliado(mundo)
  const suya = await createTestKey(mundo, nombre)
  const quedan = async (key: string) => (await pedir('GET', '/yo', undefined, key)).headers.get('ratelimit')
  expect(await quedan(real)).toContain('r=599')
  expect(await quedan(suya)).toContain('r=599')
  await app.llamadas.guardar()
  const filas = await enReal(
    'select operacion, llamadas from aliado_usos where aliado_id in (select id from aliados where nombre = $1)',
    nombre,
  )
  expect(filas).toEqual(Array.from({ length: 2 }, () => ({ operacion: 'leerYo', llamadas: 1 })))
})

test('TEN-28 a test key gives a real webhook no scope that its partner has not in the real world', async () => {
  const socio = await createAliado(mundo)
  await createTestKey(mundo, socio.nombre)
  const oido = await createReceiver()
  await createWebhook(mundo, socio, oido.url)
  const emisor = webhookSender(mundo)
  const contar = async (): Promise<number> => {
    await happen(mundo, socio, [await publish(mundo, socio)])
    await sendDue(emisor)
    return oido.received.length
  }
  const antes = await contar()
  expect(antes).toBeGreaterThan(0)
  await enReal(
    'update aliado_claves set revocada_en = now() where not prueba and aliado_id in (select id from aliados where nombre = $1)',
    socio.nombre,
  )
  expect(await contar()).toBe(antes)
  await emisor.cerrar()
  await oido.close()
})

test('while the test world cannot be opened its keys wait, and the real world goes on', async () => {
  const archivo = path.join(mundo.dataDir, 'no-es-carpeta')
  await writeFile(archivo, '')
  const otra = await testApp(mundo, { testWorldIn: archivo })
  const con = (key: string) => otra.request('GET', '/api/v1/yo', { key })
  const cerrada = await con(clave)
  expect([cerrada.status, cerrada.body['code'], cerrada.headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
  expect((await con(aliado.clave)).status).toBe(200)
  await otra.close()
})

test('the test database has no digest of a key', async () => {
  const rows = await enPrueba('select id, huella from aliado_claves')
  expect(rows.length).toBeGreaterThan(0)
  for (const { id, huella } of rows) expect(huella).toBe(id)
})
