import { expect, it } from 'vitest'
import { pesoDe } from './archivo.ts'

it.each([
  [10, '1 KB'],
  [348_160, '340 KB'],
  [2_516_582, '2,4 MB'],
])('writes %i bytes as %s', (bytes, texto) => {
  expect(pesoDe(bytes)).toBe(texto)
})
