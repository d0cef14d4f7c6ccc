import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { createTestClock } from '../clock/index.ts'
import { createFairQueue } from '../http/index.ts'
import { createMetrics, lastKnown, measured, type TaskBoard } from './index.ts'
import { intervalOf } from './tasks.ts'

const metrics = () => createMetrics(new Registry())
const lines = async ({ registry }: ReturnType<typeof metrics>) =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('a costly question is asked at most once a minute, one at a time, and whoever reads waits for none', async () => {
  let now = 0
  const asked: PromiseWithResolvers<number>[] = []
  const ask = vi.fn<() => Promise<number>>(() => {
    const one = Promise.withResolvers<number>()
    asked.push(one)
    return one.promise
  })
  const read = lastKnown(ask, 60_000, () => now)
  // The answer never comes: every read answers at once.
  for (let i = 0; i < 100; i++) expect(read()).toBeUndefined()
  now = 600_000
  expect(read()).toBeUndefined()
  expect(ask).toHaveBeenCalledTimes(1)
  asked[0]?.resolve(1)
  await expect.poll(read).toBe(1)
  // That read asked anew, because the first question was older than a minute.
  expect(ask).toHaveBeenCalledTimes(2)
  asked[1]?.resolve(2)
  await expect.poll(read).toBe(2)
  now += 59_999
  expect(read()).toBe(2)
  expect(ask).toHaveBeenCalledTimes(2)
  now += 1
  read()
  asked[2]?.reject(new Error('away'))
  // An old number does not pass for a new one.
  await expect.poll(read).toBeUndefined()
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a value that is not known is absent, and no name is kept that is gone', async () => {
  const measure = metrics()
  let value: number | undefined
  let names: Record<string, number | undefined> = { una: 1, otra: undefined }
  measure.gauge('alone', 'x', () => value)
  measure.gauges('each', 'x', 'name', () => names)
  measure.counter('sum_total', 'x', () => 5)
  const said = async () => (await lines(measure)).filter((line) => /^(alone|each|sum)/.test(line))
  expect(await said()).toEqual(['each{name="una"} 1', 'sum_total 5'])
  value = 0
  names = { otra: 2 }
  expect(await said()).toEqual(['alone 0', 'each{name="otra"} 2', 'sum_total 5'])
  value = undefined
  expect(await said()).toEqual(['each{name="otra"} 2', 'sum_total 5'])
})

test('a method that is none of HTTP’s usual ones adds no label', async () => {
  const measure = metrics()
  for (const method of ['GET', 'BREW', 'PROPFIND'])
    measure.request({ method, route: null, status: 404, ms: 1, trips: 2 })
  expect((await lines(measure)).filter((line) => line.startsWith('aliadas_http_requests'))).toEqual([
    'aliadas_http_requests_total{method="GET",route="none",status="404"} 1',
    'aliadas_http_requests_total{method="other",route="none",status="404"} 2',
  ])
})

test('queues of one name are added up', async () => {
  const measure = metrics()
  const queues = [1, 2].map(() => createFairQueue({ running: 1, waiting: 9, perKey: 9 }))
  const hang = () => new Promise<void>(() => undefined)
  for (const queue of queues) {
    measure.queue('una', queue.size)
    for (let i = 0; i < 3; i++) void queue('quien', hang)
  }
  const said = (await lines(measure)).filter((line) => line.startsWith('aliadas_queue'))
  expect(said).toEqual(['aliadas_queue_running{queue="una"} 2', 'aliadas_queue_waiting{queue="una"} 4'])
})

test('each job has when it last succeeded, how long that took, and how often it failed', async () => {
  const measure = metrics()
  const clock = createTestClock(new Date('2026-06-10T12:00:00.000Z'))
  let fails = false
  const run = () => (fails ? Promise.reject(new Error('roto')) : Promise.resolve())
  const board: TaskBoard = new Map()
  const [job] = measured([{ name: 'una', when: '*/10 * * * *', run }], measure, clock, board)
  const said = async () => (await lines(measure)).filter((line) => line.startsWith('aliadas_task'))
  expect(await said()).toEqual([
    'aliadas_task_interval_seconds{task="una"} 600',
    'aliadas_task_last_success_timestamp_seconds{task="una"} 0',
    'aliadas_task_failures_total{task="una"} 0',
  ])
  await job?.run()
  fails = true
  clock.advance(60_000)
  await expect(job?.run()).rejects.toThrow('roto')
  expect(board.get('una')?.failing).toBe(true)
  expect(await said()).toEqual([
    'aliadas_task_interval_seconds{task="una"} 600',
    `aliadas_task_last_success_timestamp_seconds{task="una"} ${Date.parse('2026-06-10T12:00:00.000Z') / 1000}`,
    expect.stringMatching(/^aliadas_task_last_duration_seconds\{task="una"\} [\d.e-]+$/),
    'aliadas_task_failures_total{task="una"} 1',
  ])
  fails = false
  await job?.run()
  expect(board.get('una')?.failing).toBe(false)
})

test('the interval of a job follows from its times', () => {
  expect(['* * * * *', '*/10 * * * *', '7 * * * *', '0 12 * * *'].map(intervalOf)).toEqual([60, 600, 3_600, 86_400])
  expect(() => intervalOf('0 12 * * 1')).toThrow('no interval is known for 0 12 * * 1')
})
