import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRECIO_MAXIMO } from '../ofertas/ofertas.rules.ts'
import { diasDeDeuda, limitesDeEdad, mitadDelConductor, netoDelConductor } from './pagos.rules.ts'

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

test('what is owed since today, for one to three days and for longer is told apart by days of Bogotá', () => {
  // Eleven at night in Bogotá: already the next day in Greenwich.
  const ahora = new Date('2026-12-02T04:00:00Z')
  const hoy = new Date('2026-12-01T05:00:00Z')
  const hace3 = new Date('2026-11-28T05:00:00Z')
  expect(limitesDeEdad(ahora)).toEqual({
    hoy: { desde: hoy, hasta: null },
    dias: { desde: hace3, hasta: hoy },
    mas: { desde: null, hasta: hace3 },
  })
  expect([ahora, hoy, new Date(hoy.getTime() - 1), hace3].map((desde) => diasDeDeuda(desde, ahora))).toEqual([
    0, 0, 1, 3,
  ])
  // A clock that went back owes nothing for less than no time.
  expect(diasDeDeuda(new Date('2026-12-09T05:00:00Z'), ahora)).toBe(0)
})
