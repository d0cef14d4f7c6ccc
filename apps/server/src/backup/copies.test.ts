import { expect, test } from 'vitest'
import { copyIsDue, unneeded, type Copy } from './copies.ts'

const copy = (hasta: string, registro = 'una'): Copy => ({
  folder: hasta,
  manifest: { hasta, empezo: hasta, registro, wal: { desde: hasta, hasta } } as Copy['manifest'],
})
const DAY_MS = 86_400_000

test('a copy is due for a chain without one, and after three in the morning of Bogotá', () => {
  const night = [copy('2026-06-10T08:00:01.000Z')]
  expect(copyIsDue([], 'una', new Date('2026-06-10T08:00:00Z'))).toBe(true)
  expect(copyIsDue(night, 'otra', new Date('2026-06-10T09:00:00Z'))).toBe(true)
  expect(copyIsDue(night, 'una', new Date('2026-06-11T07:59:59Z'))).toBe(false)
  expect(copyIsDue(night, 'una', new Date('2026-06-11T08:00:00Z'))).toBe(true)
})

test('REL-22 a copy that was made while the clock was ahead puts off no other, and leaves those of another chain', () => {
  const ahead = [copy('2026-06-10T08:00:01.000Z'), copy('2027-06-10T08:00:01.000Z')]
  expect(copyIsDue(ahead, 'una', new Date('2026-06-11T07:59:59Z'))).toBe(false)
  expect(copyIsDue(ahead, 'una', new Date('2026-06-11T08:00:00Z'))).toBe(true)
  expect(copyIsDue(ahead.slice(1), 'una', new Date('2026-06-11T08:00:00Z'))).toBe(true)
  // The third one was made before the second one, by a clock that was a day ahead.
  const all = [copy('2026-06-01T08:00:00.000Z'), copy('2026-06-02T08:00:00.000Z', 'otra')]
  all.push(copy('2026-06-02T20:00:00.000Z'), copy('2026-06-03T08:00:00.000Z', 'otra'))
  const gone = (now: string) => unneeded(all, new Date(now), DAY_MS).map(({ folder }) => folder.slice(8, 10))
  expect(gone('2026-06-04T07:00:00Z')).toEqual(['01'])
  expect(gone('2026-06-04T08:00:00Z')).toEqual(['01', '02', '02'])
})

test('REL-22 a copy of next year keeps none that came before it, and goes with them', () => {
  const days = (chain: string, ...all: string[]) => all.map((day) => copy(`2026-06-${day}T08:00:00.000Z`, chain))
  const all = [...days('a', '01', '02'), ...days('b', '03', '04', '05', '06'), copy('2027-06-02T20:00:00.000Z', 'a')]
  const gone = (now: string) => unneeded(all, new Date(now), 2 * DAY_MS).map(({ folder }) => folder.slice(0, 10))
  expect(gone('2026-06-05T07:00:00Z')).toEqual(['2026-06-01'])
  expect(gone('2026-06-05T08:00:00Z')).toEqual(['2026-06-01', '2026-06-02', '2027-06-02'])
  expect(gone('2026-06-06T09:00:00Z')).toEqual(['2026-06-01', '2026-06-02', '2026-06-03', '2027-06-02'])
  // Where no other is later in the log it stays; so do all while the clock is behind.
  const alone = [...days('a', '01', '02'), copy('2027-06-02T20:00:00.000Z', 'b')]
  expect(unneeded(alone, new Date('2026-07-01T08:00:00Z'), DAY_MS)).toEqual(alone.slice(0, 1))
  expect(unneeded(all, new Date('1970-01-01T00:00:00Z'), DAY_MS)).toEqual([])
})

test('of the copies those go that no instant of the kept days needs, and never the newest one', () => {
  const all = ['01', '02', '03', '04'].map((day) => copy(`2026-06-${day}T08:00:00.000Z`))
  const gone = (now: string, days: number) =>
    unneeded(all, new Date(now), days * DAY_MS).map(({ folder }) => folder.slice(8, 10))
  expect(gone('2026-06-04T09:00:00Z', 14)).toEqual([])
  expect(gone('2026-06-04T07:59:59Z', 2)).toEqual([])
  expect(gone('2026-06-04T08:00:00Z', 2)).toEqual(['01'])
  expect(gone('2026-07-04T08:00:00Z', 2)).toEqual(['01', '02', '03'])
})
