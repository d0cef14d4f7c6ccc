import { expect, it, test } from 'vitest'
import { digitoMientras, numeroSiguiente, porEnviar, valoresDe } from './valores.ts'

const valores = {
  ...valoresDe(null),
  territorial: '425',
  resolucion: '155',
  anio: '2012',
  ultimoContrato: '254',
}

it.each([
  ['without a directorate', { territorial: '' }],
  ['with a word as resolution', { resolucion: 'ciento' }],
  ['with a year of two digits', { anio: '12' }],
  ['after the last contract', { ultimoContrato: '999999' }],
])('there is no number %s', (_cuando, cambio) => {
  expect(numeroSiguiente({ ...valores, ...cambio }, '2015-03-01')).toBeNull()
})

test('the number shown is that of the next contract, in this year', () => {
  expect(numeroSiguiente(valores, '2015-03-01')).toBe('425015512201502550001')
})

test('the check digit is told while a NIT is typed without it', () => {
  expect(digitoMientras('890.321.567')).toBe(0)
  expect(digitoMientras('811036370')).toBe(8)
  expect(digitoMientras('8110')).toBeNull()
  expect(digitoMientras('811036370-8')).toBeNull()
})

test('what is no whole number is sent as none', () => {
  expect(porEnviar({ ...valores, anio: '1e3', resolucion: ' 7 ' })).toMatchObject({ anio: Number.NaN, resolucion: 7 })
})
