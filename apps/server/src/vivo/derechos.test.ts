import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import type { TestStream } from '../testing/test-stream.ts'
import {
  createVehiculo,
  createAliado,
  createEmpresa,
  createWorldWithApp,
  createPlataforma,
  createUsuario,
  publish,
  uploadPdf,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
const abiertos: TestStream[] = []

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())
afterEach(() => {
  for (const stream of abiertos.splice(0)) stream.close()
})

const conectar = async (cookie: string, desde?: string) => {
  const stream = await app.live(cookie, desde)
  abiertos.push(stream)
  return stream
}

/** A person with the product open. */
const conectada = async (persona: Persona) => {
  const sesion = await app.signIn(persona.email)
  const stream = await conectar(sesion)
  await stream.listo()
  return { persona, sesion, stream }
}

/** Directly in the database, because no command does it yet. */
const enLaBase = async (frase: ReturnType<typeof sql>) => {
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => frase.execute(tx))
  await mundo.base.pool.query('notify aliadas_cambios')
}

const eventos = ({ events }: TestStream) => events.map(({ event }) => event)
const rolDe = async (sesion: string) => (await app.sessionOf(sesion)).body['rol']

test('LIVE-17 LIVE-09 who is no longer active is out at once: stream, sessions and all', async () => {
  const admin = await createEmpresa(mundo)
  const [ida, queda] = [await conectada(await createUsuario(mundo, admin)), await conectada(admin)]
  await enLaBase(sql`update personas set activo = false where id = ${ida.persona.id}`)
  await ida.stream.until((s) => s.closed)
  expect(eventos(ida.stream)).toEqual(['listo', 'fin'])
  expect((await conectar(ida.sesion)).status).toBe(401)
  expect((await app.trySignIn(ida.persona.email)).status).toBe(401)
  await queda.stream.until((s) => s.changes().length === 1)
  expect(queda.stream.changes()).toEqual([{ tipo: 'perfil' }])
  await enLaBase(sql`update personas set activo = true where id = ${ida.persona.id}`)
  expect((await app.sessionOf(ida.sesion)).status).toBe(401)
})

test('LIVE-17 who is promoted, demoted or moved changes audience and reads everything again', async () => {
  const admin = await createEmpresa(mundo)
  const otra = await createEmpresa(mundo)
  const ana = await conectada(await createUsuario(mundo, admin))
  const lugar = ana.stream.lastId()
  await enLaBase(sql`update personas set role = 'admin' where id = ${ana.persona.id}`)
  await ana.stream.until((s) => s.closed)
  expect(await rolDe(ana.sesion)).toBe('admin')
  const comoAdmin = await conectar(ana.sesion, lugar)
  await comoAdmin.listo()
  expect(eventos(comoAdmin)).toEqual(['reinicio', 'listo'])
  await enLaBase(sql`update personas set empresa_id = ${otra.empresaId} where id = ${ana.persona.id}`)
  await comoAdmin.until((s) => s.closed)
  const mudada = await conectar(ana.sesion, comoAdmin.lastId())
  await mudada.listo()
  expect(eventos(mudada)).toEqual(['reinicio', 'listo'])
  await enLaBase(sql`update empresas set logo = '/nuevo.png' where id = ${admin.empresaId}`)
  await enLaBase(sql`update empresas set logo = '/suyo.png' where id = ${otra.empresaId}`)
  await mudada.until((s) => s.changes().length > 0)
  expect(mudada.changes()).toEqual([{ tipo: 'perfil' }])
})

test('LIVE-17 a platform administrator who is no longer one sees no company', async () => {
  const jefe = await conectada(await createPlataforma(mundo))
  await enLaBase(sql`update empresas set tipo = 'aliada' where id = ${jefe.persona.empresaId}`)
  await jefe.stream.until((s) => s.closed)
  expect(await rolDe(jefe.sesion)).toBe('admin')
  expect((await app.request('GET', '/api/aliados', { cookie: jefe.sesion })).status).not.toBe(200)
})

test('LIVE-17 a suspended company goes on without the market, and with it again when it is over', async () => {
  const aliado = await createAliado(mundo)
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const id = await publish(mundo, aliado)
  const ana = await conectada(admin)
  const detalle = () => app.request('GET', `/api/servicios/${id}`, { cookie: ana.sesion })
  const ofertar = () =>
    app.request('POST', `/api/servicios/${id}/ofertas`, { cookie: ana.sesion, body: { precio: 500_000 } })
  expect((await detalle()).status).toBe(200)
  await enLaBase(sql`update empresas set suspendida = true where id = ${admin.empresaId}`)
  await ana.stream.until((s) => s.closed)
  expect((await detalle()).status).toBe(404)
  expect((await ofertar()).status).toBeGreaterThanOrEqual(403)
  const suspendida = await conectar(ana.sesion)
  await suspendida.listo()
  const nuevo = await publish(mundo, aliado)
  await createVehiculo(mundo, admin)
  await suspendida.until((s) => s.changes().length > 0)
  expect(suspendida.raw).not.toContain(nuevo)
  await enLaBase(sql`update empresas set suspendida = false where id = ${admin.empresaId}`)
  await suspendida.until((s) => s.closed)
  expect((await ofertar()).status).toBe(201)
})

test('LIVE-16 what a company may see changes while its stream is open, and the next change is told by it', async () => {
  const aliado = await createAliado(mundo)
  const [admin, testigo] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  for (const una of [admin, testigo]) await createVehiculo(mundo, una)
  const [ana, otro] = [await conectada(admin), await conectada(testigo)]
  /** Whether Ana is told of a new request for a van, once the other company was. */
  const leDicen = async (stream = ana.stream): Promise<boolean> => {
    const id = await publish(mundo, aliado)
    await mundo.base.pool.query('notify aliadas_cambios')
    await otro.stream.until((s) => s.raw.includes(id))
    // Sent at once to all, and what follows comes later.
    await enLaBase(sql`update empresas set logo = ${randomUUID()} where id = ${admin.empresaId}`)
    await stream.until((s) => /"perfil"}\nid: .*\n\n$/.test(s.raw))
    return stream.raw.includes(id)
  }
  const flota = (tipo: string) =>
    enLaBase(sql`update vehiculos set tipo = ${tipo} where empresa_id = ${admin.empresaId}`)
  expect(await leDicen()).toBe(true)
  await flota('Bus')
  expect(await leDicen()).toBe(false)
  await flota('Van')
  expect(await leDicen()).toBe(true)
  await enLaBase(sql`update empresas set cuenta = '' where id = ${admin.empresaId}`)
  await ana.stream.until((s) => s.closed)
  const sinCuenta = await conectar(ana.sesion)
  await sinCuenta.listo()
  expect(await leDicen(sinCuenta)).toBe(false)
})

test('LIVE-16 LIVE-04 a rival that bids, withdraws and uploads leaves no trace in the stream, nor after coming back', async () => {
  const aliado = await createAliado(mundo)
  const [x, y] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  for (const admin of [x, y]) await createVehiculo(mundo, admin)
  const [id, otro] = [await publish(mundo, aliado), await publish(mundo, aliado)]
  const [deX, deY] = [await conectada(x), await conectada(y)]
  /** A separate change: one more event. */
  const propio = async (): Promise<string> => {
    const antes = deX.stream.raw
    await enLaBase(sql`update empresas set logo = ${randomUUID()} where id = ${x.empresaId}`)
    await deX.stream.until((s) => /"perfil"}\nid: .*\n\n$/.test(s.raw.slice(antes.length)))
    return deX.stream.raw.slice(antes.length)
  }
  const ruido = async (servicio: string) => {
    const pedir = (metodo: string, ruta: string, cuerpo?: unknown) =>
      app.request(metodo, ruta, { cookie: deY.sesion, ...(cuerpo ? { body: cuerpo } : {}) })
    expect((await pedir('POST', `/api/servicios/${servicio}/ofertas`, { precio: 700_000 })).status).toBe(201)
    const { filas: ofertas } = (await pedir('GET', '/api/ofertas')).body as { filas: { id: string; estado: string }[] }
    expect(
      (await pedir('POST', `/api/ofertas/${ofertas.find(({ estado }) => estado === 'enviada')?.id}/retirar`)).status,
    ).toBe(200)
    await uploadPdf(mundo, y, 'cotizacion', servicio)
    await createVehiculo(mundo, y)
  }
  // Earlier events may still have been under way.
  await propio()
  const desde = Number(/^(\d+)\./.exec(deX.stream.lastId())?.[1])
  const lugar = deX.stream.lastId()
  const quieta = await propio()
  for (const servicio of [id, otro]) await ruido(servicio)
  const conRuido = await propio()
  // A heartbeat comes every 15 seconds, whatever else happens.
  const sinLugares = (texto: string) => texto.replaceAll('event: latido\ndata: {}\n\n', '').replace(/[\w-]{59}/g, '*')
  expect(sinLugares(quieta)).toBe(`event: cambio\ndata: {"tipo":"perfil"}\nid: ${desde + 1}.*\n\n`)
  expect(sinLugares(conRuido)).toBe(`event: cambio\ndata: {"tipo":"perfil"}\nid: ${desde + 2}.*\n\n`)
  const vuelta = await conectar(deX.sesion, lugar)
  await vuelta.listo()
  expect(eventos(vuelta)).toEqual(['cambio', 'listo'])
})
