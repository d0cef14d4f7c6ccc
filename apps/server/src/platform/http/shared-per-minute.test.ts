import { Falla } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { START } from '../../testing/factories/index.ts'
import { createTestClock } from '../clock/index.ts'
import { createSharedPerMinute, type Quota } from './shared-per-minute.ts'

/** Servers that share one count, which records how often it was used. */
const servers = (limit: number) => {
  const clock = createTestClock(START)
  const totals = new Map<string, number>()
  const shared = { asked: 0, away: false }
  const add = async (key: string, minute: number, calls: number) => {
    shared.asked++
    await Promise.resolve()
    if (shared.away) throw new Error('away')
    const total = (totals.get(`${key} ${minute}`) ?? 0) + calls
    totals.set(`${key} ${minute}`, total)
    return total
  }
  const server = () => {
    const count = createSharedPerMinute({ clock }, { limit, message: 'Espera', motivo: 'llamadas', add })
    return (key = 'a') =>
      count(key).then(
        () => 'taken',
        (error: unknown) => (error instanceof Falla ? error.details?.['segundos'] : error),
      )
  }
  return { clock, shared, server }
}
const times = async (n: number, call: () => Promise<unknown>) => {
  for (let i = 0; i < n; i++) expect(await call()).toBe('taken')
}

test('up to half of the limit a call asks the shared count once in 25, and above the limit no more', async () => {
  const { clock, shared, server } = servers(600)
  const one = server()
  clock.advance(36_000)
  await times(300, one)
  expect(shared.asked).toBe(12)
  await times(300, one)
  expect(shared.asked).toBe(312)
  for (let i = 0; i < 5; i++) expect(await one()).toBe(24)
  expect(shared.asked).toBe(312)
  expect(await one('b')).toBe('taken')
  clock.advance(24_000)
  expect(await one()).toBe('taken')
})

test('calls at once are counted one by one and told together', async () => {
  const { shared, server } = servers(100)
  const [one, other] = [server(), server()]
  await times(60, one)
  shared.asked = 0
  const answers = await Promise.all(Array.from({ length: 50 }, () => other()))
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(40)
  expect(shared.asked).toBe(2)
  expect(await one()).toBe(60)
})

test('a server that has not asked for long passes no more than 24 calls above the limit', async () => {
  const { server } = servers(100)
  const [one, other] = [server(), server()]
  await times(1, one)
  await times(99, other)
  let above = 0
  while ((await one()) === 'taken') above++
  expect(above).toBe(24)
})

test('calls that come slowly are told after a second, and a count that is away stops only whom it must', async () => {
  const { clock, shared, server } = servers(100)
  const one = server()
  await times(2, one)
  shared.away = true
  clock.advance(1_000)
  await times(1, one)
  expect(shared.asked).toBe(2)
  shared.away = false
  await times(1, one)
  expect(shared.asked).toBe(3)
  expect(await one()).toBe('taken')
  shared.away = true
  expect(await one('b')).toEqual(new Error('away'))
})

test('a key is told what is left of its minute, also when it is refused', async () => {
  const told: Quota[] = []
  const { clock } = servers(2)
  const count = createSharedPerMinute(
    { clock },
    { limit: 2, message: 'Espera', motivo: 'llamadas', add: async (_key, _minute, calls) => calls },
  )
  clock.advance(15_000)
  for (let i = 0; i < 3; i++) await count('a', (quota) => told.push(quota)).catch(() => undefined)
  expect(told.map(({ left }) => left)).toEqual([1, 0, 0])
  expect(told.map(({ seconds }) => seconds)).toEqual([45, 45, 45])
})
