import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatPesos,
  formatPlainDateTime,
  formatDateTime,
  formatTime,
  formatAge,
  formatRelative,
  withoutAccents,
  formatShortTime,
} from './format.ts'

/** es-CO uses no-break spaces of two widths; people type the plain one. */
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ')

describe('formatPesos', () => {
  it('groups thousands and shows no decimals', () => {
    expect(plain(formatPesos(1_285_000))).toBe('$ 1.285.000')
    expect(plain(formatPesos(0))).toBe('$ 0')
  })
})

describe('formatCount', () => {
  it('takes the plural for everything but one', () => {
    expect([0, 1, 2, 1200].map((n) => formatCount(n, 'pasajero'))).toEqual([
      '0 pasajeros',
      '1 pasajero',
      '2 pasajeros',
      '1.200 pasajeros',
    ])
    expect(formatCount(2, 'devolución', 'devoluciones')).toBe('2 devoluciones')
  })
})

describe('dates', () => {
  it('are Bogotá dates whatever the zone of the browser', () => {
    expect(plain(formatDateTime('2026-12-13T03:30:00Z'))).toBe('12 dic 2026, 10:30 p. m.')
  })

  it('keep the time on one line', () => {
    expect(formatTime('2026-12-13T03:30:00Z')).not.toMatch(/[ ]/)
  })

  it('keeps a plain date as it was agreed', () => {
    expect(plain(formatPlainDateTime('2026-12-12', '05:30'))).toBe('12 dic 2026, 5:30 a. m.')
    expect(plain(formatPlainDateTime('2026-12-12', null))).toBe('12 dic 2026')
    expect(formatPlainDateTime(null, '05:30')).toBeNull()
  })
})

describe('formatRelative', () => {
  const now = Date.parse('2026-11-21T15:00:00-05:00')

  it.each([
    ['2026-11-21T14:59:40-05:00', 'hace un momento'],
    ['2026-11-21T14:55:00-05:00', 'hace 5 minutos'],
    ['2026-11-21T17:00:00-05:00', 'dentro de 2 horas'],
    ['2026-11-22T20:00:00-05:00', 'mañana'],
    ['2026-12-03T01:00:00-05:00', 'dentro de 12 días'],
  ])('%s is %s', (instant, expected) => {
    expect(formatRelative(instant, now)).toBe(expected)
  })
})

it('what has happened is never ahead, by whatever clock', () => {
  const now = Date.parse('2026-11-21T15:00:00-05:00')
  expect(formatAge('2026-11-21T15:00:40-05:00', now)).toBe('hace un momento')
  expect(formatAge('2026-11-21T14:55:00-05:00', now)).toBe('hace 5 minutos')
})

describe('formatShortTime', () => {
  it.each([
    [3 * 86_400_000, '3 d'],
    [30 * 3_600_000, '30 h'],
    [45 * 60_000, '45 min'],
    [-1, '0 min'],
  ])('%d ms is %s', (ms, expected) => {
    expect(formatShortTime(ms)).toBe(expected)
  })
})

it('withoutAccents ignores accents and case', () => {
  expect(withoutAccents(' Popayán ')).toBe('popayan')
})
