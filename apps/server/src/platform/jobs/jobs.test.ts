import { setTimeout as pause } from 'node:timers/promises'
import { run, type Runner } from 'graphile-worker'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createDatabaseClock, systemClock } from '../clock/index.ts'
import { databaseTime } from '../database/index.ts'
import { createLogger } from '../log/index.ts'
import { orderJob, startJobs } from './index.ts'

const base = await testDatabase()
afterAll(() => base.drop())
const log = createLogger('silent')
const parts = { address: base.url, jobs: [], clock: createDatabaseClock(), log }
afterEach(() => void vi.useRealTimers())

const fakes = () => {
  const ends: (() => void)[] = []
  const stops = vi.fn<() => void>()
  const begin = vi.fn<() => Promise<Runner>>((): Promise<Runner> => {
    let end = () => undefined as void
    const promise = new Promise<void>((resolve) => (end = resolve))
    ends.push(end)
    const runner = { promise, stop: () => (stops(), end(), Promise.resolve()) }
    return Promise.resolve(runner as unknown as Runner)
  })
  return { ends, stops, begin }
}

test('REL-02 work that the library gave up goes on, after as many tries as it takes', async () => {
  const { ends, stops, begin } = fakes()
  const jobs = await startJobs(parts, { begin, againMs: 1 })
  begin.mockRejectedValueOnce(new Error('away'))
  ends[0]?.()
  await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(3), 30_000)
  await jobs.stop()
  expect(stops).toHaveBeenCalledTimes(1)
  expect(begin).toHaveBeenCalledTimes(3)
})

const NADA = { name: 'nada', when: '* * * * *', run: () => Promise.resolve() }
const known = async () =>
  (await base.pool.query('select identifier, last_execution as last from graphile_worker._private_known_crontabs')).rows

test('it runs what it is told on a real database, and stops', async () => {
  const jobs = await startJobs({ ...parts, jobs: [NADA] })
  await vi.waitFor(async () => expect(await known()).toMatchObject([{ identifier: 'nada' }]), 30_000)
  await jobs.stop()
})

test('REL-02 a job whose end the database does not take stops nothing for good', async () => {
  const refusing = `create function no_end() returns trigger language plpgsql as
    $$ begin raise exception 'no end is taken'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs execute function no_end()`
  const ran = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const begin = vi.fn<typeof run>(run)
  const jobs = await startJobs({ ...parts, jobs: [{ ...NADA, when: '0 0 1 1 *', run: ran }] }, { begin, againMs: 1 })
  await base.pool.query(refusing)
  await base.pool.query(`select graphile_worker.add_job('nada')`)
  await vi.waitFor(() => expect(begin.mock.calls.length).toBeGreaterThan(1), 30_000)
  expect(ran).toHaveBeenCalledTimes(1)
  await base.pool.query('drop function no_end cascade')
  await base.pool.query(`select graphile_worker.add_job('nada')`)
  await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(2), 30_000)
  await jobs.stop()
})

test('REL-21 on a database into which a dump was restored, which has no queue, jobs go on', async () => {
  const ran = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const jobs = await startJobs(
    { ...parts, jobs: [{ ...NADA, when: '0 0 1 1 *', run: ran }] },
    { againMs: 1, lookMs: 50 },
  )
  // The library reads these tables meanwhile: of two that wait for each other PostgreSQL may refuse the drop.
  await vi.waitFor(() => base.pool.query('drop schema if exists graphile_worker cascade'), 30_000)
  await vi.waitFor(async () => expect(await known()).toMatchObject([{ identifier: 'nada' }]), 30_000)
  await base.pool.query(`select graphile_worker.add_job('nada')`)
  await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), 30_000)
  await jobs.stop()
})

test('REL-02 jobs that wait for servers of others hold none of the two places, and none of them runs twice at once', async () => {
  const later = '0 0 1 1 *'
  const hanging = Promise.withResolvers<void>()
  const sends = vi.fn<() => Promise<void>>(() => hanging.promise)
  const ran = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const told = vi.spyOn(log, 'error')
  const aside = (name: string) => ({ name, when: later, run: sends, aside: true })
  const all = [aside('cartas'), aside('avisos'), { ...NADA, when: later, run: ran }]
  const jobs = await startJobs({ ...parts, jobs: all }, { asideMs: 10 })
  for (const name of ['cartas', 'avisos']) await base.pool.query('select graphile_worker.add_job($1)', [name])
  await vi.waitFor(() => expect(sends).toHaveBeenCalledTimes(2), 30_000)
  for (const name of ['cartas', 'nada']) await base.pool.query('select graphile_worker.add_job($1)', [name])
  await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), 30_000)
  await vi.waitFor(async () => {
    const { rows } = await base.pool.query('select from graphile_worker._private_jobs')
    expect(rows).toEqual([])
  }, 30_000)
  expect(sends).toHaveBeenCalledTimes(2)
  let stopped = false
  const stopping = jobs.stop().then(() => (stopped = true))
  await pause(50)
  expect(stopped).toBe(false)
  hanging.reject(new Error('away'))
  await stopping
  expect(told).toHaveBeenCalledTimes(2)
  await base.pool.query(`delete from graphile_worker._private_known_crontabs where identifier <> 'nada'`)
})

test('an order of a job that goes on beside tells how it ended, and where it runs already it runs once more', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const send = () => {
    const one = Promise.withResolvers<void>()
    runs.push(one)
    return one.promise
  }
  const begun = (many: number) => vi.waitFor(() => expect(runs).toHaveLength(many), 30_000)
  const letters = { name: 'cartas', when: '0 0 1 1 *', run: send, aside: true }
  const jobs = await startJobs({ ...parts, jobs: [letters] }, { asideMs: 10 })
  const failing = orderJob(base.pool, 'cartas', 30_000)
  await begun(1)
  await pause(100)
  runs[0]?.reject(new Error('no responde'))
  expect(await failing).toEqual({ ended: 'fallo', fault: 'no responde' })
  await base.pool.query(`select graphile_worker.add_job('cartas')`)
  await begun(2)
  let over = false
  const again = orderJob(base.pool, 'cartas', 30_000).finally(() => (over = true))
  await pause(1_000)
  expect([runs.length, over]).toEqual([2, false])
  runs[1]?.reject(new Error('no responde'))
  await begun(3)
  runs[2]?.resolve()
  expect(await again).toEqual({ ended: 'hecha' })
  await jobs.stop()
  await base.pool.query(`delete from graphile_worker._private_known_crontabs where identifier <> 'nada'`)
})

const DAY_MS = 25 * 3_600_000

test('REL-21 a server starts while another one is still making the queue', async () => {
  await base.pool.query('alter view graphile_worker.jobs rename to still_missing')
  const { begin } = fakes()
  try {
    await (await startJobs(parts, { begin })).stop()
  } finally {
    await base.pool.query('alter view graphile_worker.still_missing rename to jobs')
  }
  expect(begin).toHaveBeenCalledTimes(1)
})

test('REL-22 a server whose clock is 25 hours ahead runs no jobs, and runs them again once it is right', async () => {
  const { stops, begin } = fakes()
  let ahead = 0
  const clock = createDatabaseClock({ wall: () => systemClock.now().getTime() + ahead })
  const jobs = await startJobs({ ...parts, clock }, { begin, againMs: 1, lookMs: 1 })
  expect(begin).toHaveBeenCalledTimes(1)
  ahead = DAY_MS
  await vi.waitFor(() => expect(stops).toHaveBeenCalledTimes(1), 30_000)
  const asked = vi.spyOn(clock, 'follow')
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(3), 30_000)
  expect(begin).toHaveBeenCalledTimes(1)
  ahead = 0
  await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(2), 30_000)
  await jobs.stop()
})

test('REL-22 what a server with a clock of tomorrow left in the cron is put back, and the next due time is taken', async () => {
  await (await startJobs({ ...parts, jobs: [NADA] })).stop()
  await base.pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = now() + interval '25 hours'`,
  )
  await base.pool.query(`select graphile_worker.add_job('nada', run_at => now() + interval '25 hours')`)
  await base.pool.query(`select graphile_worker.add_job('tarde', run_at => now() + interval '1 hour')`)
  await base.pool.query(
    `update graphile_worker._private_jobs set attempts = 1 where run_at < now() + interval '2 hours'`,
  )

  // The library's clock stands just before the minute after the next one; the test advances it.
  const due = new Date(Math.ceil((await databaseTime(base.pool)()).getTime() / 60_000) * 60_000 + 60_000)
  vi.useFakeTimers({ toFake: ['Date'], now: due.getTime() - 10 })
  const right = createDatabaseClock({ wall: () => performance.timeOrigin + performance.now() })
  const jobs = await startJobs({ ...parts, jobs: [NADA], clock: right })
  const [healed] = await known()
  expect(healed.last.getTime()).toBeLessThan(due.getTime())
  // A failed job waits for its retry time; only a job that was never tried and lies in the future comes from a wrong
  // clock.
  const { rows } = await base.pool.query('select task_identifier from graphile_worker.jobs where run_at > now()')
  expect(rows).toEqual([{ task_identifier: 'tarde' }])
  vi.setSystemTime(due.getTime() + 1)
  await vi.waitFor(async () => expect((await known())[0].last.getTime()).toBeGreaterThanOrEqual(due.getTime()), 30_000)
  await jobs.stop()
})
