import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contados, enLinea, palabraDe, textoGuardable, textoImposible, trayecto } from './textos.ts'

const bueno = fc.string({ unit: 'binary' }).filter((s) => !s.includes('\0'))
const json = fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 4 })
const malo = fc
  .constantFrom('\0', '\ud83d', '\udc00', '\udc00\ud83d')
  .chain((mal) => fc.tuple(bueno, bueno).map(([antes, despues]) => antes + mal + despues))

test('INJ-03 INJ-04 INJ-15 a zero byte or half a character is found wherever it is, and nothing else is', () => {
  fc.assert(
    fc.property(bueno, (texto) => textoImposible([{ texto }]) === null && textoImposible({ [texto]: 1 }) === null),
  )
  fc.assert(
    fc.property(malo, json, (texto, otro) => {
      expect(textoImposible(texto)).toBe('cuerpo')
      expect(textoImposible({ otro: 1, paradas: [otro, { location: texto }] })).toMatch(/^paradas/)
      expect(textoImposible({ a: { [texto]: 1 } })).toBe('a')
    }),
  )
})

test('LOG-04 whatever a text is, it can be stored once it was made so; one that can be stays as it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\ude90', '🚐') }),
      fc.nat(20),
      (texto, largo) => {
        const guardable = textoGuardable(texto, largo)
        expect([textoImposible(guardable), Array.from(guardable).length <= largo]).toEqual([null, true])
      },
    ),
  )
  fc.assert(fc.property(bueno, (texto) => textoGuardable(texto, 1000) === texto))
})

test('INJ-15 a value as deep as a body can be is walked', () => {
  const hondo: unknown = JSON.parse(`${'['.repeat(120_000)}"a"${']'.repeat(120_000)}`)
  expect(textoImposible(hondo)).toBeNull()
})

test('a route is its two places with one sign between them', () => {
  expect(trayecto('Cali', 'Buga')).toBe('Cali › Buga')
})

test('a word that every object has is no word of a table', () => {
  expect(palabraDe({ epayco: 'ePayco' }, 'epayco')).toBe('ePayco')
  for (const valor of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'otra'])
    expect(palabraDe({ epayco: 'ePayco' }, valor)).toBeUndefined()
})

test('what there is stands in one line, and what is missing leaves no dot', () => {
  expect(enLinea('SOL123', null, undefined, false, '', 'Ana')).toBe('SOL123 · Ana')
  expect(enLinea('', null)).toBe('')
})

test('a count is of one thing or of several, with its thousands', () => {
  expect([0, 1, 2, 1_200].map((n) => contados(n, 'línea es', 'líneas son'))).toEqual([
    '0 líneas son',
    '1 línea es',
    '2 líneas son',
    '1.200 líneas son',
  ])
})
