import { expect, test } from 'vitest'
import { NOMBRE_CON_ENLACE, NOMBRE_INVISIBLE, nombreOpcional, nombrePropio } from './nombres.ts'

const dicho = (nombre: unknown): string | undefined =>
  nombrePropio('El nombre es requerido', 120).safeParse(nombre).error?.issues[0]?.message

test.each([
  'Ana Lucía',
  "José D'Ávila-Núñez",
  'María del Carmen Ñáñez',
  'Transportes & Turismo S.A.S.',
  'Transportes Pérez & Cía. Ltda.',
  'Hermanos Gómez & Cía.Ltda.',
  'Taxis Unidos Ltda.S.A.S',
  'Hnos. Rojas y Cía.',
  'Viajes Bogotá D.C.',
  'Transvalle 2000',
  'Expreso 24/7',
  'Turismo y/o Carga No.12',
  'J. P. Restrepo (padre)',
  'Rutas 1.5',
  'Agencia “Sol” #1',
])('INJ-16 the ordinary name %j is taken', (nombre) => {
  expect([dicho(nombre), nombreOpcional().parse(nombre)]).toEqual([undefined, nombre])
})

test.each([
  'Gana en https://evil.test/premio',
  'Transportes X, confirma en http://1.2.3.4',
  'evil.com',
  'Empresa (www.evil.co)',
  'Ana t.co/x',
  'ana@evil',
  'Ana＠evil',
  'evil．com',
  'evil。com',
  'sol-y-mar.travel',
  'evil.xn--p1ai',
  'Cía.Ltda.com',
  'evil.sas-premio.co',
])('INJ-16 the name %j holds an address and is refused', (nombre) => {
  expect(dicho(nombre)).toBe(NOMBRE_CON_ENLACE)
  expect(nombreOpcional().safeParse(nombre).error?.issues[0]?.message).toBe(NOMBRE_CON_ENLACE)
})

test.each([
  'Ana\nPaz',
  'Ana\r\nBcc: x',
  'Ana\tPaz',
  'Ana\u2028Paz',
  'Ana\u2029Paz',
  'Ana \u202eosoreP',
  '\u2066Ana\u2069',
  'A\u200bna',
  'Ana\u0000',
])('INJ-16 the name %j holds what nobody sees and is refused', (nombre) => {
  expect(dicho(nombre)).toBe(NOMBRE_INVISIBLE)
  expect(nombreOpcional().safeParse(nombre).error?.issues[0]?.message).toBe(NOMBRE_INVISIBLE)
})

test('a name is required, and an optional one may be missing', () => {
  expect([dicho(''), dicho('  '), dicho(7)]).toEqual(Array(3).fill('El nombre es requerido'))
  expect([nombreOpcional().parse(''), nombreOpcional().parse(null), nombreOpcional().parse(undefined)]).toEqual([
    null,
    null,
    null,
  ])
  expect(dicho('x'.repeat(121))).toBe('Usa como máximo 120 caracteres')
})
