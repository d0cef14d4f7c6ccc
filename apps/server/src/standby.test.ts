import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { crearIdentidad } from './acceso/index.ts'
import { MINUTO_MS } from '@aliadas/contract/core'
import type { EnlacesDeRastreo } from '@aliadas/contract/rastreo'
import { lookAtReplicas } from './doctor-replicas.ts'
import { createTestClock } from './platform/clock/index.ts'
import { createDatabase, createPool, migrate, type PoolOptions } from './platform/database/index.ts'
import { createDiskStorage, unfinishedDir } from './platform/files/index.ts'
import { createLogger } from './platform/log/index.ts'
import { asSuperuser } from './platform/database/embedded/bootstrap.ts'
import { preparePlace } from './platform/database/embedded/files.ts'
import { testDatabase } from './testing/database.ts'
import { createPlaces } from './testing/embedded/places.ts'
import { startProxy } from './testing/proxy.ts'
import type { TestStream } from './testing/test-stream.ts'
import {
  START,
  createAliado,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  driverOf,
  publish,
  rowOf,
  servicioData,
  testApp,
  type World,
} from './testing/factories/index.ts'

const places = createPlaces()
const closing: (() => Promise<unknown> | void)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  await places.clean()
})

/** A copy of a running server as a standby, with everything committed before, that follows no primary. */
const standbyOf = async (url: string, dir: string) => {
  const copy = places.fresh()
  mkdirSync(copy, { mode: 0o700 })
  const data = (of: string) => path.join(of, 'pgdata')
  // A backup belongs to the connection that began it.
  const label = await asSuperuser(preparePlace(dir), Number(new URL(url).port), async (client) => {
    await client.query(`select pg_backup_start('copia', true)`)
    cpSync(data(dir), data(copy), { recursive: true, filter: (file) => !file.endsWith('postmaster.pid') })
    return (await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')).rows[0]?.labelfile
  })
  cpSync(path.join(data(dir), 'pg_wal'), path.join(data(copy), 'pg_wal'), { recursive: true, force: true })
  for (const name of ['superusuario.clave', 'dueno.clave']) cpSync(path.join(dir, name), path.join(copy, name))
  writeFileSync(path.join(data(copy), 'backup_label'), label ?? '')
  writeFileSync(path.join(data(copy), 'standby.signal'), '')
  return places.start(copy)
}

const worldAt = (url: string, limits: Partial<PoolOptions> = {}): World => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aliadas-'))
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const pool = createPool(url, { max: 4, ...limits })
  const ctx = { db: createDatabase(pool), clock: createTestClock(START), log: createLogger('silent') }
  const links = { publicUrl: 'http://aliadas.test', secret: 'un secreto de prueba bastante largo, y más' }
  const identidad = crearIdentidad(ctx, { entrada: { address: url, carries: false, max: 5 }, ...links })
  closing.push(
    () => pool.end(),
    () => identidad.close(),
  )
  const base = { url, pool, db: ctx.db, drop: () => Promise.resolve() }
  const storage = createDiskStorage(dataDir)
  return { base, ctx, links, identidad, storage, dataDir, uploadsDir: unfinishedDir(dataDir), close: async () => {} }
}

/** The product on a primary of its own, at an address that may lead elsewhere, with a company that sees the market. */
const startBehindProxy = async () => {
  const dir = places.fresh()
  const primary = await places.start(dir)
  await migrate(primary.url)
  const proxy = await startProxy(primary.url)
  closing.push(() => proxy.close())
  const mundo = worldAt(proxy.url)
  const app = await testApp(mundo)
  closing.push(() => app.close())
  const [admin, aliado] = [await createEmpresa(mundo), await createAliado(mundo)]
  await createVehiculo(mundo, admin)
  return { dir, primary, proxy, mundo, app, admin, aliado }
}

test('REL-21 while the address leads to a standby all is 503, never old data nor 500; with the new primary all goes on', async () => {
  const { dir, primary, proxy, mundo, app, admin, aliado } = await startBehindProxy()
  await publish(mundo, aliado)
  const cookie = await app.signIn(admin.email)
  const stream = await app.live(cookie)
  closing.push(() => stream.close())
  await stream.listo()

  const lista = () => app.request('GET', '/api/servicios?estado=pendiente', { cookie })
  const publicar = () => app.request('POST', '/api/v1/servicios', { key: aliado.clave, body: servicioData(mundo) })
  const ingresar = () => app.trySignIn(admin.email)
  expect((await Promise.all([lista(), publicar(), ingresar()])).map(({ status }) => status)).toEqual([200, 201, 200])

  const standby = await standbyOf(primary.url, dir)
  // It is a standby, and it would respond with the data of the copy.
  const seen = await standby.admin('select pg_is_in_recovery() as standby')
  expect(seen).toEqual([{ standby: true }])
  const then = new pg.Client({ connectionString: standby.url })
  await then.connect()
  await then.query('set role aliadas_sistema')
  expect((await then.query('select count(*)::int as n from servicios')).rows).toEqual([{ n: 2 }])
  await then.end()

  proxy.leadTo(standby.url)
  for (let n = 0; n < 5; n++)
    for (const answer of await Promise.all([lista(), publicar(), ingresar(), lista()]))
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])

  await standby.admin('select pg_promote()')
  await vi.waitFor(async () => expect((await lista()).status).toBe(200), { timeout: 60_000 })
  // The reader of the change log continues, too, in the new primary's history, for which each stream is opened anew.
  await stream.until((s) => s.closed)
  const again = await app.live(cookie, stream.lastId())
  closing.push(() => again.close())
  await again.listo()
  const { status, body } = await publicar()
  expect([status, (await ingresar()).status]).toEqual([201, 200])
  await again.until((s) => s.events.some(({ data }) => JSON.stringify(data).includes(String(body['id']))))
})

test('REL-21 with several servers in DATABASE_URL the one that takes changes is used, whichever it is, after a promotion too', async () => {
  const dir = places.fresh()
  const primary = await places.start(dir)
  await migrate(primary.url)
  const standby = await standbyOf(primary.url, dir)
  const { username, password, pathname } = new URL(primary.url)
  const hosts = [standby.url, primary.url].map((url) => new URL(url).host)
  // The first one is away, the second one only reads.
  const list = `postgres://${username}:${password}@127.0.0.1:1,${hosts.join()}${pathname}?target_session_attrs=read-write`
  // Of two that answer, only the primary counts, whichever is first.
  for (let n = 0; n < 3; n++) expect(await migrate(list)).toEqual([])
  // The doctor tells which ones could take over.
  const told = await lookAtReplicas(list)
  expect(told.map(({ level, says }) => [level, says.split(':')[0]])).toEqual([
    ['bien', new URL(standby.url).hostname],
    ['atencion', 'No responde 127.0.0.1'],
  ])
  expect(await lookAtReplicas(primary.url)).toEqual([])
  const alone = list.replace(hosts[0] ?? '', '127.0.0.1:2')
  expect(await lookAtReplicas(alone)).toMatchObject([{ level: 'atencion', says: expect.stringMatching(/^Ninguna/) }])
  const mundo = worldAt(list)
  const app = await testApp(mundo)
  closing.push(() => app.close())
  const [admin, aliado] = [await createEmpresa(mundo), await createAliado(mundo)]
  await createVehiculo(mundo, admin)
  const cookie = await app.signIn(admin.email)
  const stream = await app.live(cookie)
  closing.push(() => stream.close())
  const publicar = () => app.request('POST', '/api/v1/servicios', { key: aliado.clave, body: servicioData(mundo) })
  expect((await publicar()).status).toBe(201)

  await primary.stop()
  for (let n = 0; n < 3; n++) expect((await publicar()).status).toBe(503)
  await standby.admin('select pg_promote()')
  // What was committed after the copy is gone with the primary: the partner's key, too.
  await vi.waitFor(async () => expect((await publicar()).status).toBe(401), { timeout: 60_000 })
  const nuevo = await createAliado(mundo)
  const { status } = await app.request('POST', '/api/v1/servicios', { key: nuevo.clave, body: servicioData(mundo) })
  expect(status).toBe(201)
})

test('REL-21 a standby that is behind is promoted: every browser is told to read again, and then hears what is new', async () => {
  const { dir, primary, proxy, mundo, app, admin, aliado } = await startBehindProxy()
  const cookie = await app.signIn(admin.email)
  const standby = await standbyOf(primary.url, dir)
  // The standby hears neither of this session nor of many transactions, so that its own will have lower numbers.
  const perdida = await app.signIn(admin.email)
  const stream = await app.live(cookie)
  closing.push(() => stream.close())
  await stream.listo()
  const perdidos: string[] = []
  for (let n = 0; n < 20; n++) perdidos.push(await publish(mundo, aliado))
  const dice = (de: TestStream, id: string) => de.events.some(({ data }) => JSON.stringify(data).includes(id))
  await stream.until(() => dice(stream, perdidos.at(-1) ?? ''))
  const lista = (de: string) => app.request('GET', '/api/servicios?estado=pendiente', { cookie: de })
  expect((await lista(perdida)).status).toBe(200)

  await primary.stop()
  await standby.admin('select pg_promote()')
  proxy.leadTo(standby.url)
  await stream.until((s) => s.closed)
  expect((await lista(perdida)).status).toBe(401)
  const { status, text } = await lista(cookie)
  expect([status, perdidos.filter((id) => text.includes(id))]).toEqual([200, []])
  const back = await app.live(cookie, stream.lastId())
  closing.push(() => back.close())
  await back.listo()
  expect(back.events.map(({ event }) => event)).toEqual(['reinicio', 'listo'])
  const nuevo = await publish(mundo, aliado)
  await back.until(() => dice(back, nuevo))
})

test('REL-21 a server that only reads and does not say so at first loses its connection with its first answer', async () => {
  const base = await testDatabase({ max: 1 })
  closing.push(() => base.drop())
  const { db } = base
  const pidOf = async () =>
    (await db.read({ rol: 'sistema' }, (tx) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)))
      .rows[0]?.pid
  const before = await pidOf()
  const change = db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`set transaction read only`.execute(tx)
    await sql`update empresas set nombre = nombre`.execute(tx)
  })
  await expect(change).rejects.toMatchObject({ code: 'unavailable' })
  expect(await pidOf()).not.toBe(before)
})

test('REL-21 without its synchronous standby people sign in, read and report positions; a command says 503, and once the standby is back its repetition has one effect', async () => {
  const primary = await places.start(places.fresh())
  await migrate(primary.url)
  // The command waits as long as everything else below takes on a busy machine.
  const mundo = worldAt(primary.url, { answerMs: 30_000, settings: { statement_timeout: '30s' } })
  const app = await testApp(mundo)
  closing.push(() => app.close())
  const aliado = await createAliado(mundo)
  const [{ id, admin, vehiculo }, otro] = [
    await createServicioIn(mundo, 'enCurso', { aliado }),
    await createServicioIn(mundo, 'enCurso'),
  ]
  const { placas, salida } = await rowOf(mundo, id)
  mundo.ctx.clock.advance(salida.getTime() - 30 * MINUTO_MS - mundo.ctx.clock.now().getTime())
  const cookie = await app.signIn(admin.email)
  const puertaDe = async (de: string, sesion: string): Promise<string> => {
    const conductor = await driverOf(mundo, de)
    const { body } = await app.request('POST', `/api/rastreo/conductores/${conductor}`, { cookie: sesion })
    return app.url + new URL((body as EnlacesDeRastreo).direccion?.direccion ?? '').pathname
  }
  const puerta = await puertaDe(vehiculo, cookie)
  const ajena = await puertaDe(otro.vehiculo, await app.signIn(otro.admin.email))
  const pedido = { key: aliado.clave, body: servicioData(mundo), headers: { 'idempotency-key': 'una-vez' } }
  const publicar = () => app.request('POST', '/api/v1/servicios', pedido)
  const reportar = (lat: number, segundos: number) => {
    const en = new Date(mundo.ctx.clock.now().getTime() + segundos * 1000).toISOString()
    const body = { idServicio: id, placas, lat, lon: -76.53, en }
    return app.request('POST', '/api/v1/posiciones', { key: aliado.clave, body })
  }
  const standbyIs = async (name: string) => {
    await primary.admin(`alter system set synchronous_standby_names = '${name}'`)
    await primary.admin('select pg_reload_conf()')
  }
  await standbyIs('nadie')
  const command = publicar()
  // A call for help may not be lost, so it waits like a command.
  const help = fetch(`${ajena}?lat=3.47&lon=-76.53&alarm=sos`, { method: 'POST' })

  expect((await app.trySignIn(admin.email)).status).toBe(200)
  expect((await app.trySignIn(admin.email, 'equivocada')).status).toBe(401)
  expect((await app.request('GET', '/api/servicios?estado=pendiente', { cookie })).status).toBe(200)
  expect((await reportar(3.45, 0)).status).toBe(200)
  mundo.ctx.clock.advance(MINUTO_MS)
  expect((await fetch(`${puerta}?lat=3.46&lon=-76.53`, { method: 'POST' })).status).toBe(200)
  const { body } = await app.request('GET', '/api/posiciones', { cookie })
  expect(body['posiciones']).toMatchObject([{ idServicio: id, lat: 3.46 }])
  // All of that was done while the command still waits: it would have waited as long.
  await expect(Promise.race([command, help, Promise.resolve('waits')])).resolves.toBe('waits')
  expect((await command).status).toBe(503)
  expect((await help).status).toBe(503)

  await standbyIs('')
  // PostgreSQL lets the first one go a moment after it has read its settings.
  const { body: publicado } = await vi.waitFor(
    async () => {
      const answer = await publicar()
      expect(answer.status).toBe(201)
      return answer
    },
    { timeout: 60_000 },
  )
  const publicados = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('servicios').select('id').where('aliadoId', '=', aliado.id).where('id', '<>', id).execute(),
  )
  expect(publicados).toEqual([{ id: publicado['id'] }])
})
