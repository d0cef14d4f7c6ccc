import { expect, test } from 'vitest'
import { mesEnPalabras, mesesParaElegir, nombreDelArchivo, pesosCortos, semanaCorta } from './textos.ts'

test('an axis says weeks and amounts in a few letters', () => {
  expect(['2026-06-08', '2025-12-29'].map(semanaCorta)).toEqual(['8 jun', '29 dic'])
  expect([0, 900, 45_000, 1_285_000, 12_000_000].map(pesosCortos)).toEqual([
    '$ 0',
    '$ 900',
    '$ 45 k',
    '$ 1,3 M',
    '$ 12 M',
  ])
})

test('months are said in words, and a month that is no more among the last two years stays to be seen', () => {
  expect(['2026-06', '2025-12'].map(mesEnPalabras)).toEqual(['junio de 2026', 'diciembre de 2025'])
  expect(mesesParaElegir('2026-06', '2026-05').slice(0, 3)).toEqual(['2026-06', '2026-05', '2026-04'])
  expect(mesesParaElegir('2026-06', '2020-01').slice(0, 2)).toEqual(['2020-01', '2026-06'])
})

test('a file has a name that every system takes', () => {
  const titular = { id: 'X', nombre: 'Íñigo Muñoz / «Ñato»', empresa: '' }
  expect(nombreDelArchivo({ titular, mes: '2026-06' })).toBe('cuenta-2026-06-inigo-munoz-nato-.pdf')
})
