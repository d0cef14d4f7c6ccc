import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRECIO_MAXIMO } from '../ofertas/ofertas.rules.ts'
import { mitadDelConductor, netoDelConductor } from './pagos.rules.ts'

/** offer × 0.9 × 0.5 rounded half up to 0 decimals, in exact integers. */
const oraculo = (valor: bigint): bigint => (valor * 90n * 50n + 5_000n) / 10_000n

test('PAY-01 the advance is the decimal oracle’s for every offer, multiples of 1000 or not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: PRECIO_MAXIMO }), (valor) => {
      expect(mitadDelConductor(valor)).toBe(Number(oraculo(BigInt(valor))))
    }),
  )
})

test('PAY-01 also far beyond any trip, as long as integers are exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (miles) => {
      expect(mitadDelConductor(miles * 1000)).toBe(Number(oraculo(BigInt(miles) * 1000n)))
    }),
  )
})

test('PAY-01 half pesos round up', () => {
  expect([10, 30, 1_285_000, 500_000, 1000].map(mitadDelConductor)).toEqual([5, 14, 578_250, 225_000, 450])
})

test('PAY-12 advance and balance are equal, whole, and together never more than nine tenths of an offer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: PRECIO_MAXIMO / 1000 }), (miles) => {
      const valor = miles * 1000
      expect(netoDelConductor(valor)).toBe(2 * mitadDelConductor(valor))
      expect(Number.isSafeInteger(mitadDelConductor(valor))).toBe(true)
      expect(netoDelConductor(valor)).toBe((valor * 9) / 10)
    }),
  )
})
