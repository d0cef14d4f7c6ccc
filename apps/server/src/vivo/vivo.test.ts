import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { sinSesion, type Rol } from '@aliadas/contract/core'
import { servicioSchema } from '@aliadas/contract/servicios'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asentarCausa } from '../libro/index.ts'
import { SERVIDOR, type Persona } from '../platform/actor.ts'
import { systemClock } from '../platform/clock/index.ts'
import { answerError } from '../platform/http/index.ts'
import { createReader, createWakeBus, type Hub, type Reader, type WakeBus } from '../platform/live/index.ts'
import { openStream, type TestStream } from '../testing/test-stream.ts'
import { createLogger } from '../platform/log/index.ts'
import { publicarServicio, servicioVisible } from '../servicios/index.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { crearVivo, registrarVivo } from './index.ts'

const log = createLogger('silent')
const ahora = systemClock.now()
let base: TestDatabase
let bus: WakeBus
let reader: Reader
let hub: Hub
let servidor: Server
let url: string
const abiertos: TestStream[] = []
let veces = 0

const persona = (empresaId: string, rol: Rol = 'user'): Persona => ({
  tipo: 'persona',
  id: `persona-${empresaId}`,
  nombre: 'Ana',
  email: 'ana@prueba.test',
  rol,
  empresaId,
  empresa: empresaId,
  perfil: true,
  sessionId: `sesion-${empresaId}`,
})
const personas: Record<string, Persona> = {
  X: persona('X', 'admin'),
  W: persona('W'),
  Y: persona('Y'),
  P: persona('P', 'plataforma'),
}

const sistema = <T>(work: Parameters<typeof base.db.transaction<T>>[1]) => base.db.transaction({ rol: 'sistema' }, work)

beforeAll(async () => {
  base = await testDatabase()
  bus = createWakeBus(base.url, log)
  reader = createReader({ db: base.db, bus, log })
  // The streams below begin after the writes of this preparation.
  let flotas = 0
  const preparada = new Promise<void>((resolve) =>
    reader.subscribe((filas) => {
      flotas += filas.filter((fila) => fila.tema === 'flota').length
      if (flotas >= 3) resolve()
    }),
  )
  await reader.start()
  const momento = { creadoEn: ahora, actualizadoEn: ahora }
  await sistema(async (tx) => {
    await tx
      .insertInto('aliados')
      .values({ id: 'A', nombre: 'App', nombreComparable: 'app', creadoEn: ahora })
      .execute()
    for (const id of ['X', 'W', 'Y', 'P'])
      await tx
        .insertInto('empresas')
        .values({
          id,
          tipo: id === 'P' ? 'plataforma' : 'aliada',
          nombre: id,
          nombreComparable: id,
          cuenta: '1',
          fotosCorporativas: ['/fotos/uno.jpg'],
          ...momento,
        })
        .execute()
    for (const id of ['X', 'W', 'Y', 'P'])
      await tx
        .insertInto('personas')
        .values({
          id: `persona-${id}`,
          empresaId: id,
          nombres: 'Ana',
          apellidos: '',
          puesto: 'CEO',
          email: `${id.toLowerCase()}@prueba.test`,
          fotoPerfil: null,
          role: 'user',
          perfil: true,
          ...momento,
        })
        .execute()
    for (const [empresaId, tipo] of [
      ['X', 'Van'],
      ['W', 'Van'],
      ['Y', 'Bus'],
    ] as const)
      await tx
        .insertInto('vehiculos')
        .values({
          id: `V${empresaId}`,
          empresaId,
          placas: `AAA00${empresaId}`,
          marca: 'm',
          modelo: '2020',
          tipo,
          capacidad: 10,
          ...momento,
        })
        .execute()
  })
  await preparada
  hub = crearVivo({ db: base.db, clock: systemClock, log }, reader, 'un secreto de prueba')
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, log))
  const session = async (c: { req: { header(name: string): string | undefined } }) => {
    if (c.req.header('x-quien') === 'degradada') return persona('X', veces++ === 0 ? 'admin' : 'user')
    const quien = personas[c.req.header('x-quien') ?? '']
    if (!quien) throw sinSesion()
    return quien
  }
  registrarVivo(app, { hub, gates: { session }, publicUrl: 'http://aliadas.test' })
  servidor = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!servidor.listening) await new Promise((resolve) => servidor.once('listening', resolve))
  url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/api/vivo`
})

afterEach(() => {
  for (const uno of abiertos.splice(0)) uno.close()
})

afterAll(async () => {
  hub.closeAll()
  await reader.stop()
  await bus.close()
  servidor.closeAllConnections()
  await new Promise((resolve) => servidor.close(resolve))
  await base.drop()
})

const conectar = async (quien: string, headers: Record<string, string> = {}) => {
  const stream = await openStream(url, { 'x-quien': quien, ...headers })
  abiertos.push(stream)
  return stream
}

const publicar = async () => {
  const id = await base.db.transaction({ rol: 'aliado', aliadoId: 'A' }, async (tx) => {
    tx.afterCommit(bus.wake)
    return publicarServicio(tx, { tipo: 'aliado', id: 'A', nombre: 'App', alcances: [] }, nuevo, ahora)
  })
  return id
}

/** An event of one company's own. */
const mudar = (empresaId: string, direccion: string) =>
  sistema((tx) => {
    tx.afterCommit(bus.wake)
    return tx.updateTable('empresas').set({ direccion }).where('id', '=', empresaId).execute()
  })

const nuevo = {
  tipo: 'Van',
  clase: 'Turismo',
  origen: 'Cali',
  destino: 'Buga',
  latOrigen: 3.45,
  lonOrigen: -76.53,
  latDestino: null,
  lonDestino: null,
  paradas: [],
  ciudad: null,
  departamento: null,
  pais: null,
  fechaSalida: new Date(ahora.getTime() + 5 * 86_400_000).toISOString().slice(0, 10),
  horaSalida: '08:00',
  fechaRegreso: null,
  horaRegreso: null,
  pasajeros: 4,
  observaciones: null,
  empresa: 'Operador secreto',
  nombre: null,
  telefonoOperador: null,
  solicitante: null,
  cliente: 'Cliente secreto',
  rutCliente: null,
  telefonoCliente: null,
  emailCliente: null,
  guia: null,
  telefonoGuia: null,
  especialidadesGuia: null,
  idiomasGuia: null,
  experienciaGuia: null,
  referencia: null,
  referenciaUnica: false,
  metadatos: {},
} satisfies Parameters<typeof publicarServicio>[2]

test('LIVE-01 LIVE-02 without a session, from another site or with another method there is no stream', async () => {
  expect((await conectar('nadie')).status).toBe(401)
  expect((await conectar('X', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await conectar('X', { origin: 'https://otro.test' })).status).toBe(403)
  expect((await conectar('X', { origin: 'null' })).status).toBe(403)
  expect((await fetch(url, { method: 'HEAD', headers: { 'x-quien': 'X' } })).status).toBe(405)
  const propio = await conectar('X', { 'sec-fetch-site': 'same-origin', origin: 'http://aliadas.test' })
  expect(propio.status).toBe(200)
})

test('LIVE-17 a right that changes while the stream opens refuses it', async () => {
  expect((await conectar('degradada')).status).toBe(503)
  expect(hub.size()).toBe(0)
})

test('LIVE-05 LIVE-06 a service goes out as REST shows it, leaves whoever lost it, and says nothing to others', async () => {
  const [x, w, y, p] = [await conectar('X'), await conectar('W'), await conectar('Y'), await conectar('P')]
  await Promise.all([x, w, y, p].map((stream) => stream.listo()))
  const id = await publicar()
  await Promise.all([x, w, p].map((stream) => stream.until((s) => s.changes().length === 1)))
  const rest = await base.db.read({ rol: 'empresa', empresaId: 'X' }, (tx) =>
    servicioVisible(tx, personas['X'] ?? persona('X'), id, systemClock.now()),
  )
  expect(x.changes()).toEqual([{ tipo: 'servicio', servicio: servicioSchema.parse(rest) }])
  expect(x.raw).not.toContain('secreto')

  await sistema(async (tx) => {
    tx.afterCommit(bus.wake)
    await tx
      .updateTable('servicios')
      .set({ estado: 'validar', empresaAliadaId: 'X', empresaAliada: 'X', valorOferta: 1000, metodoPago: 'epayco' })
      .where('id', '=', id)
      .execute()
    const de = { empresaId: 'X', concepto: 'reserva' as const, objeto: { servicioId: id } }
    await asentarCausa(tx, SERVIDOR, systemClock.now(), { ...de, valor: 1000 })
  })
  await Promise.all([x, w, p].map((stream) => stream.until((s) => s.changes().length === 2)))
  expect(w.changes()[1]).toEqual({ tipo: 'servicio-fuera', id })
  const suyo = { id, estado: 'validar', valorOferta: 1000, cliente: 'Cliente secreto' }
  expect(x.changes()[1]).toMatchObject({ tipo: 'servicio', servicio: suyo })
  expect(p.changes()[1]).toMatchObject({ tipo: 'servicio', servicio: { id, estado: 'validar' } })
  // Its stream is alive: the event after all that is the first that it gets.
  await mudar('Y', 'Otra calle')
  await y.until((s) => s.changes().length > 0)
  expect(y.events.map(({ event }) => event)).toEqual(['listo', 'cambio'])
  expect(y.changes()).toEqual([{ tipo: 'perfil' }])
})

test('a fleet change reaches its own company, and a browser that was away gets it later', async () => {
  const [lugar, lugarDeX] = await Promise.all(['Y', 'X'].map((quien) => conectar(quien).then((s) => s.listo())))
  await sistema((tx) => tx.updateTable('vehiculos').set({ color: 'rojo' }).where('id', '=', 'VY').execute())
  const [vuelta, otra] = [
    await conectar('Y', { 'last-event-id': lugar ?? '' }),
    await conectar('X', { 'last-event-id': lugarDeX ?? '' }),
  ]
  await Promise.all([vuelta.listo(), otra.listo()])
  await vuelta.until((s) => s.changes().length === 1)
  expect(vuelta.changes()).toEqual([{ tipo: 'flota' }])
  await mudar('X', 'Calle de X')
  await otra.until((s) => s.changes().length > 0)
  expect(otra.changes()).toEqual([{ tipo: 'perfil' }])
})

test('deleting a session ends its stream', async () => {
  const stream = await conectar('X')
  await stream.listo()
  await base.pool.query(`insert into acceso."user" (id, name, email) values ('persona-X', 'Ana', 'ana@prueba.test')`)
  await base.pool.query(
    `insert into acceso.session (id, "expiresAt", token, "userId") values ('sesion-X', now() + interval '1 day', 't', 'persona-X')`,
  )
  await base.pool.query(`delete from acceso.session where id = 'sesion-X'`)
  bus.wake()
  await stream.until((s) => s.closed)
  expect(stream.events.at(-1)?.event).toBe('fin')
})
