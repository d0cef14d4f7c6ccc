import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db, Params, Pool } from './index.ts'
import { createNotes, prepare, statements, type Notes, type Scope, type Tables } from './testing/notes.ts'

const MINE = prepare('mine', (_, db) =>
  db
    .selectFrom('notes')
    .select(['id', 'freeText'])
    .where('owner', '=', sql<string>`current_setting('app.owner')`),
)
const WHO = prepare(
  'who',
  () => sql<{ owner: string; readOnly: string }>`
    select coalesce(current_setting('app.owner', true), '') as owner, current_setting('transaction_read_only') as read_only`,
)
const DIVIDE = prepare('divide', ({ n }: Params<{ n: number }>) => sql<{ x: number }>`select 10 / ${n}::int as x`)
const WRITE = prepare('write', () => sql`insert into notes values (9, 'ann') returning id`)
const PID = prepare('pid', () => sql<{ pid: number }>`select pg_backend_pid() as pid`)
const DIE = prepare('die', () => sql`select pg_terminate_backend(pg_backend_pid())`)
const ALL_OF = prepare('all_of', () => sql<Record<string, unknown>>`select * from changing`)
const VALUES = prepare(
  'values',
  (
    p: Params<{
      text: string
      nothing: null
      list: (string | null)[]
      numbers: number[]
      at: Date
      thing: object
      yes: boolean
    }>,
  ) =>
    sql<
      Record<string, unknown>
    >`select ${p.text}::text as text, ${p.nothing}::text as nothing, ${p.list}::text[] as the_list,
      ${p.numbers}::int[] as numbers, ${p.at}::timestamptz as at, ${p.thing}::jsonb as thing, ${p.yes}::bool as yes,
      ${p.text}::text as again, ${"fixed $1 ' x"} as fixed, ${7} as seven`,
)

let notes: Notes
let pool: Pool
/** With one connection for all batches: what a batch leaves on it, the next one gets. */
let db: Db<Tables, Scope>

beforeAll(async () => {
  notes = await createNotes('batch')
  await notes.aside.query('create table changing (one int); insert into changing values (1)')
})
beforeEach(() => {
  ;({ pool, db } = notes.open())
})
afterAll(() => notes.end())

const ids = async (scope: Scope) => (await db.ask(scope, MINE({})))[0].map(({ id }) => id)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'let through',
    (error: { code?: string }) => error.code,
  )

test('each batch has its own scope, also when many share the connection', async () => {
  const scopes = Array.from({ length: 60 }, (_, i): Scope => (i % 2 === 0 ? 'ann' : 'bob'))
  expect(await Promise.all(scopes.map(ids))).toEqual(scopes.map((_, i) => [1 + (i % 2)]))
  expect((await db.ask('bob', WHO({})))[0]).toEqual([{ owner: 'bob', readOnly: 'on' }])
})

test('a batch is one write, and the next one does not wait for its response', async () => {
  await ids('ann')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const [first, second] = [db.ask('ann', WHO({}), MINE({})), db.ask('bob', WHO({}))]
    await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(2), 30_000)
    expect((await first)[1]).toEqual([{ id: 1, freeText: 'of ann' }])
    expect((await second)[0][0]?.owner).toBe('bob')
    expect(query).toHaveBeenCalledTimes(2)
  } finally {
    query.mockRestore()
  }
})

test('a connection parses a statement once, and the batch after a failed one parses it again', async () => {
  expect(await codeOf(db.ask('ann', MINE({}), DIVIDE({ n: 0 })))).toBe('22012')
  for (let round = 0; round < 3; round++) expect(await db.ask('ann', DIVIDE({ n: 5 }))).toEqual([[{ x: 2 }]])
  await ids('ann')
  expect(await pool.readers.ask([USES({})])).toMatchObject([
    {
      rows: [
        { name: 'divide', uses: 3 },
        { name: 'mine', uses: 1 },
        { name: 'take_reading', uses: 4 },
      ],
    },
  ])
})
/** How often each statement was executed since it was parsed. */
const USES = prepare(
  'uses',
  () => sql`select substring(name from '(.*)_') as name, (generic_plans + custom_plans)::int as uses
    from pg_prepared_statements where name not like 'uses%' order by 1`,
)

test('a batch that fails between two others changes neither', async () => {
  // The first use of each statement and the later ones differ: a failed batch leaves nothing prepared.
  for (let round = 0; round < 3; round++) {
    const [ann, failed, bob, again] = await Promise.all([
      ids('ann'),
      codeOf(db.ask('bob', MINE({}), DIVIDE({ n: 0 }), MINE({}))),
      ids('bob'),
      db.ask('ann', DIVIDE({ n: 5 }), MINE({}), WHO({})),
    ])
    expect([ann, failed, bob]).toEqual([[1], '22012', [2]])
    expect(again).toEqual([[{ x: 2 }], [{ id: 1, freeText: 'of ann' }], [{ owner: 'ann', readOnly: 'on' }]])
  }
})

test('the `fault` of the statement that failed translates the error, and no other does', async () => {
  const named = (n: number, name: string) => ({ ...DIVIDE({ n }), fault: () => new Error(name) })
  await expect(db.ask('ann', named(1, 'first'), named(0, 'second'), named(0, 'third'))).rejects.toThrow('second')
  await expect(db.ask('ann', named(1, 'first'), DIVIDE({ n: 0 }))).rejects.toThrow('division by zero')
})

test('after each batch the connection has no scope', async () => {
  const bare = async () => (await pool.readers.ask([WHO({}), MINE({})])).map(({ rows }) => rows)
  const nobody = [[{ owner: '', readOnly: 'off' }], []]
  const [, mine] = await Promise.all([ids('ann'), bare()])
  expect(mine).toEqual(nobody)
  await codeOf(db.ask('ann', DIVIDE({ n: 0 })))
  expect(await bare()).toEqual(nobody)
})

test('a read refuses a write, and with it the batch', async () => {
  expect(await codeOf(db.ask('ann', MINE({}), WRITE({})))).toBe('25006')
  expect((await notes.aside.query('select id from notes order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('when a connection is killed between batches, the others are sent again on a new one', async () => {
  await ids('ann')
  const results = await Promise.all([ids('ann'), codeOf(db.ask('bob', DIE({}))), ids('bob'), ids('ann')])
  expect(results).toEqual([[1], '57P01', [2], [1]])
})

test('an idle connection that died unnoticed is replaced', async () => {
  const [[own]] = await db.ask('ann', PID({}))
  const killed = notes.aside.query('select pg_terminate_backend($1)', [own?.pid])
  const [seen] = await Promise.all([ids('ann'), killed])
  expect(seen).toEqual([1])
})

test('after a migration changed a table, its new columns are read, also within a transaction', async () => {
  const both = async () => [
    (await db.ask('ann', ALL_OF({})))[0],
    await db.transaction('ann', async (tx) => (await tx.ask(ALL_OF({})))[0]),
  ]
  expect(await both()).toEqual([[{ one: 1 }], [{ one: 1 }]])
  await notes.aside.query('alter table changing add column one_more int default 2')
  expect(await both()).toEqual([[{ one: 1, oneMore: 2 }], [{ one: 1, oneMore: 2 }]])
  await notes.aside.query('alter table changing drop column one_more')
  expect(await Promise.all([both(), both(), both()])).toEqual([1, 2, 3].map(() => [[{ one: 1 }], [{ one: 1 }]]))
})

test('a statement that disappeared from the connection is parsed again', async () => {
  await ids('ann')
  await pool.readers.ask([FORGET({})])
  expect(await ids('ann')).toEqual([1])
})

test('behind a pooler a connection loses statements time and again, and only the first loss fails a batch', async () => {
  const { readers } = notes.open().pool
  const lose = () => readers.ask([FORGET({})])
  const read = () => readers.ask([DIVIDE({ n: 5 })]).then(([answer]) => answer?.rows)
  expect(await read()).toEqual([{ x: 2 }])
  await lose()
  await expect(read()).rejects.toMatchObject({ code: '26000' })
  for (let n = 0; n < 3; n++) {
    await lose()
    expect(await Promise.all([read(), read()])).toEqual([[{ x: 2 }], [{ x: 2 }]])
  }
})
const FORGET = prepare('forget', () => sql`deallocate all`)

test('values come back as they were sent, and constants are part of the text', async () => {
  const values = {
    text: 'a"b\\c, {d} ñ €',
    nothing: null,
    list: ['one', 'with "quotes", and \\', '', null],
    numbers: [1, -2],
    at: new Date('2026-06-10T12:00:00.123Z'),
    thing: { inner_key: [1, null] },
    yes: true,
  }
  const { list, ...rest } = values
  const expected = { ...rest, theList: list, again: values.text, fixed: "fixed $1 ' x", seven: 7 }
  expect((await db.ask('ann', VALUES(values)))[0]).toEqual([expected])
  expect(statements().get('values')?.text).toContain("'fixed $1 '' x'")
  // Longer than the buffer that a batch begins with.
  const long = 'ñ'.repeat(100_000)
  expect((await db.ask('ann', VALUES({ ...values, text: long })))[0][0]?.['again']).toBe(long)
  expect(await codeOf(db.ask('ann', VALUES({ ...values, text: 'a\0b' })))).toBe('22021')
  expect((await db.ask('ann', VALUES(values)))[0]).toHaveLength(1)
})

test('a name belongs to one query, and a constant is a text, a number or a boolean', () => {
  expect(() => prepare('who', () => sql`select 1`)).toThrow('two prepared statements are called who')
  expect(() => prepare('a_date', () => sql`select ${new Date(0)}`)).toThrow('a constant of a prepared statement is')
})

test('batches that wait when the pool ends are answered, and later ones are refused', async () => {
  await ids('ann')
  const waiting = ids('bob')
  await pool.end()
  expect(await waiting).toEqual([2])
  await expect(pool.readers.ask([MINE({})])).rejects.toThrow('after calling end')
})
