import { expect, test } from 'vitest'
import { copyIsDue, unneeded, type Copy } from './copies.ts'

const copy = (hasta: string, registro = 'una'): Copy => ({
  folder: hasta,
  manifest: { hasta, empezo: hasta, registro } as Copy['manifest'],
})
const DAY_MS = 86_400_000

test('a copy is due for a chain without one, and after three in the morning of Bogotá', () => {
  const night = [copy('2026-06-10T08:00:01.000Z')]
  expect(copyIsDue([], 'una', new Date('2026-06-10T08:00:00Z'))).toBe(true)
  expect(copyIsDue(night, 'otra', new Date('2026-06-10T09:00:00Z'))).toBe(true)
  expect(copyIsDue(night, 'una', new Date('2026-06-11T07:59:59Z'))).toBe(false)
  expect(copyIsDue(night, 'una', new Date('2026-06-11T08:00:00Z'))).toBe(true)
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
