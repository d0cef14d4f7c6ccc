import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, createPool, keepEmbedded, migrate } from './platform/database/index.ts'
import { createLogger } from './platform/log/index.ts'
import { createAliado, createWorld, servicioData, testApp, type World } from './testing/factories/index.ts'
import { createPlaces } from './testing/embedded/places.ts'

const ESCRITORES = 4
const RECONOCIDOS = 24
const lugares = createPlaces()
const dir = lugares.fresh()
let base: World

beforeAll(async () => {
  base = await createWorld()
  const nuevo = await lugares.start(dir)
  await migrate(nuevo.url)
  await nuevo.stop()
})
afterAll(async () => {
  await lugares.clean()
  await base.close()
})

const senal = (pid: number, cual: NodeJS.Signals) => {
  try {
    process.kill(pid, cual)
  } catch {
    // It ended with the postmaster.
  }
}

/**
 * Publishes services from several writers at once, kills every PostgreSQL process as soon as enough were acknowledged,
 * and lets it restart. Returns the acknowledged ids, those missing in the database afterwards, and the response to a
 * retry of each with its key.
 */
const matarDuranteLaCarga = async (synchronous_commit: 'on' | 'off') => {
  const kept = await keepEmbedded({
    dir,
    log: createLogger('silent'),
    everyMs: 50,
    settings: { fsync: 'off', synchronous_commit, wal_buffers: '16MB' },
  })
  const pool = createPool(kept.url, { max: ESCRITORES })
  const db = createDatabase(pool)
  const propia = { url: kept.url(), pool, db, drop: () => Promise.resolve() }
  const mundo: World = { ...base, base: propia, ctx: { ...base.ctx, db } }
  const app = await testApp(mundo)
  const { clave } = await createAliado(mundo)
  const publicar = async (llave: string) => {
    const { status, body } = await app.request('POST', '/api/v1/servicios', {
      key: clave,
      body: servicioData(mundo, { origen: llave }),
      headers: { 'idempotency-key': llave },
    })
    return status === 201 ? String(body['id']) : null
  }
  // Written before the crash began: the checkpoint keeps it in both cases.
  const antes = await publicar('antes')

  const embedded = await lugares.start(dir)
  await embedded.admin('checkpoint')
  const procesos = await embedded.admin('select pid, backend_type as clase from pg_stat_activity')
  // Without these processes a commit reaches the disk only if it writes itself, so a loss does not depend on when they
  // last ran.
  const escriben = procesos.filter(({ clase }) => /^(?:walwriter|background writer|checkpointer)$/.test(String(clase)))
  const reconocidos = new Map<string, string>()
  try {
    expect(escriben).toHaveLength(3)
    for (const { pid } of escriben) senal(Number(pid), 'SIGSTOP')
    let enviados = 0
    const escribir = async () => {
      while (reconocidos.size < RECONOCIDOS) {
        const llave = `${synchronous_commit}-${++enviados}`
        const id = await publicar(llave)
        if (id) reconocidos.set(llave, id)
      }
    }
    await Promise.all(Array.from({ length: ESCRITORES }, escribir))
  } finally {
    const ahora = await embedded.admin('select pid from pg_stat_activity')
    senal(embedded.pid, 'SIGKILL')
    for (const { pid } of [...procesos, ...ahora]) senal(Number(pid), 'SIGKILL')
    embedded.leave()
  }

  const leer = () =>
    db.read({ rol: 'sistema' }, async (tx) => await tx.selectFrom('servicios').select(['id', 'origen']).execute())
  const quedan = await vi.waitFor(leer, { timeout: 30_000, interval: 50 })
  expect(quedan.map(({ id }) => id)).toContain(antes)
  const perdidos = [...reconocidos.values()].filter((id) => !quedan.some((uno) => uno.id === id))
  const repetidos = new Map<string, string | null>()
  for (const llave of reconocidos.keys()) repetidos.set(llave, await publicar(llave))
  const origenes = (await leer()).map(({ origen }) => origen)
  const dobles = [...reconocidos.keys()].filter((llave) => origenes.filter((uno) => uno === llave).length !== 1)
  await app.close()
  await pool.end()
  await kept.stop()
  return { reconocidos, perdidos, repetidos, dobles }
}

test('REL-02 of writes acknowledged before every process of PostgreSQL was killed none is lost or doubled', async () => {
  const { reconocidos, perdidos, repetidos, dobles } = await matarDuranteLaCarga('on')
  expect(reconocidos.size).toBeGreaterThanOrEqual(RECONOCIDOS)
  expect(perdidos).toEqual([])
  expect(repetidos).toEqual(reconocidos)
  expect(dobles).toEqual([])
})

test('REL-17 with synchronous_commit = off the same check names the acknowledged writes that are lost', async () => {
  const { reconocidos, perdidos, repetidos, dobles } = await matarDuranteLaCarga('off')
  expect(reconocidos.size).toBeGreaterThanOrEqual(RECONOCIDOS)
  expect(perdidos.toSorted()).toEqual([...reconocidos.values()].toSorted())
  for (const [llave, id] of reconocidos) expect(repetidos.get(llave)).not.toBe(id)
  expect(dobles).toEqual([])
})
