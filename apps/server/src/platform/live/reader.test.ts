import { setTimeout as sleep } from 'node:timers/promises'
import { Falla } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { createDatabase, createPool, type Db } from '../database/index.ts'
import { createTestClock } from '../clock/index.ts'
import { createLogger } from '../log/index.ts'
import { pruneChanges, readHead, readLog, readMissed, type LogRow } from './log.ts'
import { START, isAfter, isSame, type Place } from './place.ts'
import { createReader } from './reader.ts'
import { createWakeBus } from './wake.ts'

const log = createLogger('silent')
let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase({ max: 14 })
})
afterAll(() => base.drop())

const insert = `insert into change_log (tema, fila) values ('prueba', $1)`

const until = (done: () => boolean | Promise<boolean>) => vi.waitUntil(done, { interval: 5, timeout: 30_000 })

test('places compare as numbers', () => {
  expect(isAfter({ xid: '10', id: '1' }, { xid: '9', id: '99' })).toBe(true)
  expect(isAfter({ xid: '10', id: '9' }, { xid: '10', id: '10' })).toBe(false)
})

test('a reader misses nothing and repeats nothing while transactions overlap', async () => {
  const bus = createWakeBus(base.url, log)
  const reader = createReader({ db: base.db, bus, log })
  const seen: LogRow[] = []
  let busy = 0
  reader.subscribe(async (rows) => {
    expect(++busy).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(...rows)
    busy--
  })
  await reader.start()

  const kept: string[] = []
  const writer = async (name: number) => {
    for (let turn = 0; turn < 40; turn++) {
      const client = await base.pool.connect()
      await client.query('begin')
      const label = `${name}-${turn}`
      await client.query(insert, [`${label}-a`])
      // Other transactions write and commit between the two rows, in every order.
      await client.query('select pg_sleep($1)', [((name * 7 + turn * 3) % 5) / 1000])
      await client.query(insert, [`${label}-b`])
      const aborts = turn % 9 === 4
      await client.query(aborts ? 'rollback' : 'commit')
      client.release()
      if (!aborts) kept.push(`${label}-a`, `${label}-b`)
      bus.wake()
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, name) => writer(name)))
  await until(() => seen.length >= kept.length)
  await reader.stop()
  await bus.close()

  expect(seen.map((row) => row.fila).toSorted()).toEqual(kept.toSorted())
  expect(seen.every((row, i) => i === 0 || isAfter(row.place, seen[i - 1]?.place ?? START))).toBe(true)
})

test('a row waits for an older transaction that may still write', async () => {
  const from = await readHead(base.db)
  const older = await base.pool.connect()
  await older.query('begin')
  await older.query(insert, ['vieja'])
  await base.pool.query(insert, ['nueva'])
  expect(await readLog(base.db, from)).toMatchObject({ rows: [], held: true })
  await older.query('commit')
  older.release()
  // Another test's transaction on the same cluster may also be older than the second row; it ends by itself.
  const leer = async () => {
    const { rows, held } = await readLog(base.db, from)
    return [rows.map((row) => row.fila), held]
  }
  await expect.poll(leer).toEqual([['vieja', 'nueva'], false])
})

test('LIVE-15 no batch is read while a subscriber still has the one before', async () => {
  const bus = createWakeBus(base.url, log)
  let asked = 0
  const counting: Db = { ...base.db, ask: (scope, ...asks) => (asked++, base.db.ask(scope, ...asks)) }
  const [held, free] = [createReader({ db: counting, bus, log }), createReader({ db: base.db, bus, log })]
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const steps: string[] = []
  held.subscribe(async (rows) => {
    steps.push(`begin ${rows.length}`)
    taken.resolve()
    await released.promise
    steps.push(`end ${rows.length}`)
  })
  let others = 0
  free.subscribe((rows) => void (others += rows.length))
  await Promise.all([held.start(), free.start()])
  // Three pages of one transaction, so that nothing stands between one and the next.
  await base.pool.query(`insert into change_log (tema, fila) select 'prueba', n::text from generate_series(1, 1001) n`)
  bus.wake()
  await taken.promise
  const before = asked
  await until(() => others === 1001)
  expect([steps, asked]).toEqual([['begin 500'], before])
  released.resolve()
  await until(() => steps.length === 6)
  await Promise.all([held.stop(), free.stop()])
  await bus.close()
  expect(steps).toEqual(['begin 500', 'end 500', 'begin 500', 'end 500', 'begin 1', 'end 1'])
})

test('a batch that a subscriber could not take comes again', async () => {
  const wakes: (() => void)[] = []
  const reader = createReader({ db: base.db, bus: { onWake: (fn) => wakes.push(fn) }, log, pollMs: 5 })
  const seen: string[] = []
  let tries = 0
  reader.subscribe((rows) => {
    if (++tries === 1) throw new Error('away')
    seen.push(...rows.map((row) => row.fila))
  })
  await reader.start()
  await base.pool.query(insert, ['insistente'])
  await until(() => seen.length > 0)
  await reader.stop()
  expect(seen).toEqual(['insistente'])
})

test('a database that is away only makes the reader late', async () => {
  let away = 0
  const db: Db = {
    ...base.db,
    ask: (scope, ...asks) =>
      away-- > 0 ? Promise.reject(new Falla('unavailable', 'away')) : base.db.ask(scope, ...asks),
  }
  const reader = createReader({ db, bus: { onWake: () => {} }, log, pollMs: 5 })
  const seen: string[] = []
  reader.subscribe((rows) => void seen.push(...rows.map((row) => row.fila)))
  await reader.start()
  away = 3
  for (const name of ['a', 'b']) await base.pool.query(insert, [name])
  await until(() => seen.length === 2)
  await reader.stop()
  expect(seen).toEqual(['a', 'b'])
})

test('REL-21 a copy that was restored: rows of transactions that are still to come are neither told nor waited for', async () => {
  await base.pool
    .query(`insert into change_log (tema, fila, xid) select 'prueba', 'de antes', (1099511627776 + n)::text::xid8
    from generate_series(1, 20) n`)
  let asked = 0
  const db: Db = { ...base.db, ask: (scope, ...asks) => (asked++, base.db.ask(scope, ...asks)) }
  const wakes: (() => void)[] = []
  const reader = createReader({ db, bus: { onWake: (fn) => wakes.push(fn) }, log, pollMs: 60_000 })
  const seen: string[] = []
  reader.subscribe((rows) => void seen.push(...rows.map((row) => row.fila)))
  await reader.start()
  await base.pool.query(insert, ['nueva'])
  for (const wake of wakes) wake()
  await until(() => seen.length > 0)
  const before = asked
  // A row that waits would be asked for every 15 ms.
  await sleep(200)
  expect(asked - before).toBeLessThan(3)
  await reader.stop()
  expect(seen).toEqual(['nueva'])
})

test('REL-21 when the database tells another history the reader begins at its end and says so, once', async () => {
  const says = (epoch: string) =>
    base.pool.query(`create or replace function epoca() returns text language sql stable as $$ select '${epoch}' $$`)
  await says('una')
  const reader = createReader({ db: base.db, bus: { onWake: () => {} }, log, pollMs: 5 })
  const seen: string[] = []
  let restarts = 0
  reader.subscribe((rows) => void seen.push(...rows.map((row) => row.fila)))
  reader.onRestart(() => restarts++)
  await reader.start()
  await base.pool.query(insert, ['una'])
  await until(() => seen.length === 1)
  expect([restarts, reader.epoch()]).toEqual([0, 'una'])
  await says('otra')
  await until(() => restarts > 0)
  expect(reader.epoch()).toBe('otra')
  await base.pool.query(insert, ['otra'])
  await until(() => seen.length === 2)
  // Where nobody may read the identifier, a place that was never reached says the same.
  await says('')
  await until(() => restarts === 2)
  await reader.stop()
  expect([seen, restarts]).toEqual([['una', 'otra'], 2])
  expect(await readLog(base.db, { xid: String(2n ** 41n), id: '1' })).toMatchObject({
    rows: [],
    ahead: true,
    epoch: '',
  })
  expect(await readLog(base.db, await readHead(base.db))).toMatchObject({ ahead: false })
})

test('LIVE-18 whoever comes back reads its own rows: what others did meanwhile is not even looked at', async () => {
  const many = (para: string, n: number) =>
    base.pool.query(
      `insert into change_log (tema, fila, para) select 'prueba', n::text, $1 from generate_series(1, $2::int) n`,
      [para, n],
    )
  /** The end of the log, once no row waits for an older transaction of any database of the cluster. */
  const settledEnd = async (): Promise<Place> => {
    const { rows } = await base.pool.query<Place>(
      'select xid::text as xid, id::text as id from change_log order by change_log.xid desc, change_log.id desc limit 1',
    )
    const end = rows[0] ?? START
    await until(async () => isSame(await readHead(base.db), end))
    return end
  }
  await many('propia', 20_000)
  const from = await settledEnd()
  await many('otra', 20_000)
  await many('propia', 10)
  // With so many rows of its own before, the planner is tempted to scan the whole log in order.
  await base.pool.query('analyze change_log')
  const upTo = await settledEnd()
  let looked = -1
  // A connection of its own, because the counts include everything that the connection did.
  const pool = createPool(base.url, { max: 1 })
  const own = createDatabase(pool)
  const db: Db = {
    ...own,
    read: (scope, work) =>
      own.read(scope, async (tx) => {
        const result = await work(tx)
        const { rows } = await sql<{ n: number }>`
          select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'change_log'
        `.execute(tx)
        looked = Number(rows[0]?.n)
        return result
      }),
  }
  const rows = await readMissed(db, ['propia', 'MERCADO:Van'], from, upTo)
  await pool.end()
  expect(rows?.map((row) => row.fila)).toEqual(Array.from({ length: 10 }, (_, i) => String(i + 1)))
  expect(looked).toBeGreaterThan(0)
  expect(looked).toBeLessThan(50)
})

test('another server hears of a change without its poll', async () => {
  const here = createWakeBus(base.url, log)
  const there = createWakeBus(base.url, log)
  let heard = 0
  there.onWake(() => heard++)
  await until(async () => {
    const { rows } = await base.pool.query(
      `select from pg_stat_activity where query like 'listen %' and datname = current_database()`,
    )
    return rows.length === 2
  })
  await until(() => heard > 0)
  heard = 0
  here.wake()
  await until(() => heard > 0)
  await here.close()
  await there.close()
  expect(heard).toBe(1)
})

test('a bus that lost its connection connects again and wakes', async () => {
  const bus = createWakeBus(base.url, log)
  let heard = 0
  bus.onWake(() => heard++)
  await until(() => heard === 1)
  await base.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aliadas-avisos' and datname = current_database()`,
  )
  await until(() => heard === 2)
  await bus.close()
  expect(heard).toBe(2)
})

test('pruning goes in pieces, the oldest first, and whoever reads on meanwhile misses nothing', async () => {
  await base.pool.query('truncate change_log')
  await base.pool.query(
    `insert into change_log (tema, fila, en) select 'prueba', n::text, '2026-06-01' from generate_series(1, 25) n`,
  )
  await vi.waitFor(async () => expect((await readHead(base.db)).id).not.toBe('0'), { timeout: 30_000 })
  const firsts: string[] = []
  const db = {
    ...base.db,
    transaction: (async (...args: Parameters<typeof base.db.transaction>) => {
      const done = await base.db.transaction(...args)
      const { rows } = await base.pool.query(
        'select fila from change_log order by change_log.xid, change_log.id limit 1',
      )
      firsts.push(rows[0].fila)
      return done
    }) as typeof base.db.transaction,
  }
  const clock = createTestClock(new Date('2026-06-10T12:00:00Z'))
  expect(await pruneChanges({ db, clock }, { piece: 10 })).toBe(24)
  expect(firsts).toEqual(['11', '21', '25'])
})

test('pruning keeps two days and makes older places say so', async () => {
  const clock = createTestClock(new Date('2026-06-10T12:00:00Z'))
  await base.pool.query('truncate change_log')
  const canResume = async (after: Place) => (await readMissed(base.db, 'todo', after, after)) !== null
  expect(await canResume(START)).toBe(true)
  const at = async (fila: string, en: string) => {
    const { rows } = await base.pool.query(
      `insert into change_log (tema, fila, en) values ('prueba', $1, $2) returning xid::text as xid, id::text as id`,
      [fila, en],
    )
    // A writer in any database of the cluster holds a row back for a moment.
    await vi.waitFor(async () => expect(await readHead(base.db)).toEqual(rows[0]), { timeout: 30_000 })
    return readHead(base.db)
  }
  const first = await at('uno', '2026-06-01T00:00:00Z')
  const second = await at('dos', '2026-06-08T11:59:59Z')
  const third = await at('tres', '2026-06-08T12:00:01Z')
  expect(await pruneChanges({ db: base.db, clock })).toBe(1)
  expect(await pruneChanges({ db: base.db, clock })).toBe(0)
  expect(await canResume(first)).toBe(false)
  expect(await canResume(second)).toBe(true)
  expect(await canResume(third)).toBe(true)
  expect(await canResume({ ...third, id: String(Number(third.id) + 1) })).toBe(false)
  const { rows } = await readLog(base.db, second)
  expect(rows.map((row) => [row.fila, row.place])).toEqual([['tres', third]])
})
