import { expect, test, vi } from 'vitest'
import { createClockWatch, createDatabaseClock } from './index.ts'

const T = Date.UTC(2026, 5, 10, 12)
const S = 1_000
const H = 3_600_000

/** A machine and a database whose clocks the test moves; `pass` moves both. */
const machine = () => {
  const at = { wall: T, steady: 0, database: T }
  const clock = createDatabaseClock({ wall: () => at.wall, steady: () => at.steady })
  const ask = vi.fn<() => Promise<Date>>(() => Promise.resolve(new Date(at.database)))
  const pass = (ms: number) => {
    at.wall += ms
    at.steady += ms
    at.database += ms
  }
  return { at, clock, ask, pass, reading: () => clock.now().getTime() - at.database }
}

test('REL-09 REL-22 setting the machine’s clock moves nothing: the time is the database’s', async () => {
  const { at, clock, ask, pass, reading } = machine()
  at.wall += 25 * H
  expect(await clock.follow(ask)).toEqual({ ms: 25 * H, exactMs: 0 })
  expect(reading()).toBe(0)
  pass(90 * S)
  expect(reading()).toBe(0)
  for (const jump of [24 * H, -25 * H, -H]) {
    at.wall += jump
    pass(S)
    expect(reading()).toBe(0)
  }
})

test('a machine that slept asks the database with the first reading, and follows it again', async () => {
  const { at, clock, ask, reading } = machine()
  await clock.follow(ask)
  // The monotonic clock does not count while a machine sleeps.
  at.wall += 8 * H
  at.database += 8 * H
  expect(reading()).toBe(-8 * H)
  await expect.poll(reading).toBe(0)
  expect(ask).toHaveBeenCalledTimes(2)
  clock.now()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a correction that is finer than its measurement is not made, so that time does not run backwards', async () => {
  const { at, clock, pass, reading } = machine()
  await clock.follow(() => Promise.resolve(new Date(at.database)))
  const slow = (byMs: number) => () => {
    pass(400)
    return Promise.resolve(new Date(at.database - 200 + byMs))
  }
  await clock.follow(slow(-150))
  expect(reading()).toBe(0)
  await clock.follow(slow(-500))
  expect(reading()).toBe(-500)
})

test('REL-22 over 2 seconds apart it warns, over 30 it says that it does no jobs, and once that it is well again', async () => {
  const { at, clock, ask } = machine()
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const watch = createClockWatch(clock, ask, log)
  const said = async (ahead: number) => {
    at.wall = at.database + ahead
    const right = await watch.look()
    const calls = [log.info, log.warn, log.error].map((fn) => fn.mock.calls.length)
    for (const fn of [log.info, log.warn, log.error]) fn.mockClear()
    return [right, ...calls]
  }
  expect(await said(2 * S)).toEqual([true, 0, 0, 0])
  expect(await said(-2 * S - 1)).toEqual([true, 0, 1, 0])
  expect(await said(30 * S)).toEqual([true, 0, 1, 0])
  expect(await said(30 * S + 1)).toEqual([false, 0, 0, 1])
  expect(await said(-25 * H)).toEqual([false, 0, 0, 0])
  expect(await said(0)).toEqual([true, 1, 0, 0])
  expect(await said(0)).toEqual([true, 0, 0, 0])
})

test('an answer that took long proves no difference that it could have made itself', async () => {
  const { at, clock, pass } = machine()
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const late = () => {
    const asked = new Date(at.database)
    pass(70 * S)
    return Promise.resolve(asked)
  }
  expect(await createClockWatch(clock, late, log).look()).toBe(true)
  expect(log.error).not.toHaveBeenCalled()
})
