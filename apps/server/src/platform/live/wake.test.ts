import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLogger } from '../log/index.ts'
import { blankDatabase, type TestDatabase } from '../../testing/database.ts'
import { createWakeBus } from './wake.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await blankDatabase()
})
afterAll(() => base.drop())

const OF = 4_071_991
const locks = async (): Promise<{ id: number; pid: number }[]> => {
  const { rows } = await base.pool.query<{ id: number; pid: number }>(
    `select objid::int as id, pid from pg_locks where locktype = 'advisory' and classid = ${OF} and granted order by 1`,
  )
  return rows
}
const held = async () => (await locks()).map(({ id }) => id)

test('the lock is taken whenever it is asked for: while the connection is made, idle, or sends a notification', async () => {
  const bus = createWakeBus(base.url, createLogger('silent'))
  await bus.hold({ of: OF, id: 1 })
  for (let id = 2; id < 60; id++) {
    bus.wake()
    // Notifications go some ms after the wake: at some of these moments one is being sent.
    await sleep(6 + (id % 6))
    await bus.hold({ of: OF, id })
  }
  expect(await held()).toEqual(Array.from({ length: 59 }, (_, i) => i + 1))
  await bus.close()
})

test('a connection that was lost takes its locks again', async () => {
  const bus = createWakeBus(base.url, createLogger('silent'))
  await Promise.all([bus.hold({ of: OF, id: 100 }), bus.hold({ of: OF, id: 101 })])
  const [before] = await locks()
  await base.pool.query('select pg_terminate_backend($1)', [before?.pid])
  const again = async () => (await locks()).filter(({ pid }) => pid !== before?.pid).map(({ id }) => id)
  await expect.poll(again).toEqual([100, 101])
  await bus.close()
})

test('a commit while a notification is sent is notified, too', async () => {
  const bus = createWakeBus(base.url, createLogger('silent'))
  await bus.hold({ of: OF, id: 200 })
  const other = new pg.Client({ connectionString: base.url })
  let heard = 0
  other.on('notification', () => heard++)
  await other.connect()
  await other.query('listen aliadas_cambios')
  const real = Reflect.get(pg.Client.prototype, 'query') as (...asked: unknown[]) => unknown
  let meanwhile = false
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const answer = real.apply(this, asked)
    if (!meanwhile && String(asked[0]).includes('pg_notify')) {
      meanwhile = true
      bus.wake()
    }
    return answer
  })
  bus.wake()
  await expect.poll(() => heard).toBe(2)
  query.mockRestore()
  await bus.close()
  await other.end()
})
