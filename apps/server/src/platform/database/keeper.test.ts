import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createLogger } from '../log/index.ts'
import { keepEmbedded } from './keeper.ts'
import { createPool } from './pool.ts'
import { isPostmasterOf, readPostmaster } from './embedded/postmaster.ts'
import { createPlaces } from '../../testing/embedded/places.ts'

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
  // A backend outlives its postmaster for a moment and may still respond, so the test waits for the new process.
  const again = async () => {
    expect(readPostmaster(data)).toMatchObject({ pid: expect.any(Number), status: 'ready' })
    expect(readPostmaster(data)?.pid).not.toBe(before)
    expect((await pool.query('select id from cosas')).rows).toEqual([{ id: 7 }])
  }
  await vi.waitFor(again, { timeout: 30_000, interval: 100 })
  await pool.end()
  await kept.stop()
  expect(readPostmaster(data)).toBeUndefined()
})

test('REL-02 one whose port was taken meanwhile comes back on another, and connections follow it', async () => {
  const dir = places.fresh()
  const data = path.join(dir, 'pgdata')
  const kept = await keepEmbedded({ dir, log: createLogger('silent'), settings: { fsync: 'off' }, everyMs: 50 })
  const first = new URL(kept.url())
  const pool = createPool(kept.url, { max: 2 })
  const { pid } = readPostmaster(data) ?? { pid: 0 }
  process.kill(pid, 'SIGSTOP')
  const taker = createServer()
  const take = async () => {
    taker.listen(Number(first.port), '127.0.0.1')
    await Promise.race([
      once(taker, 'listening'),
      once(taker, 'error').then(([error]) => Promise.reject(error as Error)),
    ])
  }
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(isPostmasterOf(pid, data)).toBe(false), { timeout: 30_000, interval: 1 })
  await vi.waitFor(take, { timeout: 30_000, interval: 1 })
  await vi.waitFor(() => expect(kept.url()).not.toBe(first.href), { timeout: 30_000, interval: 50 })
  await vi.waitFor(async () => expect((await pool.query('select 1 as uno')).rows).toEqual([{ uno: 1 }]), {
    timeout: 30_000,
    interval: 50,
  })
  await pool.end()
  await kept.stop()
  taker.close()
})
