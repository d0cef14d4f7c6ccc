import { expect, test, vi } from 'vitest'
import { createFairQueue, takeTurn } from './fair-queue.ts'

/** A queue whose work ends when the test decides. */
const prueba = (bound: Parameters<typeof createFairQueue>[0]) => {
  const queue = createFairQueue(bound)
  const began: string[] = []
  const ends: (() => void)[] = []
  const refused: string[] = []
  const push = (key: string, name = key): void => {
    const refuse = (error: { status: number }) => refused.push(`${name} ${error.status}`)
    try {
      const done = queue(key, async () => {
        began.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      })
      done.catch(refuse)
    } catch (error) {
      refuse(error as { status: number })
    }
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const endOne = async () => {
    await settle()
    ends.shift()?.()
    await settle()
  }
  return { queue, began, refused, push, settle, endOne }
}

test('RATE-03 no more than the bound run at once, and the lines take turns', async () => {
  const { began, refused, push, settle, endOne } = prueba({ running: 2, waiting: 10, perKey: 5 })
  for (const n of [1, 2, 3, 4, 5]) push('flood', `flood ${n}`)
  push('ana')
  push('luz')
  await settle()
  expect(began).toEqual(['flood 1', 'flood 2'])
  for (let n = 0; n < 5; n++) await endOne()
  expect(began).toEqual(['flood 1', 'flood 2', 'flood 3', 'ana', 'luz', 'flood 4', 'flood 5'])
  expect(refused).toEqual([])
})

test('RATE-03 a line that is full is refused with the time to wait; another goes on', async () => {
  const { queue, began, refused, push, settle, endOne } = prueba({ running: 1, waiting: 10, perKey: 2 })
  for (const n of [1, 2, 3, 4]) push('flood', `flood ${n}`)
  expect(() => queue('flood', () => Promise.resolve())).toThrow(
    expect.objectContaining({ status: 429, details: { segundos: 5 } }),
  )
  push('ana')
  await settle()
  expect(refused).toEqual(['flood 4 429'])
  await endOne()
  await endOne()
  expect(began).toEqual(['flood 1', 'flood 2', 'ana'])
})

test('RATE-03 when all is full the longest line makes way for who has none', async () => {
  const { began, refused, push, settle, endOne } = prueba({ running: 1, waiting: 3, perKey: 3 })
  for (const n of [0, 1, 2, 3]) push('flood', `flood ${n}`)
  push('ana')
  push('luz')
  push('eva')
  await settle()
  expect(refused.toSorted()).toEqual(['eva 429', 'flood 2 429', 'flood 3 429'])
  for (let n = 0; n < 3; n++) await endOne()
  expect(began).toEqual(['flood 0', 'flood 1', 'ana', 'luz'])
})

test('RATE-06 one key runs no more than its share, and what waits for it keeps no other waiting', async () => {
  const { began, push, settle, endOne } = prueba({ running: 3, runningPerKey: 1, waiting: 10, perKey: 5 })
  for (const n of [1, 2, 3]) push('flood', `flood ${n}`)
  push('ana')
  await settle()
  expect(began).toEqual(['flood 1', 'ana'])
  await endOne()
  expect(began).toEqual(['flood 1', 'ana', 'flood 2'])
})

test('RATE-06 a key with a long line rests after each piece, the others and the last of the line do not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const { queue, began, push, settle, endOne } = prueba({
      running: 2,
      runningPerKey: 1,
      restMs: 100,
      waiting: 10,
      perKey: 5,
    })
    for (const n of [1, 2]) push('flood', `flood ${n}`)
    await endOne()
    expect(began).toEqual(['flood 1'])
    expect(queue.size()).toEqual({ running: 0, waiting: 1 })
    push('ana')
    push('ana', 'ana 2')
    push('luz')
    await settle()
    expect(began).toEqual(['flood 1', 'ana', 'luz'])
    vi.advanceTimersByTime(99)
    await settle()
    expect(began).toHaveLength(3)
    vi.advanceTimersByTime(1)
    await endOne()
    expect(began).toEqual(['flood 1', 'ana', 'luz', 'flood 2'])
    await endOne()
    await endOne()
    push('flood', 'flood 3')
    push('luz', 'luz 2')
    await settle()
    expect(began.slice(4)).toEqual(['flood 3', 'luz 2'])
  } finally {
    vi.useRealTimers()
  }
})

test('a turn that is kept lets nobody in until it is given back', async () => {
  const queue = createFairQueue({ running: 1, waiting: 5, perKey: 1 })
  const leave = await takeTurn(queue, 'a')
  const second = takeTurn(queue, 'a')
  await expect(takeTurn(queue, 'a')).rejects.toMatchObject({ status: 429 })
  leave()
  ;(await second)()
  expect(await queue('a', () => Promise.resolve(7))).toBe(7)
})

test('work that fails gives its place back', async () => {
  const queue = createFairQueue({ running: 1, waiting: 1, perKey: 1 })
  await expect(queue('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue('a', () => Promise.resolve(7))).toBe(7)
})
