import { expect, test, vi } from 'vitest'
import { createGather } from './gather.ts'

const limits = { most: 3, atOnce: 1, restMs: 0, isShared: (error: unknown) => error === 'away' }

test('what comes while one runs goes together with the next, at most so many, and each has its own answer', async () => {
  const runs: number[][] = []
  const first = Promise.withResolvers<null>()
  const ask = createGather(async (items: readonly number[]) => {
    runs.push([...items])
    if (items.includes(1)) await first.promise
    return items.map((item) => item * 10)
  }, limits)
  const answers = [1, 2, 3, 4, 5].map((item) => ask(item))
  expect(runs).toEqual([[1]])
  first.resolve(null)
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50])
  expect(runs).toEqual([[1], [2, 3, 4], [5]])
  expect(await ask(6)).toBe(60)
})

test('a fault of one is its own: the others of its run are done again', async () => {
  const ask = createGather(
    (items: readonly number[]) =>
      items.includes(2) ? Promise.reject(new Error('two')) : Promise.resolve(items.map((item) => item * 10)),
    limits,
  )
  const answers = await Promise.allSettled([1, 2, 3, 4].map((item) => ask(item)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('a fault of everybody is told to whoever waits, and asked once', async () => {
  let away = true
  const run = vi.fn<(items: readonly number[]) => Promise<readonly number[]>>(async (items) => {
    await Promise.resolve()
    return away ? Promise.reject(new Error('away')) : items
  })
  const ask = createGather(run, { ...limits, isShared: () => true })
  const answers = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((item) => ask(item)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'))
  expect(run).toHaveBeenCalledOnce()
  away = false
  expect(await ask(7)).toBe(7)
})

test('after a run its place rests, so that many single items become few runs', async () => {
  const runs: number[] = []
  const ask = createGather(
    (items: readonly number[]) => {
      runs.push(items.length)
      return Promise.resolve(items)
    },
    { ...limits, most: 100, restMs: 200 },
  )
  await ask(0)
  // Each comes after the one before it was given in, as phones do.
  const answers: Promise<number>[] = []
  for (let n = 1; n <= 20; n++) {
    answers.push(ask(n))
    await Promise.resolve()
  }
  await Promise.all(answers)
  expect(runs).toEqual([1, 20])
})

test('while as many wait as one run takes, no place rests: a crowd of strangers holds nobody up', async () => {
  const runs: number[] = []
  const ask = createGather(
    (items: readonly number[]) => {
      runs.push(items.length)
      return Promise.resolve(items)
    },
    { ...limits, restMs: 3_600_000 },
  )
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map((item) => ask(item)))
  expect(runs).toEqual([1, 3, 3])
})
