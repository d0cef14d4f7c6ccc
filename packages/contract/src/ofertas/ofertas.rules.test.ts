import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MULTIPLO, PRECIO_MAXIMO, conMiles, pesosDeTexto, redondearAlMil } from './ofertas.rules.ts'
import { ETIQUETA_DE_OFERTA } from '../servicios/oferta-propia.schema.ts'
import { ofertaSchema } from './ofertas.schema.ts'

test('BIZ-04 rounding gives the next multiple of 1000, and leaves one alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: PRECIO_MAXIMO }), (pesos) => {
      const redondo = redondearAlMil(pesos)
      expect(redondo % MULTIPLO).toBe(0)
      expect(redondo).toBeGreaterThanOrEqual(pesos)
      expect(redondo).toBeLessThan(pesos + MULTIPLO)
      expect(redondearAlMil(redondo)).toBe(redondo)
    }),
  )
})

test('what is written with dots is read back', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (pesos) => {
      expect(pesosDeTexto(conMiles(pesos))).toBe(pesos)
      expect(conMiles(pesos)).toMatch(/^\d{1,3}(\.\d{3})*$/)
    }),
  )
  expect(conMiles(1_285_000)).toBe('1.285.000')
  expect(['$ 1 285 000', '1.285.000', '', 'mil', '007'].map(pesosDeTexto)).toEqual([
    1_285_000,
    1_285_000,
    null,
    null,
    7,
  ])
})

test('BIZ-04 the schema takes exactly the positive multiples of 1000 up to the maximum', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer(),
        fc.double(),
        fc.integer({ min: -5, max: 1_000_005 }).map((n) => n * 1000),
      ),
      (precio) => {
        const vale = Number.isInteger(precio) && precio > 0 && precio <= PRECIO_MAXIMO && precio % MULTIPLO === 0
        expect(ofertaSchema.safeParse({ precio }).success).toBe(vale)
      },
    ),
  )
})

test('what became of an offer is said in one word or two', () => {
  expect(ETIQUETA_DE_OFERTA).toEqual({
    enviada: 'Enviada',
    aceptada: 'Aceptada',
    rechazada: 'No elegida',
    vencida: 'Vencida',
    retirada: 'Retirada',
  })
})
