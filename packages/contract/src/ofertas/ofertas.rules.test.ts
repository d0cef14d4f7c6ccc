import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  motivoDeOferta,
  MULTIPLO,
  PRECIO_MAXIMO,
  conMiles,
  pesosDeTexto,
  redondearAlMil,
  tasaDeExito,
} from './ofertas.rules.ts'
import { ESTADOS_OFERTA, ETIQUETA_DE_OFERTA } from '../servicios/oferta-propia.rules.ts'
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
  expect(['$ 1 285 000', '', '007'].map(pesosDeTexto)).toEqual([1_285_000, null, 7])
})

test.each([
  ['250000', 250_000],
  ['250.000', 250_000],
  [' $ 250.000,00 ', 250_000],
  ['$250.000', 250_000],
  ['250000.00', 250_000],
  ['250000,0', 250_000],
  ['250,000.00', 250_000],
  ['1 250 000', 1_250_000],
  ['1\u00a0250\u202f000,00', 1_250_000],
  ['1.250.000', 1_250_000],
  ["1'250.000", 1_250_000],
  ['1’250’000', 1_250_000],
  ["1'250.000.000,00", 1_250_000_000],
  ['COP 250.000', 250_000],
  ['$ 250.000 COP', 250_000],
  ['250.000 pesos', 250_000],
  ['$  250.000,00', 250_000],
  ['\u200e250.000', 250_000],
  ['250.000.', 250_000],
  ['250.000,-', 250_000],
  ['-250000', Number.NaN],
  ["25'00.000", Number.NaN],
  ['250.00', 250],
  ['0', 0],
  ['  ', null],
  ['250.000,50', Number.NaN],
  ['250000.5', Number.NaN],
  ['250.0000', Number.NaN],
  ['25.00.000', Number.NaN],
  ['250.000.00', Number.NaN],
  ['1.250,000', Number.NaN],
  ['-250000', Number.NaN],
  ['2,5e5', Number.NaN],
  ['doscientos', Number.NaN],
  ['$', Number.NaN],
])('«%s» is an amount of %d pesos', (written, pesos) => {
  expect(pesosDeTexto(written)).toBe(pesos)
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

const SIGUE = { servicioCancelado: false, servicioCambiado: false }

test('an offer that was lost says why, and success is of those on which the client could decide', () => {
  expect(ESTADOS_OFERTA.map((estado) => [estado, motivoDeOferta({ estado, ...SIGUE })])).toEqual([
    ['enviada', null],
    ['aceptada', null],
    ['rechazada', 'El cliente eligió otra'],
    ['vencida', 'El cliente no eligió'],
    ['retirada', 'Tu empresa la retiró'],
  ])
  expect(motivoDeOferta({ ...SIGUE, estado: 'vencida', servicioCancelado: true })).toBe(
    'El cliente canceló el servicio',
  )
  expect(motivoDeOferta({ ...SIGUE, estado: 'vencida', servicioCambiado: true })).toBe('El cliente cambió el viaje')
  expect(motivoDeOferta({ ...SIGUE, estado: 'rechazada', motivoRechazo: 'Muy caro' })).toBe(
    'El cliente la rechazó: Muy caro',
  )
  const ninguna = { enviada: 3, aceptada: 0, rechazada: 0, vencida: 0, retirada: 2 }
  expect(tasaDeExito(ninguna)).toBeNull()
  expect(tasaDeExito({ ...ninguna, aceptada: 1, rechazada: 2, vencida: 1 })).toEqual({ tasa: 0.25, de: 4 })
})
