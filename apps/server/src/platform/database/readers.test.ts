import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blankDatabase, createRoles, type TestDatabase } from '../../testing/database.ts'
import { createPool, type Pool } from './pool.ts'
import { prepare, type Params } from './prepared.ts'
import type { Scope } from './scope.ts'
import { createDatabase, type Db } from './transaction.ts'

const UNA: Scope = { rol: 'empresa', empresaId: 'una' }
const OTRA: Scope = { rol: 'empresa', empresaId: 'otra' }
const ROLES = ['aliadas_empresa', 'aliadas_plataforma', 'aliadas_aliado', 'aliadas_sistema']

const NOTAS = prepare(
  'prueba_notas',
  () => sql<{ id: number; textoLibre: string | null }>`select id, texto_libre from notas`,
)
const QUIEN = prepare(
  'prueba_quien',
  () => sql<{ rol: string; empresa: string; aliado: string; lectura: string }>`
    select current_user::text as rol, coalesce(current_setting('app.empresa', true), '') as empresa,
      coalesce(current_setting('app.aliado', true), '') as aliado, current_setting('transaction_read_only') as lectura`,
)
const ENTRE = prepare('prueba_entre', ({ n }: Params<{ n: number }>) => sql<{ x: number }>`select 10 / ${n}::int as x`)
const ESCRIBE = prepare('prueba_escribe', () => sql`insert into notas values (9, 'una') returning id`)
const MUERE = prepare('prueba_muere', () => sql`select morir()`)
const UNA_SOLA = prepare(
  'prueba_una_sola',
  ({ id }: Params<{ id: number }>) => sql<{ id: number }>`select id from crecida where id = ${id}::int`,
)
let base: TestDatabase
let pool: Pool
/** Everything of it goes through one connection, so that what one leaves the next one gets. */
let db: Db

beforeAll(async () => {
  base = await blankDatabase({ max: 1 })
  await createRoles(base, ROLES)
  await base.pool.query(`
    create table notas (id int primary key, empresa_id text not null, texto_libre text);
    alter table notas enable row level security;
    alter table notas force row level security;
    create policy propias on notas to aliadas_empresa using (empresa_id = (select nullif(current_setting('app.empresa', true), '')));
    create policy todas on notas to aliadas_sistema using (true) with check (true);
    create table crecida (id int primary key);
    create function morir() returns void language sql security definer as 'select pg_terminate_backend(pg_backend_pid())';
    grant all on notas, crecida to ${ROLES.join(', ')};
    begin; set local role aliadas_sistema; insert into notas values (1, 'una', 'de una'), (2, 'otra', 'de otra'); commit`)
})
beforeEach(() => {
  pool = createPool(base.url, { max: 1, readers: 1 })
  db = createDatabase(pool)
  return () => pool.end()
})
afterAll(() => base.drop())

const ids = async (scope: Scope) => (await db.ask(scope, NOTAS({})))[0].map(({ id }) => id)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'let through',
    (error: { code?: string }) => error.code,
  )

test('each batch is its own scope’s, whoever else reads through the same connection', async () => {
  const scopes = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? UNA : OTRA))
  const seen = await Promise.all(scopes.map(ids))
  expect(seen).toEqual(scopes.map((_, i) => [1 + (i % 2)]))
  const [[una]] = await db.ask(UNA, QUIEN({}))
  expect(una).toEqual({ rol: 'aliadas_empresa', empresa: 'una', aliado: '', lectura: 'on' })
  const [[aliado]] = await db.ask({ rol: 'aliado', aliadoId: 'a' }, QUIEN({}))
  expect(aliado).toEqual({ rol: 'aliadas_aliado', empresa: '', aliado: 'a', lectura: 'on' })
})

test('a batch that fails between those of two companies on one connection leaves them what is theirs', async () => {
  // The first use and the later ones: what is parsed by a batch that fails is parsed again by the next.
  for (let round = 0; round < 3; round++) {
    const [una, failed, otra, again] = await Promise.all([
      ids(UNA),
      codeOf(db.ask(OTRA, NOTAS({}), ENTRE({ n: 0 }), NOTAS({}))),
      ids(OTRA),
      db.ask(UNA, ENTRE({ n: 5 }), NOTAS({}), QUIEN({})),
    ])
    expect([una, failed, otra]).toEqual([[1], '22012', [2]])
    expect(again).toEqual([
      [{ x: 2 }],
      [{ id: 1, textoLibre: 'de una' }],
      [{ rol: 'aliadas_empresa', empresa: 'una', aliado: '', lectura: 'on' }],
    ])
  }
})

test('an id is data: quotes end nothing, and no id at all is refused', async () => {
  const id = `x'; reset role; select '\\`
  expect((await db.ask({ rol: 'empresa', empresaId: id }, QUIEN({})))[0][0]).toMatchObject({ empresa: id })
  for (const empresaId of ['', 'a\0b'])
    await expect(db.ask({ rol: 'empresa', empresaId }, NOTAS({}))).rejects.toThrow('a scope needs an id')
})

test('after each Sync there is neither company nor role on the connection', async () => {
  const bare = async () => (await pool.readers.ask([QUIEN({}), NOTAS({})])).map(({ rows }) => rows)
  const nobody = [[{ rol: 'aliadas_dueno', empresa: '', aliado: '', lectura: 'off' }], []]
  const [, mine] = await Promise.all([ids(UNA), bare()])
  expect(mine).toEqual(nobody)
  await codeOf(db.ask(UNA, ENTRE({ n: 0 })))
  expect(await bare()).toEqual(nobody)
})

test('a write is refused inside a read, and the batch with it', async () => {
  expect(await codeOf(db.ask({ rol: 'sistema' }, NOTAS({}), ESCRIBE({})))).toBe('25006')
  expect(await ids({ rol: 'sistema' })).toEqual([1, 2])
})

test('a connection that is killed in the middle of a pipeline: the others read what is theirs on a new one', async () => {
  await ids(UNA)
  const [before, killed, after, last] = await Promise.all([
    ids(UNA),
    db.ask({ rol: 'sistema' }, MUERE({})).catch((error: { code: string }) => error.code),
    ids(OTRA),
    ids(UNA),
  ])
  expect([before, killed, after, last]).toEqual([[1], 'unavailable', [2], [1]])
})

test('a database that is away is unavailable', async () => {
  const away = createPool('postgres://u:c@127.0.0.1:1/nada', { max: 1 })
  expect(await codeOf(createDatabase(away).ask(UNA, NOTAS({})))).toBe('unavailable')
  await away.end()
})

test('a plan that was made while its table was empty walks the index when it is full', async () => {
  const own = createPool(base.url, { max: 1, readers: 1 })
  const { ask } = createDatabase(own)
  const seen = async () => {
    const { rows } = await base.pool.query<{ reads: number; scanned: number }>(
      `select (seq_scan + idx_scan)::int as reads, seq_tup_read::int as scanned from pg_stat_user_tables where relname = 'crecida'`,
    )
    return rows[0] ?? { reads: 0, scanned: 0 }
  }
  await base.pool.query('vacuum analyze crecida')
  // The table's index was built on this connection, which says so a second later at the earliest.
  await base.pool.query('select pg_stat_force_next_flush()')
  const before = await seen()
  expect(await ask(UNA, UNA_SOLA({ id: 7 }))).toEqual([[]])
  await base.pool.query('insert into crecida select generate_series(1, 5000)')
  expect(await ask(UNA, UNA_SOLA({ id: 7 }))).toEqual([[{ id: 7 }]])
  // The connection says what it did when it ends at the latest.
  await own.end()
  await expect.poll(async () => (await seen()).reads).toBe(before.reads + 2)
  expect((await seen()).scanned).toBe(before.scanned)
})
