import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db, Params, Pool } from './index.ts'
import { createNotes, prepare, type Notes, type Scope, type Tables } from './testing/notes.ts'

let notes: Notes
let pool: Pool
/** On one connection: what a transaction leaves on it, the next one gets. */
let db: Db<Tables, Scope>
let hookErrors: unknown[]

type Running = Parameters<Parameters<Db<Tables, Scope>['transaction']>[1]>[0]

beforeAll(async () => {
  notes = await createNotes('transactions')
})
beforeEach(async () => {
  ;({ pool, db, hookErrors } = notes.open())
  await notes.aside.query(`update notes set free_text = 'of ' || owner`)
})
afterAll(() => notes.end())

const COUNT = prepare('count', (_, own) => own.selectFrom('notes').select(({ fn }) => fn.countAll<string>().as('many')))
const RENAME = prepare(
  'rename',
  ({ text }: Params<{ text: string }>) => sql`update notes set free_text = ${text} where id = 1`,
)

const rename = (tx: Running, text: string) =>
  tx.updateTable('notes').set({ freeText: text }).where('id', '=', 1).executeTakeFirstOrThrow()
const textOf = (from: Pick<Running, 'selectFrom'>) =>
  from.selectFrom('notes').select('freeText').where('id', '=', 1).executeTakeFirstOrThrow()
const text = async () => (await db.read('ann', textOf)).freeText
const owner = async (tx: Running) =>
  (await sql<{ owner: string }>`select current_setting('app.owner', true) as owner`.execute(tx)).rows[0]?.owner

/** The number of messages that this work sends to the database, each of them one round trip. */
const trips = async (work: () => Promise<unknown>): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}

describe('scope and connection', () => {
  test('the scope ends with its transaction, also after an error', async () => {
    const bare = async () => (await pool.query(`select coalesce(current_setting('app.owner', true), '') as owner`)).rows
    expect(await db.transaction('ann', owner)).toBe('ann')
    expect(await db.read('bob', owner)).toBe('bob')
    expect(await bare()).toEqual([{ owner: '' }])
    await expect(db.transaction('ann', (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
    expect(await bare()).toEqual([{ owner: '' }])
  })

  test('a transaction without a query takes no connection', async () => {
    expect(await trips(() => db.transaction('ann', async () => 'done'))).toBe(0)
    expect(pool.totalCount).toBe(0)
  })

  test('it tells for whom and how long a transaction waited for its connection', async () => {
    const { db: own, waits } = notes.open({ max: 1 })
    const holds = Promise.withResolvers<void>()
    const first = own.transaction('ann', async (tx) => {
      await owner(tx)
      await holds.promise
    })
    const asked = performance.now()
    const second = own.read('bob', owner)
    await vi.waitFor(() => expect(waits.map(({ scope }) => scope)).toEqual(['ann']), 30_000)
    holds.resolve()
    await Promise.all([first, second])
    const since = performance.now() - asked
    expect(waits.map(({ scope }) => scope)).toEqual(['ann', 'bob'])
    expect(waits[1]?.ms).toBeGreaterThan(0)
    expect(waits[1]?.ms).toBeLessThanOrEqual(since + 1)
    await own.transaction('ann', async () => 'without a query')
    expect(waits).toHaveLength(2)
  })

  test('BEGIN goes with the first batch and COMMIT with the last statements', async () => {
    await text()
    const write = () =>
      db.transaction('ann', async (tx) => {
        expect(await tx.ask(COUNT({}))).toEqual([[{ many: '2' }]])
        tx.withCommit(RENAME({ text: 'with the commit' }))
      })
    expect(await trips(write)).toBe(2)
    expect(await trips(() => db.transaction('ann', async (tx) => tx.withCommit(RENAME({ text: 'alone' }))))).toBe(1)
    expect(await text()).toBe('alone')
  })

  test('a query that was not awaited fails instead of running in the next transaction', async () => {
    const escaped: Running[] = []
    await db.transaction('ann', async (tx) => void escaped.push(tx))
    for (const tx of escaped) await expect(owner(tx)).rejects.toThrow('the transaction is over')
  })

  test('it does not nest', async () => {
    await db.transaction('ann', async (tx) => expect(() => tx.transaction()).toThrow(/not supported/))
  })
})

describe('commit and rollback', () => {
  test('names are camelCase outside, and keys inside jsonb stay as they are', async () => {
    const { changed, row } = await db.transaction('ann', async (tx) => ({
      changed: await rename(tx, 'new'),
      row: await tx.selectFrom('notes').select(['freeText', 'data']).where('id', '=', 1).executeTakeFirst(),
    }))
    expect(row).toEqual({ freeText: 'new', data: { inner_key: 1 } })
    expect(changed.numUpdatedRows).toBe(1n)
  })

  test('hooks run in order after the commit, and not after an error', async () => {
    const seen: string[] = []
    await db.transaction('ann', async (tx) => {
      tx.afterCommit(async () => void seen.push(`first, with ${await text()}`))
      tx.afterCommit(() => void seen.push('second'))
      await rename(tx, 'saved')
    })
    expect(seen).toEqual(['first, with saved', 'second'])
    const hook = vi.fn<() => void>()
    const failing = db.transaction('ann', async (tx) => {
      tx.afterCommit(hook)
      await rename(tx, 'lost')
      throw new Error('own')
    })
    await expect(failing).rejects.toThrow('own')
    expect(hook).not.toHaveBeenCalled()
    expect(await text()).toBe('saved')
  })

  test('the error of a hook is reported and undoes nothing', async () => {
    const answer = await db.transaction('ann', async (tx) => {
      tx.afterCommit(() => Promise.reject(new Error('no mail')))
      await rename(tx, 'stays')
      return 'done'
    })
    expect([answer, String(hookErrors), await text()]).toEqual(['done', 'Error: no mail', 'stays'])
  })

  test('a swallowed error is no commit', async () => {
    const work = db.transaction('ann', async (tx) => {
      await rename(tx, 'half')
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('rolled back instead of committed')
    expect(await text()).toBe('of ann')
  })

  test('a read changes nothing', async () => {
    await expect(db.read('ann', (tx) => rename(tx, 'no'))).rejects.toThrow(/read-only transaction/)
  })
})

describe('errors of the database', () => {
  const conflict = (tx: Running, code: string) =>
    sql.raw(`do $$ begin raise exception 'clash' using errcode = '${code}'; end $$`).execute(tx)

  test.each(['40001', '40P01'])('after %s the work runs again, with only the hooks of the last run', async (code) => {
    let runs = 0
    const hook = vi.fn<() => void>()
    const answer = await db.transaction('ann', async (tx) => {
      tx.afterCommit(hook)
      if (++runs < 3) await conflict(tx, code)
      return runs
    })
    expect(answer).toBe(3)
    expect(hook).toHaveBeenCalledOnce()
  })

  test('after three more runs it gives up, and `explain` translates the error', async () => {
    let runs = 0
    const work = db.transaction('ann', async (tx) => {
      runs++
      await conflict(tx, '40001')
    })
    await expect(work).rejects.toMatchObject({ name: 'Error', code: '40001', message: 'error: clash' })
    expect(runs).toBe(4)
  })

  test('a broken constraint runs once', async () => {
    let runs = 0
    const work = db.transaction('ann', async (tx) => {
      runs++
      await sql`insert into notes values (1, 'ann')`.execute(tx)
    })
    await expect(work).rejects.toMatchObject({ code: '23505', cause: { constraint: 'notes_pkey' } })
    expect(runs).toBe(1)
  })

  test('a connection that drops during the work fails the transaction, and the next one gets another connection', async () => {
    const work = db.transaction('ann', async (tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    await expect(work).rejects.toMatchObject({ code: '57P01' })
    expect(await text()).toBe('of ann')
  })

  test('an idle connection that died unnoticed is replaced', async () => {
    const client = (await pool.connect()) as pg.PoolClient & { processID: number; connection: pg.Connection }
    const { stream } = client.connection
    client.release()
    // Nothing is read from it, so the pool cannot learn of the death before the next transaction takes the connection.
    stream.pause()
    await notes.aside.query('select pg_terminate_backend($1)', [client.processID])
    await vi.waitFor(async () => {
      const { rowCount } = await notes.aside.query('select from pg_stat_activity where pid = $1', [client.processID])
      expect(rowCount).toBe(0)
    }, 30_000)
    const seen = text()
    stream.resume()
    expect(await seen).toBe('of ann')
    expect(pool.totalCount).toBe(1)
    expect(stream.destroyed).toBe(true)
  })

  test('a batch with COMMIT is never sent again, because nobody knows what became of it', async () => {
    await notes.aside.query(`
      create or replace function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger at_commit after update on notes deferrable initially deferred for each row execute function die()`)
    let code: unknown
    const sent = await trips(() =>
      db
        .transaction('ann', async (tx) => tx.withCommit(RENAME({ text: 'doubtful' })))
        .catch((error: { code: string }) => (code = error.code)),
    )
    expect([code, sent]).toEqual(['57P01', 1])
    await notes.aside.query('drop trigger at_commit on notes')
  })

  test('lost connections are reported, idle or lent out, and replaced', async () => {
    const two = notes.open({ max: 2 })
    const [idle, busy] = [await two.pool.connect(), await two.pool.connect()]
    const pids = [idle, busy].map((client) => (client as unknown as { processID: number }).processID)
    idle.release()
    const ended = (client: pg.PoolClient) => new Promise<void>((resolve) => client.once('end', () => resolve()))
    const gone = Promise.all([ended(idle), ended(busy)])
    await notes.aside.query('select pg_terminate_backend(unnest($1::int[]))', [pids])
    await gone
    expect(two.lost.length).toBeGreaterThanOrEqual(2)
    expect(two.pool.totalCount).toBe(1)
    busy.release(true)
    expect((await two.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
