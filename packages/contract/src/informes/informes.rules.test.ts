import { expect, test } from 'vitest'
import {
  MAXIMO_DE_SEMANAS,
  esMes,
  limitesDeMes,
  limitesDeSemanas,
  lunesDe,
  mesesHasta,
  semanasDe,
} from './informes.rules.ts'

test('a week begins on Monday, also across months and years', () => {
  // 10 June 2026 is a Wednesday.
  const dias = ['2026-06-08', '2026-06-10', '2026-06-14', '2026-06-15', '2026-01-01', '2024-02-29']
  expect(dias.map(lunesDe)).toEqual([
    '2026-06-08',
    '2026-06-08',
    '2026-06-08',
    '2026-06-15',
    '2025-12-29',
    '2024-02-26',
  ])
})

test('the last twelve weeks when nobody says which, this one the last', () => {
  const semanas = semanasDe('2026-06-10', {})
  expect([semanas.length, semanas[0], semanas.at(-1)]).toEqual([12, '2026-03-23', '2026-06-08'])
  expect(semanasDe('2026-06-10', { desde: '2026-05-31' })).toEqual(['2026-05-25', '2026-06-01', '2026-06-08'])
  expect(semanasDe('2026-06-10', { hasta: '2026-01-04' }).at(-1)).toBe('2025-12-29')
  expect(semanasDe('2026-06-10', { desde: '2026-06-09', hasta: '2026-06-14' })).toEqual(['2026-06-08'])
  // Future weeks may be requested too.
  expect(semanasDe('2026-06-10', { desde: '2026-07-01' })).toEqual(['2026-06-29'])
  expect(semanasDe('2026-06-10', { desde: '2020-01-01' })).toHaveLength(MAXIMO_DE_SEMANAS + 1)
})

test('weeks end where the next one begins, at midnight in Bogotá', () => {
  expect(limitesDeSemanas(['2026-06-01', '2026-06-08'])).toEqual({
    desde: new Date('2026-06-01T05:00:00.000Z'),
    hasta: new Date('2026-06-15T05:00:00.000Z'),
  })
})

test('a month begins and ends at midnight in Bogotá, also December and February', () => {
  expect(limitesDeMes('2026-12')).toEqual({
    desde: new Date('2026-12-01T05:00:00.000Z'),
    hasta: new Date('2027-01-01T05:00:00.000Z'),
  })
  expect(limitesDeMes('2024-02').hasta).toEqual(new Date('2024-03-01T05:00:00.000Z'))
  expect(mesesHasta('2026-02', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(['2026-06', '2026-13', '2026-6', '2026-00', '06-2026', ''].map(esMes)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
