import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DIA_MS, noEncontrado, sinPermiso, sinSesion } from '@aliadas/contract/core'
import { PRESETS, archivosRoutes, type ArchivoSubido } from '@aliadas/contract/archivos'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import { createTestClock } from '../platform/clock/index.ts'
import type { Context } from '../platform/context.ts'
import { unfinishedDir, type Storage } from '../platform/files/index.ts'
import { answerError, createHeavyLine, registerRoutes } from '../platform/http/index.ts'
import { createLogger } from '../platform/log/index.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { pdfOfBytes } from '../testing/factories/index.ts'
import { openTestStore } from '../testing/s3.ts'
import { storedFiles } from '../testing/stored.ts'
import {
  abrirArchivo,
  archivosHandlers,
  barrerArchivosSinUso,
  barrerBorrados,
  borrarArchivosDe,
  crearCargasALaVez,
  revisarArchivos,
  usarArchivo,
} from './index.ts'
import { crearMiniaturas } from './miniaturas.ts'

const log = createLogger('silent')
const todos = () => sql<boolean>`true`
const SERVICIO = '23456789ABCDEFGHJKMNPQRS'
const AJENO = '3456789ABCDEFGHJKMNPQRST'
const LIMITE = PRESETS.fuec.maxBytes
const clock = createTestClock(new Date('2026-06-10T12:00:00Z'))
let base: TestDatabase
let ctx: Context
let dataDir: string
let store: Awaited<ReturnType<typeof openTestStore>>
let storage: Storage
let servidor: Server
let origen: string

const persona = (empresaId: string, sessionId: string): Persona => ({
  tipo: 'persona',
  id: `p-${empresaId}`,
  nombre: 'Ana',
  email: 'ana@prueba.test',
  rol: 'user',
  empresaId,
  empresa: empresaId,
  perfil: true,
  sessionId,
})
const sesiones = new Map([
  ['x1', persona('X', 'x1')],
  ['x2', persona('X', 'x2')],
  ['y1', persona('Y', 'y1')],
])

beforeAll(async () => {
  base = await testDatabase()
  ctx = { db: base.db, clock, log }
  dataDir = await mkdtemp(path.join(tmpdir(), 'archivos-'))
  store = await openTestStore(dataDir)
  storage = store.storage
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, log))
  const autorizar = async (_: Context, __: Persona, servicioId: string) => {
    if (servicioId !== SERVICIO) throw noEncontrado()
  }
  const heavy = createHeavyLine()
  const handlers = archivosHandlers(ctx, {
    storage,
    visible: todos,
    dir: unfinishedDir(dataDir),
    sessionSecret: 'un secreto de prueba bastante largo',
    heavy,
    cargas: crearCargasALaVez(),
    autorizar: {
      fuec: autorizar,
      cotizacion: autorizar,
      fotoPerfil: null,
      logo: null,
      fotoCorporativa: null,
      firmaLegal: null,
      resolucionLegal: null,
      comprobante: null,
      fotoVehiculo: null,
      documentoVehiculo: null,
    },
  })
  registerRoutes(app, archivosRoutes, handlers, {
    session: async (c) => sesiones.get(c.req.header('cookie') ?? '') ?? Promise.reject(sinSesion()),
    partner: () => Promise.reject(sinSesion()),
    sameSite: (c) => {
      if (c.req.header('x-aliadas') !== 'web') throw sinPermiso()
    },
    heavy,
    facts: () => ({
      ip: '127.0.0.1',
      network: '127.0.0.1',
      headers: new Headers(),
      idempotencyKey: null,
      replayed: () => undefined,
      setCookie: () => undefined,
      clearSiteData: () => undefined,
    }),
    fault: (error, c) => answerError(error, c, log),
  })
  servidor = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!servidor.listening) await new Promise((resolve) => servidor.once('listening', resolve))
  origen = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
})

afterAll(async () => {
  servidor.closeAllConnections()
  await new Promise((resolve) => servidor.close(resolve))
  await rm(dataDir, { recursive: true, force: true })
  await base.drop()
  await store.close()
})

const pdf = (bytes = 2000) => pdfOfBytes(bytes)

type Subida = { quien?: string; preset?: string; servicio?: string; nombre?: string; headers?: Record<string, string> }
const subir = (
  cuerpo: Buffer,
  { quien = 'x1', preset = 'fuec', servicio = SERVICIO, nombre = 'a.pdf', headers = {} }: Subida = {},
) =>
  fetch(`${origen}/api/archivos/${preset}?servicio=${servicio}&nombre=${encodeURIComponent(nombre)}`, {
    method: 'PUT',
    headers: { cookie: quien, 'x-aliadas': 'web', ...headers },
    body: new Uint8Array(cuerpo),
  })
const subido = async (subida?: Subida) => (await (await subir(pdf(), subida)).json()) as ArchivoSubido
const pedir = (ruta: string, quien = 'x1', method = 'GET') =>
  fetch(`${origen}${ruta}`, { method, redirect: 'manual', headers: { cookie: quien } })
const enlaceDe = async (id: string, quien = 'x1') =>
  (await pedir(`/api/archivos/${id}`, quien)).headers.get('location') ?? ''

/** The beginning of a file whose store then sends nothing more. */
const cortado = async function* () {
  yield pdf(100)
  throw new Error('the store fell silent')
}

const guardados = () => storedFiles({ storage, uploadsDir: unfinishedDir(dataDir) })

test('FILE-06 FILE-12 FILE-14 refusals leave no file and no row', async () => {
  const antes = await guardados()
  expect((await subir(pdf(), { quien: 'nadie' })).status).toBe(401)
  expect((await subir(pdf(), { headers: { 'x-aliadas': '' } })).status).toBe(403)
  expect((await subir(pdf(), { servicio: AJENO })).status).toBe(404)
  expect((await subir(pdf(), { servicio: '../x' })).status).toBe(400)
  expect((await subir(pdf(), { preset: 'constructor' })).status).toBe(404)
  expect((await subir(Buffer.alloc(0))).status).toBe(400)
  // Files are sent as raw bytes: a multipart form is not a PDF either, and nothing parses it.
  const partes = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--x--',
  )
  expect((await subir(partes, { headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status).toBe(415)
  const html = await subir(Buffer.from('<!doctype html><script>1</script>'), {
    headers: { 'content-type': 'application/pdf' },
  })
  expect([html.status, await html.json()]).toEqual([
    415,
    { code: 'invalid-argument', message: PRESETS.fuec.tipoInvalido },
  ])
  expect(await guardados()).toEqual(antes)
  expect((await base.pool.query('select from archivos')).rows).toHaveLength(0)
})

test('FILE-10 the limit is exact, also without a declared length', async () => {
  const justo = await subir(pdf(LIMITE))
  expect([justo.status, await justo.json()]).toMatchObject([201, { bytes: LIMITE, tipo: 'application/pdf' }])
  const antes = await guardados()
  const grande = await subir(pdf(LIMITE + 1))
  expect([grande.status, await grande.json()]).toMatchObject([413, { message: PRESETS.fuec.muyGrande }])
  expect(await porPartes(LIMITE + 1)).toContain(' 413 ')
  expect(await guardados()).toEqual(antes)
})

/** Sends a chunked body that never ends, and returns the first line of the response. */
const porPartes = (bytes: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(origen).port), '127.0.0.1')
    socket.write(
      `PUT /api/archivos/fuec?servicio=${SERVICIO}&nombre=a.pdf HTTP/1.1\r\nhost: x\r\ncookie: x1\r\nx-aliadas: web\r\ntransfer-encoding: chunked\r\n\r\n`,
    )
    const cuerpo = pdf(bytes)
    socket.write(`${bytes.toString(16)}\r\n`)
    socket.write(cuerpo)
    socket.write('\r\n')
    socket.once('data', (data: Buffer) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.on('error', reject)
  })

test('FILE-04 what is stored has a key of ours and a harmless name', async () => {
  const archivo = await subido({ nombre: '../../etc/"pass\r\nwd".html' })
  expect(archivo).toMatchObject({ nombre: 'passwd.html.pdf', tipo: 'application/pdf', bytes: 2000 })
  const { rows } = await base.pool
    .query('set role aliadas_sistema; select ubicacion, tenant, usado from archivos; reset role')
    .then((all) => (all as unknown as { rows: Record<string, unknown>[] }[])[1] ?? { rows: [] })
  expect(rows.find((r) => String(r['ubicacion']).endsWith(archivo.id))).toEqual({
    ubicacion: `fuecs/${SERVICIO}/fuec/${archivo.id}`,
    tenant: 'X',
    usado: false,
  })
  const cotizacion = await subido({ preset: 'cotizacion' })
  expect(await guardados()).toContain(`ofertas/X/${SERVICIO}/${cotizacion.id}`)
})

test('FILE-01 FILE-03 FILE-07 FILE-18 a file is read through a link of one minute, by the session that asked for it', async () => {
  const { id } = await subido({ nombre: 'Cotización.pdf' })
  const enlace = await enlaceDe(id)
  const respuesta = await pedir(enlace)
  expect(Buffer.from(await respuesta.arrayBuffer())).toEqual(pdf())
  expect(Object.fromEntries(respuesta.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '2000',
    'content-disposition': `inline; filename="Cotizacion.pdf"; filename*=UTF-8''Cotizaci%C3%B3n.pdf`,
    'content-security-policy': 'sandbox',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const cabeza = await pedir(enlace, 'x1', 'HEAD')
  expect([cabeza.status, cabeza.headers.get('content-length')]).toEqual([200, '2000'])

  for (const [quien, estado] of [
    ['nadie', 401],
    ['x2', 404],
    ['y1', 404],
  ] as const)
    for (const method of ['GET', 'HEAD'])
      expect([quien, (await pedir(enlace, quien, method)).status]).toEqual([quien, estado])
  const otro = (await subido()).id
  const torcidos = [
    enlace.replace(id, otro),
    enlace.replace(/vence=\d+/, 'vence=9999999999999'),
    enlace.replace(/firma=.+/, 'firma='),
    `/api/archivos/${id}/contenido`,
  ]
  for (const torcido of torcidos) expect([torcido, (await pedir(torcido)).status]).toEqual([torcido, 404])
  clock.advance(60_000)
  expect((await pedir(enlace)).status).toBe(404)
})

test("FILE-01 FILE-02 FILE-19 another company's file does not exist, and nothing lists files", async () => {
  const { id } = await subido()
  for (const method of ['GET', 'HEAD']) {
    expect((await pedir(`/api/archivos/${id}`, 'y1', method)).status).toBe(404)
    expect((await pedir(`/api/archivos/${id}`, 'nadie', method)).status).toBe(401)
  }
  for (const ruta of [
    '',
    '?prefix=fuecs/',
    '/fuecs',
    `/fuecs/${SERVICIO}/fuec`,
    '/..%2f..%2fetc',
    `/${'2'.repeat(24)}`,
  ])
    expect([ruta, (await pedir(`/api/archivos${ruta}`)).status]).toEqual([ruta, 404])
  await expect(
    abrirArchivo(ctx, { storage, visible: todos }, { tipo: 'aliado', id: 'A', nombre: 'App', alcances: [] }, id),
  ).rejects.toThrow(noEncontrado().message)
})

test('REL-24 a thumbnail whose store falls silent half way is away, not missing', async () => {
  const { id } = await subido()
  const callado: Storage = {
    ...storage,
    read: async () => Readable.from(cortado()),
  }
  const miniaturas = crearMiniaturas(ctx, { storage: callado, visible: todos }, createHeavyLine())
  await expect(miniaturas.abrir(persona('X', 'x1'), id, 96, false)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Los archivos no están disponibles en este momento. Intenta de nuevo en unos segundos.',
  })
})

test('FILE-05 a file is used once, for what it was uploaded for, and then stays', async () => {
  const [usado, suelto] = [await subido(), await subido()]
  const destino = { id: usado.id, preset: 'fuec', servicioId: SERVICIO, empresaId: 'X' } as const
  const usar = (cambio: Partial<{ servicioId: string; empresaId: string; preset: 'cotizacion' }> = {}) =>
    base.db.transaction({ rol: 'empresa', empresaId: 'X' }, (tx) => usarArchivo(tx, { ...destino, ...cambio }))
  for (const cambio of [{ servicioId: AJENO }, { empresaId: 'Y' }, { preset: 'cotizacion' as const }])
    await expect(usar(cambio)).rejects.toThrow(noEncontrado().message)
  expect(await usar()).toEqual({
    id: usado.id,
    tipo: 'application/pdf',
    sha256: expect.stringMatching(/^[\da-f]{64}$/),
  })
  await expect(usar()).rejects.toThrow(noEncontrado().message)

  clock.advance(45 * 60_000 + 1)
  const reciente = await subido()
  expect(await barrerArchivosSinUso(ctx, storage)).toBeGreaterThan(0)
  const quedan = await guardados()
  expect(quedan.map((ubicacion) => path.basename(ubicacion)).toSorted()).toEqual([usado.id, reciente.id].toSorted())
  expect(quedan.join()).not.toContain(suelto.id)
  const { contenido } = await abrirArchivo(ctx, { storage, visible: todos }, persona('X', 'x1'), usado.id)
  expect((await text(contenido)).startsWith('%PDF')).toBe(true)
})

test('bytes outlive their row as long as an older day can be restored, unless their holder is deleted', async () => {
  const [una, otra] = [await subido(), await subido()]
  const nunca = await subido()
  const bytes = async () => (await guardados()).map((ubicacion) => path.basename(ubicacion))
  await base.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.updateTable('archivos').set({ titularId: 'T' }).where('id', '=', otra.id).executeTakeFirstOrThrow()
    // A record named them, and names others now.
    for (const usado of [true, false])
      await tx.updateTable('archivos').set({ usado }).where('id', 'in', [una.id, otra.id]).execute()
  })
  clock.advance(45 * 60_000 + 1)
  await barrerArchivosSinUso(ctx, storage, DIA_MS)
  await expect(abrirArchivo(ctx, { storage, visible: todos }, persona('X', 'x1'), una.id)).rejects.toThrow(
    noEncontrado().message,
  )
  expect(await bytes()).toEqual(expect.arrayContaining([una.id, otra.id]))
  // No older day needs what no record ever named.
  expect(await bytes()).not.toContain(nunca.id)
  await base.db.transaction({ rol: 'sistema' }, (tx) => borrarArchivosDe(tx, ['T'], clock.now()))
  clock.advance(DIA_MS - 1)
  await barrerArchivosSinUso(ctx, storage, DIA_MS)
  expect([(await bytes()).includes(una.id), (await bytes()).includes(otra.id)]).toEqual([true, false])
  clock.advance(1)
  await barrerArchivosSinUso(ctx, storage, DIA_MS)
  expect(await bytes()).not.toContain(una.id)
})

test('FILE-22 DATA-04 a day that is restored misses the bytes of what a record named, and of no upload that nobody handed in', async () => {
  const [nunca, soltado] = [await subido(), await subido()]
  await base.db.transaction({ rol: 'sistema' }, async (tx) => {
    for (const usado of [true, false])
      await tx.updateTable('archivos').set({ usado }).where('id', '=', soltado.id).execute()
  })
  const filas = await base.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivos').select(['id', 'ubicacion']).where('id', 'in', [nunca.id, soltado.id]).execute(),
  )
  clock.advance(60 * 60_000 + 1)
  for (const { ubicacion } of filas) await storage.delete(ubicacion)
  const { sinBytes } = await revisarArchivos({ db: base.db, clock }, { storage, stores: [storage] })
  const faltan = filas.filter(({ ubicacion }) => sinBytes.includes(ubicacion)).map(({ id }) => id)
  expect(faltan).toEqual([soltado.id])
})

test('the sweep of erased bytes waits for the store without an open transaction', async () => {
  const borrado = await subido()
  await base.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.updateTable('archivos').set({ titularId: 'S' }).where('id', '=', borrado.id).executeTakeFirstOrThrow()
    await borrarArchivosDe(tx, ['S'], clock.now())
  })
  const abiertas: unknown[] = []
  const lento: Storage = {
    ...storage,
    async delete(ubicacion) {
      const { rows } = await base.pool.query(
        `select query from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
      )
      abiertas.push(rows)
      await storage.delete(ubicacion)
    },
  }
  await barrerBorrados(ctx, lento)
  expect(abiertas).toEqual([[]])
  const quedan = await base.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivosBorrados').select('ubicacion').where('titularId', '=', 'S').execute(),
  )
  expect(quedan).toEqual([])
})

test('a row that cannot be written takes its file with it', async () => {
  const antes = await guardados()
  await base.pool.query('alter table archivos add constraint nada check (nombre <> $$falla.pdf$$)')
  expect((await subir(pdf(), { nombre: 'falla.pdf' })).status).toBe(500)
  expect(await guardados()).toEqual(antes)
})
