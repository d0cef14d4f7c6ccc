import { expect, test } from 'vitest'
import { bandaDe, porAtender, sumarDias, vencimientoEnPalabras } from './vencimientos.rules.ts'

const HOY = '2026-06-10'

test.each([
  ['2026-06-10', 'vence hoy'],
  ['2026-06-11', 'vence mañana'],
  ['2026-06-12', 'vence en 2 días'],
  ['2026-06-22', 'vence en 12 días'],
  ['2026-08-08', 'vence en 59 días'],
  ['2026-08-09', 'vence en 1 mes'],
  ['2026-09-10', 'vence en 3 meses'],
  ['2027-06-10', 'vence en 11 meses'],
  ['2028-12-31', 'vence en 2 años'],
  ['2026-06-09', 'venció ayer'],
  ['2026-06-07', 'venció hace 3 días'],
  ['2025-12-01', 'venció hace 6 meses'],
  [null, 'sin fecha'],
])('a paper of %s %s', (vence, palabras) => {
  expect(vencimientoEnPalabras(vence, HOY)).toBe(palabras)
})

test('a paper counts to the end of its day, and stands out thirty days before', () => {
  expect(
    ['2026-06-09', '2026-06-10', '2026-07-10', '2026-07-11', null].map((vence) => bandaDe('soat', vence, HOY)),
  ).toEqual(['vencido', 'porVencer', 'porVencer', 'vigente', 'falta'])
})

test('the renewal of an operation card is asked for two months before', () => {
  expect(['2026-07-11', '2026-08-09', '2026-08-10'].map((vence) => bandaDe('tarjetaOperacion', vence, HOY))).toEqual([
    'renovar',
    'renovar',
    'vigente',
  ])
})

test('only what is expired or about to be is to be seen to, the earliest first', () => {
  expect(
    porAtender(
      [
        { papel: 'soat', vence: '2026-07-01' },
        { papel: 'revisionTecnica', vence: '2026-06-01' },
        { papel: 'tarjetaOperacion', vence: '2026-08-01' },
        { papel: 'licenciaDeConducir', vence: null },
      ],
      HOY,
    ).map(({ papel }) => papel),
  ).toEqual(['revisionTecnica', 'soat'])
  expect([sumarDias('2026-02-27', 2), sumarDias('2026-12-31', 1)]).toEqual(['2026-03-01', '2027-01-01'])
})
