import { describe, expect, it } from 'vitest'
import { enPesos, fechaPlanaYHora, fechaYHora, horaDe, relativoA, sinTildes, tiempoCorto } from './format.ts'

/** es-CO writes no-break spaces of two widths; people type the plain one. */
const plano = (texto: string | null) => texto?.replace(/[\u00a0\u202f]/g, ' ')

describe('enPesos', () => {
  it('groups thousands and shows no decimals', () => {
    expect(plano(enPesos(1_285_000))).toBe('$ 1.285.000')
    expect(plano(enPesos(0))).toBe('$ 0')
  })
})

describe('dates', () => {
  it('are Bogotá dates whatever the zone of the browser', () => {
    expect(plano(fechaYHora('2026-12-13T03:30:00Z'))).toBe('12 dic 2026, 10:30 p. m.')
  })

  it('keep the time on one line', () => {
    expect(horaDe('2026-12-13T03:30:00Z')).not.toMatch(/[ ]/)
  })

  it('keeps a plain date as it was agreed', () => {
    expect(plano(fechaPlanaYHora('2026-12-12', '05:30'))).toBe('12 dic 2026, 5:30 a. m.')
    expect(plano(fechaPlanaYHora('2026-12-12', null))).toBe('12 dic 2026')
    expect(fechaPlanaYHora(null, '05:30')).toBeNull()
  })
})

describe('relativoA', () => {
  const ahora = Date.parse('2026-11-21T15:00:00-05:00')

  it.each([
    ['2026-11-21T14:59:40-05:00', 'hace un momento'],
    ['2026-11-21T14:55:00-05:00', 'hace 5 minutos'],
    ['2026-11-21T17:00:00-05:00', 'dentro de 2 horas'],
    ['2026-11-22T20:00:00-05:00', 'mañana'],
    ['2026-12-03T01:00:00-05:00', 'dentro de 12 días'],
  ])('%s is %s', (instante, esperado) => {
    expect(relativoA(instante, ahora)).toBe(esperado)
  })
})

describe('tiempoCorto', () => {
  it.each([
    [3 * 86_400_000, '3 d'],
    [30 * 3_600_000, '30 h'],
    [45 * 60_000, '45 min'],
    [-1, '0 min'],
  ])('%d ms is %s', (ms, esperado) => {
    expect(tiempoCorto(ms)).toBe(esperado)
  })
})

it('sinTildes ignores accents and case', () => {
  expect(sinTildes(' Popayán ')).toBe('popayan')
})
