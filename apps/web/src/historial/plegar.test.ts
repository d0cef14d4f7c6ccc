import type { LineaDeHistorial } from '@aliadas/contract/historial'
import { expect, test } from 'vitest'
import { plegar } from './plegar.ts'

let made = 0
const linea = (accion: LineaDeHistorial['accion'], idPersona: string): LineaDeHistorial => {
  made += 1
  return {
    id: String(made),
    en: `2026-11-24T10:00:${String(60 - made).padStart(2, '0')}.000Z`,
    accion,
    quien: idPersona,
    idPersona,
    sobre: null,
    objeto: null,
    empresa: null,
    idServicio: null,
    codigo: null,
    de: null,
    a: null,
    cambios: [],
  }
}

test('sign-ins of one person in a row are one line, which keeps the moments of the others', () => {
  const lineas = [
    linea('ingresar', 'ana'),
    linea('ingresar', 'ana'),
    linea('ingresar', 'luz'),
    linea('ingresar', 'ana'),
    linea('crear', 'ana'),
    linea('crear', 'ana'),
  ]
  expect(plegar(lineas).map(({ id, iguales }) => [id, iguales])).toEqual([
    ['1', [lineas[1]?.en]],
    ['3', []],
    ['4', []],
    ['5', []],
    ['6', []],
  ])
})
