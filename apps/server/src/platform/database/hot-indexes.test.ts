import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { blankDatabase, testDatabase, type TestDatabase } from '../../testing/database.ts'
import { HOT_TABLES, type HotIndex } from './hot-indexes.ts'
import { migrate } from './migrate.ts'
import { StartError } from './start-error.ts'

const bases: TestDatabase[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'aliadas-indices-'))
let base: TestDatabase
beforeEach(async () => {
  base = await blankDatabase()
  bases.push(base)
  await base.pool.query('create table caliente (n int); insert into caliente select generate_series(1, 1000)')
})
afterAll(async () => {
  await Promise.all(bases.map((one) => one.drop()))
  rmSync(folder, { recursive: true, force: true })
})

const N: HotIndex = { name: 'caliente_n', on: 'caliente (n)' }

/** A folder with one migration that changes nothing and names these indexes. */
const naming = (...indexes: HotIndex[]): string => {
  const own = mkdtempSync(path.join(folder, 'una-'))
  writeFileSync(
    path.join(own, '0001-indices.ts'),
    `export const up = async (): Promise<void> => {}\nexport const indexes = ${JSON.stringify(indexes)}\n`,
  )
  return own
}

/** The indexes that are there: which one, and whether it is valid. */
const built = async () => {
  const { rows } = await base.pool.query<{ name: string; valid: boolean; oid: string }>(
    `select indexrelid::regclass::text as name, indisvalid as valid, indexrelid::text as oid
     from pg_index where indrelid = 'caliente'::regclass`,
  )
  return rows
}
/** By name: whether each is valid. */
const validity = async () => Object.fromEntries((await built()).map((one) => [one.name, one.valid]))

/** A transaction that has written to the table and is still open: a build waits for it. */
const openWriter = async () => {
  const client = new pg.Client({ connectionString: base.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; insert into caliente values (0)')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/** The process of PostgreSQL that waits with such a statement, once there is one. */
const waiting = (statement: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await base.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query ~ $1 and wait_event_type = 'Lock'`,
        [statement],
      )
      const [found] = rows
      if (!found) throw new Error('nobody waits yet')
      return found.pid
    },
    { timeout: 30_000, interval: 20 },
  )
const builder = () => waiting('^create (unique )?index')

const linesOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((caught: unknown) => caught)
  return error instanceof StartError ? error.lines : [`no StartError: ${String(error)}`]
}

const PATIENT = { lockTimeoutMs: 60_000 }

test('REL-12 an index is built while others write, and the next start has nothing to do', async () => {
  const commit = await openWriter()
  const migrating = migrate(base.url, naming(N), PATIENT)
  await builder()
  for (let n = 0; n < 100; n++) await base.pool.query(`set lock_timeout = '1s'; insert into caliente values (${n})`)
  expect(await validity()).toEqual({ caliente_n: false })
  await commit()
  expect(await migrating).toEqual(['0001-indices'])
  const [first] = await built()
  expect(first).toMatchObject({ name: 'caliente_n', valid: true })
  expect(await migrate(base.url, naming(N))).toEqual([])
  expect(await built()).toEqual([first])
})

test('REL-12 a build that died is dropped and made anew at the next start', async () => {
  const commit = await openWriter()
  const migrating = linesOf(migrate(base.url, naming(N), PATIENT))
  await base.pool.query('select pg_terminate_backend($1)', [await builder()])
  const [what, todo] = await migrating
  expect(what).toMatch(/^No se pudo crear el índice caliente_n: /)
  expect(todo).toMatch(/^Se perdió la conexión/)
  await commit()
  const [left] = await built()
  expect(left).toMatchObject({ name: 'caliente_n', valid: false })
  expect(await migrate(base.url, naming(N))).toEqual([])
  expect(await validity()).toEqual({ caliente_n: true })
})

test('a build that waits too long is tried again until the other transaction ends', async () => {
  const commit = await openWriter()
  const migrating = migrate(base.url, naming(N), { lockTimeoutMs: 10 })
  // What the first try left has to go, and that waits too.
  await waiting('^drop index concurrently')
  await commit()
  expect(await migrating).toEqual(['0001-indices'])
  expect(await validity()).toEqual({ caliente_n: true })
})

test('after many tries it says what it waits for, and the next start goes on', async () => {
  const commit = await openWriter()
  const [what, todo] = await linesOf(migrate(base.url, naming(N), { lockTimeoutMs: 1 }))
  expect(what).toBe('No se pudo crear el índice caliente_n: canceling statement due to lock timeout.')
  expect(todo).toMatch(/^Otra transacción sigue abierta.* Las migraciones quedaron aplicadas/)
  await commit()
  expect(await migrate(base.url, naming(N))).toEqual([])
  expect(await validity()).toEqual({ caliente_n: true })
})

test('what keeps an index from being built is said, and nothing is left that refuses rows', async () => {
  await base.pool.query('insert into caliente values (1)')
  const unique = naming({ ...N, unique: true })
  const [what, todo] = await linesOf(migrate(base.url, unique))
  expect(what).toBe('No se pudo crear el índice caliente_n: could not create unique index "caliente_n".')
  expect(todo).toBe('Corrige la causa y vuelve a iniciar. Las migraciones quedaron aplicadas y ningún dato cambió.')
  expect(await built()).toEqual([])
  await base.pool.query('delete from caliente where n = 1')
  expect(await migrate(base.url, unique)).toEqual([])
  await expect(base.pool.query('insert into caliente values (2)')).rejects.toThrow('caliente_n')
})

test('servers that start at once build each index once, and wait for each other', async () => {
  const commit = await openWriter()
  const ways = naming(N, { name: 'caliente_par', on: 'caliente (n) where n % 2 = 0' })
  const servers = Array.from({ length: 3 }, () => migrate(base.url, ways, PATIENT))
  await builder()
  await commit()
  expect((await Promise.all(servers)).flat()).toEqual(['0001-indices'])
  expect(await validity()).toEqual({ caliente_n: true, caliente_par: true })
})

test('the hot tables are tables of the schema', async () => {
  const whole = await testDatabase()
  bases.push(whole)
  const { rows } = await whole.pool.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is null',
    [HOT_TABLES],
  )
  expect(rows).toEqual([])
})
