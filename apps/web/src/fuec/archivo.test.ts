import { ARCHIVO_VACIO, PRESETS } from '@aliadas/contract'
import { expect, it } from 'vitest'
import { pesoDe, reparoDeFuec } from './archivo.ts'

it('refuses other types, empty files and files over 5 MB, each in its own words', () => {
  expect(reparoDeFuec({ type: 'application/msword', size: 10 })).toBe(PRESETS.fuec.tipoInvalido)
  expect(reparoDeFuec({ type: 'image/png', size: 0 })).toBe(ARCHIVO_VACIO)
  expect(reparoDeFuec({ type: 'application/pdf', size: PRESETS.fuec.maxBytes + 1 })).toBe(PRESETS.fuec.muyGrande)
})

it.each(PRESETS.fuec.tipos)('takes %s up to the limit', (type) => {
  expect(reparoDeFuec({ type, size: PRESETS.fuec.maxBytes })).toBeNull()
})

it.each([
  [10, '1 KB'],
  [348_160, '340 KB'],
  [2_516_582, '2,4 MB'],
])('writes %i bytes as %s', (bytes, texto) => {
  expect(pesoDe(bytes)).toBe(texto)
})
