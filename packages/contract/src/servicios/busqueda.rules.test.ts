import { expect, test } from 'vitest'
import { palabrasDeBusqueda } from './busqueda.rules.ts'

test('words without accents, case or signs; single letters and the seventh word do not count', () => {
  expect(palabrasDeBusqueda(' #A3F9K2 José  Ñáñez-Y')).toEqual(['a3f9k2', 'jose', 'nanez'])
  expect(palabrasDeBusqueda('a b ! %')).toEqual([])
  expect(palabrasDeBusqueda('uno dos tres dos cuatro cinco seis siete')).toEqual([
    'uno',
    'dos',
    'tres',
    'cuatro',
    'cinco',
    'seis',
  ])
  expect(palabrasDeBusqueda('x'.repeat(60))).toEqual(['x'.repeat(40)])
})

test('a telephone is one word, however it is written', () => {
  for (const numero of ['3001234567', '+57 300 123 4567', '57 3001234567', '(300) 123-45-67'])
    expect(palabrasDeBusqueda(numero)).toEqual(['3001234567'])
  expect(palabrasDeBusqueda('calle 5 no 10')).toEqual(['calle', 'no', '10'])
})
