import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import {
  CODIGOS_TERRITORIALES,
  MAXIMO_CONTRATO,
  TERRITORIALES,
  gruposDeFuec,
  leerNumeroDeFuec,
  numeroDeFuec,
  type PartesDeFuec,
} from './numero-de-fuec.rules.ts'

/** The example of the ficha: Cundinamarca, resolution 0155 of 2012, first extract in 2015 of contract 255. */
const EJEMPLO: PartesDeFuec = {
  territorial: '425',
  resolucion: 155,
  anio: 2012,
  expedicion: 2015,
  contrato: 255,
  extracto: 1,
}
const NUMERO = '425015512201502550001'

it.each<[string, Partial<PartesDeFuec>]>([
  ['an extract 0', { extracto: 0 }],
  ['the extract after the last one', { extracto: 10_000 }],
  ['a contract 0', { contrato: 0 }],
  ['a part of a contract', { contrato: 1.5 }],
  ['a resolution of five digits', { resolucion: 10_000 }],
  ['a year of two digits', { anio: 12 }],
  ['an issue in another century', { expedicion: 1999 }],
])('refuses %s', (_que, parte) => {
  expect(() => numeroDeFuec({ ...EJEMPLO, ...parte })).toThrow(RangeError)
})

it.each([
  ['an empty text', ''],
  ['twenty digits', NUMERO.slice(1)],
  ['twenty-two digits', `${NUMERO}0`],
  ['a letter', NUMERO.replace('4', 'A')],
  ['an unknown directorate', `999${NUMERO.slice(3)}`],
  ['extract 0', `${NUMERO.slice(0, 17)}0000`],
  ['resolution 0', `4250000${NUMERO.slice(7)}`],
  ['a year before there were any', `${NUMERO.slice(0, 9)}1915${NUMERO.slice(13)}`],
])('reads nothing in %s', (_que, texto) => {
  expect(leerNumeroDeFuec(texto)).toBeNull()
})

test('the example of the ficha is written and read', () => {
  expect(numeroDeFuec(EJEMPLO)).toBe(NUMERO)
  const leido = {
    territorial: '425',
    nombre: 'Cundinamarca',
    resolucion: 155,
    anio: '12',
    expedicion: 2015,
    contrato: '0255',
    extracto: 1,
  }
  expect(leerNumeroDeFuec(NUMERO)).toEqual(leido)
  expect(leerNumeroDeFuec(' 425 0155-12 2015.0255 0001 ')).toEqual(leido)
  expect(gruposDeFuec(NUMERO).join(' ')).toBe('425 0155 12 2015 0255 0001')
})

test('a real number of a busy contract is read', () => {
  expect(leerNumeroDeFuec('305001013202600074666')).toMatchObject({ resolucion: 10, contrato: '0007', extracto: 4666 })
})

test('contract 10,255 prints its last four digits', () => {
  expect(numeroDeFuec({ ...EJEMPLO, contrato: 10_255 })).toBe(NUMERO)
})

test('there are twenty directorates of three digits, each once', () => {
  expect(CODIGOS_TERRITORIALES).toHaveLength(20)
  expect(CODIGOS_TERRITORIALES.every((codigo) => /^\d{3}$/.test(codigo))).toBe(true)
  expect(new Set(Object.values(TERRITORIALES)).size).toBe(20)
})

test('what is written is read again, over codes, years and counters', () => {
  const partes = fc.record({
    territorial: fc.constantFrom(...CODIGOS_TERRITORIALES),
    resolucion: fc.integer({ min: 1, max: 9999 }),
    anio: fc.integer({ min: 1960, max: 2059 }),
    expedicion: fc.integer({ min: 2000, max: 2099 }),
    contrato: fc.integer({ min: 1, max: MAXIMO_CONTRATO }),
    extracto: fc.integer({ min: 1, max: 9999 }),
  })
  fc.assert(
    fc.property(partes, (p) => {
      const numero = numeroDeFuec(p)
      expect(numero).toMatch(/^\d{21}$/)
      expect(leerNumeroDeFuec(gruposDeFuec(numero).join(' '))).toEqual({
        territorial: p.territorial,
        nombre: TERRITORIALES[p.territorial],
        resolucion: p.resolucion,
        anio: String(p.anio).slice(2),
        expedicion: p.expedicion,
        contrato: String(p.contrato).slice(-4).padStart(4, '0'),
        extracto: p.extracto,
      })
    }),
  )
})

test('two extracts of one contract and year never share a number', () => {
  const extracto = fc.integer({ min: 1, max: 9999 })
  fc.assert(
    fc.property(extracto, extracto, (uno, otro) => {
      const numeros = [uno, otro].map((cual) => numeroDeFuec({ ...EJEMPLO, extracto: cual }))
      expect(new Set(numeros).size).toBe(new Set([uno, otro]).size)
    }),
  )
})
