import { expect, test } from 'vitest'
import { cuentaDe } from './cuenta.ts'

const SEGUNDO = 1000
const HORA = 3600 * SEGUNDO

test.each([
  [25 * HORA + 61 * SEGUNDO, '1 día 1 hora 01 min 01 seg'],
  [50 * HORA, '2 días 2 horas 00 min 00 seg'],
  [5 * SEGUNDO, '0 días 0 horas 00 min 05 seg'],
])('S2-090 the countdown of %i ms has its words in singular and plural', (ms, texto) => {
  expect(
    cuentaDe(ms)
      .map((parte) => parte.join(' '))
      .join(' '),
  ).toBe(texto)
})
