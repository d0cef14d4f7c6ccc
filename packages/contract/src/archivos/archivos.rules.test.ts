import { expect, test } from 'vitest'
import { ARCHIVO_VACIO, PRESETS, mensajeMuyGrande, type NombreDePreset } from './archivos.rules.ts'

const MB = 1024 * 1024
const FOTO = ['image/jpeg', 'image/png', 'image/webp']
const IMAGEN = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
const DOCUMENTO = ['application/pdf', 'image/jpeg', 'image/png']

test.each<[NombreDePreset, number, string[]]>([
  ['fotoVehiculo', 2 * MB, FOTO],
  ['documentoVehiculo', 2 * MB, DOCUMENTO],
  ['fuec', 5 * MB, DOCUMENTO],
  ['cotizacion', 5 * MB, ['application/pdf']],
  ['fotoPerfil', MB, IMAGEN],
  ['logo', MB, IMAGEN],
  ['fotoCorporativa', 2 * MB, IMAGEN],
  ['firmaLegal', MB, ['image/jpeg', 'image/png']],
  ['resolucionLegal', 5 * MB, ['application/pdf', 'image/jpeg', 'image/png']],
])('%s takes at most %i bytes of %j and nothing else', (preset, maxBytes, tipos) => {
  expect([PRESETS[preset].maxBytes, PRESETS[preset].tipos]).toEqual([maxBytes, tipos])
})

test('what is too big is told in the words of the specification, with the name as it was typed', () => {
  expect(mensajeMuyGrande(PRESETS.fotoVehiculo, "$& $1 $'.jpg")).toBe(
    "El archivo $& $1 $'.jpg excede el tamaño máximo de 2MB",
  )
  expect(mensajeMuyGrande(PRESETS.logo, 'a.png')).toBe('El logo es demasiado grande. El tamaño máximo es 1MB')
  expect(mensajeMuyGrande(PRESETS.fotoPerfil, 'a.png')).toBe(
    'La foto de perfil es demasiado grande. El tamaño máximo es 1MB. Te recomendamos una imagen JPEG de 500x500 píxeles.',
  )
  expect(mensajeMuyGrande(PRESETS.fotoCorporativa, 'a.png')).toBe(
    'La foto "a.png" es demasiado grande. El tamaño máximo es 2MB. Te recomendamos una imagen JPEG de 1920x1080 píxeles.',
  )
  expect(ARCHIVO_VACIO).toBe('El archivo está vacío')
})
