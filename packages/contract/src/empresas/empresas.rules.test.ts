import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nombreComparable, perfilCompleto } from './empresas.rules.ts'

test('TEN-12 case, accents, width and spaces do not make another company', () => {
  const variantes = [
    'Pacífico Tours',
    'PACIFICO  TOURS ',
    ' pacífico\ttours',
    'Pacífico Tours'.normalize('NFD'),
    'Ｐacífico Tours',
    'Pacífico-Tours.',
  ]
  expect([...new Set(variantes.map(nombreComparable))]).toEqual(['pacifico tours'])
  expect(nombreComparable('Pacífico Tour')).not.toBe('pacifico tours')
})

test('TEN-12 comparing is idempotent, and blind to case, accents and surrounding space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (nombre) => {
      const igual = nombreComparable(nombre)
      expect(nombreComparable(igual)).toBe(igual)
      expect(nombreComparable(`  ${nombre.normalize('NFD')} `)).toBe(igual)
    }),
  )
})

test('a profile is complete when it is saved and the first photo exists; the platform needs no photo', () => {
  const caso = (perfil: boolean, fotosCorporativas: string[], plataforma = false) =>
    perfilCompleto({ perfil, fotosCorporativas, plataforma })
  expect([
    caso(true, ['a']),
    caso(true, []),
    caso(false, ['a']),
    caso(true, ['']),
    caso(true, [], true),
    caso(false, [], true),
  ]).toEqual([true, false, false, false, true, false])
})
