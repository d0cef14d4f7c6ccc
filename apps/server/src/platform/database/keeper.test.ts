import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createLogger } from '../log/index.ts'
import { keepEmbedded } from './keeper.ts'
import { createPool } from './pool.ts'
import { readPostmaster } from './embedded/postmaster.ts'
import { createPlaces } from './supervisor.places.ts'

const places = createPlaces()
afterAll(() => places.clean())

test('REL-02 a PostgreSQL that is killed under a running server comes back, and connections find it again', async () => {
  const dir = places.fresh()
  const data = path.join(dir, 'pgdata')
  const kept = await keepEmbedded({ dir, log: createLogger('silent'), settings: { fsync: 'off' }, everyMs: 50 })
  const pool = createPool(kept.url, { max: 2 })
  await pool.query('create table cosas (id int)')
  await pool.query('insert into cosas values (7)')
  const before = readPostmaster(data)?.pid ?? 0
  process.kill(before, 'SIGKILL')
  // A backend outlives its postmaster for a moment and may still answer: the new process is what counts.
  const again = async () => {
    expect(readPostmaster(data)).toMatchObject({ pid: expect.any(Number), status: 'ready' })
    expect(readPostmaster(data)?.pid).not.toBe(before)
    expect((await pool.query('select id from cosas')).rows).toEqual([{ id: 7 }])
  }
  await vi.waitFor(again, { timeout: 20_000, interval: 100 })
  await pool.end()
  await kept.stop()
  expect(readPostmaster(data)).toBeUndefined()
})
