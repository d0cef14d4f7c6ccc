import { ARCHIVO_VACIO, mensajeMuyGrande, PRESETS, type NombreDePreset } from '@aliadas/contract/archivos'
import { expect, it } from 'vitest'
import { acceptedBy, refusalOf } from './file-check.ts'

const presets = Object.keys(PRESETS) as NombreDePreset[]

it.each(presets)('%s refuses other types, empty files and big ones, each in its own words', (preset) => {
  const { maxBytes, tipos, tipoInvalido } = PRESETS[preset]
  const type = tipos[0]
  expect(refusalOf(preset, { name: 'a.docx', type: 'application/msword', size: 10 })).toBe(tipoInvalido)
  expect(refusalOf(preset, { name: 'a', type, size: 0 })).toBe(ARCHIVO_VACIO)
  expect(refusalOf(preset, { name: 'mi $& a', type, size: maxBytes + 1 })).toBe(
    mensajeMuyGrande(PRESETS[preset], 'mi $& a'),
  )
})

it.each(presets)('%s takes each of its types up to the limit, and the picker offers them', (preset) => {
  for (const type of PRESETS[preset].tipos) {
    expect(refusalOf(preset, { name: 'a', type, size: PRESETS[preset].maxBytes })).toBeNull()
    expect(acceptedBy(preset)[type]).not.toEqual([])
  }
  expect(Object.keys(acceptedBy(preset))).toEqual([...PRESETS[preset].tipos])
})
