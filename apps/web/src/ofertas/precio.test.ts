import { PRECIO_MAXIMO } from '@aliadas/contract/ofertas'
import { expect, it } from 'vitest'
import { precioDe, soloCifras } from './precio.ts'

it.each(['', '0', '000', 'abc', String(PRECIO_MAXIMO + 1)])('makes no offer of "%s"', (texto) => {
  expect(precioDe(texto)).toBeNull()
})

it.each([
  ['304.500', 305_000],
  ['1', 1000],
  ['305.000', 305_000],
  [String(PRECIO_MAXIMO), PRECIO_MAXIMO],
])('rounds %s up to %i', (texto, precio) => {
  expect(precioDe(texto)).toBe(precio)
})

it('keeps digits only, and no more than a number holds exactly', () => {
  expect(soloCifras('$ 1.285a000')).toBe('1285000')
  expect(soloCifras('9'.repeat(40))).toHaveLength(12)
})

it.each([
  ['$ 250.000,00', '250000'],
  ['250000.00', '250000'],
  ['250,000.50', '250000'],
  ['250.000,5', '250000'],
  // A field with thousands from which a digit was deleted, or to which one was added.
  ['250.00', '25000'],
  ['1.250.00', '125000'],
  ['250.0000', '2500000'],
])('reads «%s» as %s, without centavos', (texto, cifras) => {
  expect(soloCifras(texto)).toBe(cifras)
})
