import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { digitoDeNit } from './nit.ts'

it.each(['', ' ', '12a', '1234567890123456', '890.321.567', '-1'])('finds no check digit of %j', (texto) => {
  expect(digitoDeNit(texto)).toBeNull()
})

it.each([
  ['890321567', 0],
  ['860069804', 2],
  ['811036370', 8],
  ['860003020', 1],
  ['860034133', 8],
  ['901983227', 0],
])('%s has the check digit %i', (nit, digito) => {
  expect(digitoDeNit(nit)).toBe(digito)
})

test('one wrong digit of a NIT gives another check digit, except where 0 and 1 stand for two remainders', () => {
  const nit = fc.stringMatching(/^[1-9]\d{8}$/)
  fc.assert(
    fc.property(nit, fc.nat(8), fc.integer({ min: 1, max: 9 }), (uno, lugar, mas) => {
      const otra = Array.from(uno)
      otra[lugar] = String((Number(otra[lugar]) + mas) % 10)
      const antes = digitoDeNit(uno) ?? 0
      fc.pre(antes > 1)
      expect(digitoDeNit(otra.join(''))).not.toBe(antes)
    }),
  )
})

test('zeros on the left change nothing', () => {
  expect(digitoDeNit('000890321567')).toBe(digitoDeNit('890321567'))
})
