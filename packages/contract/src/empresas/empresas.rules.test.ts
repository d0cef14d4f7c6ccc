import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CAMPOS_BANCARIOS,
  DEMASIADAS_FOTOS,
  conCambios,
  esNombreLegible,
  negativaParaCambiarBanco,
  nombreComparable,
  perfilCompleto,
  pideContrasena,
} from './empresas.rules.ts'

test('TEN-12 case, accents, width and spaces do not make another company', () => {
  const variantes = [
    'Pacífico Tours',
    'PACIFICO  TOURS ',
    ' pacífico\ttours',
    'Pacífico Tours'.normalize('NFD'),
    'Ｐacífico Tours',
    'Pacífico-Tours.',
  ]
  expect([...new Set(variantes.map(nombreComparable))]).toEqual(['paclflco tours'])
  expect(nombreComparable('Pacífico Tour')).not.toBe(nombreComparable('Pacífico Tours'))
})

test('TEN-12 what looks alike is the same name', () => {
  const transvalle = nombreComparable('Transvalle')
  for (const otra of [
    'TransvaIIe',
    'Transva11e',
    'Transva\u200Blle',
    'Tran\u00ADsvalle',
    'TRANSVALLE',
    'Trans\u2060valle',
  ])
    expect([otra, nombreComparable(otra)]).toEqual([otra, transvalle])
  for (const [una, otra] of [
    ['Comercio', 'Cornercio'],
    ['Rutas 10', 'Rutas lO'],
    ['Websa', 'VVebsa'],
    ['Øresund', 'Oresund'],
    ['Strauß', 'Strauss'],
  ] as const)
    expect([una, nombreComparable(otra)]).toEqual([una, nombreComparable(una)])
  expect(nombreComparable('Transvale')).not.toBe(transvalle)
})

test.each([
  ['Transvаlle', 'a Cyrillic a'],
  ['Τransvalle', 'a Greek tau'],
  ['Тransvаllе', 'several Cyrillic letters'],
  ['АВС', 'Cyrillic letters alone'],
  ['Transvɑlle', 'a Latin alpha'],
  ['Transvallᴇ', 'a small capital'],
  ['Transvaılle', 'an i without a dot'],
  ['Trans\u200Bvalle', 'a space of no width'],
  ['Trans\u202Evalle', 'a turn of direction'],
  ['Trans\nvalle', 'a new line'],
])('TEN-12 %j is no name of a company: %s', (nombre) => {
  expect(esNombreLegible(nombre)).toBe(false)
})

test.each([
  'Transvalle',
  'Pacífico Tours S.A.S.',
  'Niño & Peña',
  'Übertransport Łódź',
  'Rutas 24/7 (Sur)',
  'Ｐacífico',
  'Åse Øst Strauß',
])('TEN-12 %j is a name of a company', (nombre) => {
  expect(esNombreLegible(nombre)).toBe(true)
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

test('a profile is complete when it is saved and the first photo and the account exist; the platform needs neither', () => {
  const caso = (perfil: boolean, fotosCorporativas: string[], plataforma = false, cuenta = plataforma ? '' : '1') =>
    perfilCompleto({ perfil, fotosCorporativas, cuenta, plataforma })
  expect(caso(true, ['a'], false, '')).toBe(false)
  expect([
    caso(true, ['a']),
    caso(true, []),
    caso(false, ['a']),
    caso(true, ['']),
    caso(true, [], true),
    caso(false, [], true),
  ]).toEqual([true, false, false, false, true, false])
})

test('PAY-11 changing where the money goes asks for the password; filling it in for the first time does not', () => {
  const vacio = { banco: '', cuenta: '', tipocuenta: '', titular: '', rut: '' }
  const lleno = { banco: 'Nequi', cuenta: '1', tipocuenta: 'ahorros', titular: 'Ana', rut: '9' }
  expect([pideContrasena(vacio, lleno), pideContrasena(lleno, { ...lleno })]).toEqual([false, false])
  for (const campo of CAMPOS_BANCARIOS) {
    expect([campo, pideContrasena(lleno, { ...lleno, [campo]: 'otro' })]).toEqual([campo, true])
    // Partly complete data count like complete data here.
    expect([campo, pideContrasena({ ...vacio, [campo]: 'algo' }, lleno)]).toEqual([campo, true])
  }
})

test('bank data change with the password given again, or while there is nothing to lose', () => {
  const banco = (de: string) => ({ banco: de, cuenta: de, tipocuenta: de, titular: de, rut: de })
  const cambiar = (antes: string, despues: string, confirmada: boolean) =>
    negativaParaCambiarBanco(banco(antes), banco(despues), confirmada)
  expect([cambiar('', 'a', false), cambiar('a', 'a', false), cambiar('a', 'b', true)]).toEqual([null, null, null])
  const mensaje = 'Escribe tu contraseña para cambiar los datos bancarios'
  expect(cambiar('a', 'b', false)).toEqual({
    code: 'permission-denied',
    mensaje,
    fields: { contrasenaActual: mensaje },
  })
})

test('too many photos are refused in the words of the specification', () => {
  expect(DEMASIADAS_FOTOS).toBe('Solo puedes seleccionar hasta 5 fotos')
})

test('photos are added at the end, replaced in their place and taken away; one that is gone is noticed', () => {
  const fotos = ['a', 'b', 'c']
  const caso = (...cambios: [nueva: string | null, enLugarDe: string | null][]) =>
    conCambios(
      fotos,
      cambios.map(([nueva, enLugarDe]) => ({ nueva, enLugarDe })),
    )
  expect([
    caso(['x', null], ['y', null]),
    caso(['x', 'b']),
    caso([null, 'a'], ['x', 'c'], ['y', null]),
    caso(['x', 'z']),
    caso(['x', 'a'], ['y', 'a']),
  ]).toEqual([['a', 'b', 'c', 'x', 'y'], ['a', 'x', 'c'], ['b', 'x', 'y'], null, null])
})
