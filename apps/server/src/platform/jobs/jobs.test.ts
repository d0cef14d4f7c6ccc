import type { Runner } from 'graphile-worker'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createLogger } from '../log/index.ts'
import { startJobs } from './index.ts'

const base = await testDatabase()
afterAll(() => base.drop())
const log = createLogger('silent')

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
  const jobs = await startJobs(base.url, [], log, { begin, againMs: 1 })
  begin.mockRejectedValueOnce(new Error('away'))
  ends[0]?.()
  await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(3))
  await jobs.stop()
  expect(stops).toHaveBeenCalledTimes(1)
  expect(begin).toHaveBeenCalledTimes(3)
})

test('it runs what it is told on a real database, and stops', async () => {
  const jobs = await startJobs(base.url, [{ name: 'nada', when: '0 0 1 1 *', run: () => Promise.resolve() }], log)
  const known = async () =>
    (await base.pool.query('select identifier from graphile_worker._private_known_crontabs')).rows
  await vi.waitFor(async () => expect(await known()).toEqual([{ identifier: 'nada' }]))
  await jobs.stop()
})
