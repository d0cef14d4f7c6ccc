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
