import { expect, test } from 'vitest'
import { createTestClock, systemClock } from './index.ts'

test('a test clock stands still until it is moved', () => {
  const clock = createTestClock(new Date('2026-03-01T05:00:00Z'))
  expect(clock.now()).toEqual(clock.now())
  clock.advance(90_000)
  expect(clock.now().toISOString()).toBe('2026-03-01T05:01:30.000Z')
  clock.set(new Date('2027-01-01T00:00:00Z'))
  expect(clock.now().getUTCFullYear()).toBe(2027)
})

test('changing a reading or the start date does not move the clock', () => {
  const start = new Date('2026-03-01T05:00:00Z')
  const clock = createTestClock(start)
  start.setFullYear(1999)
  clock.now().setFullYear(1999)
  expect(clock.now().getUTCFullYear()).toBe(2026)
})

test('the system clock gives a date', () => {
  expect(systemClock.now()).toBeInstanceOf(Date)
})
