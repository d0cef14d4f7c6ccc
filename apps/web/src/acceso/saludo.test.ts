import { expect, test } from 'vitest'
import { saludar, saludoDe } from './saludo.ts'

test('greets by the hour in Bogotá, whatever the zone of the machine', () => {
  const en = (hora: string) => saludoDe(Date.parse(`2026-11-21T${hora}:00-05:00`))
  expect([en('00:10'), en('04:59'), en('05:00'), en('11:59')]).toEqual([
    'Buenas noches',
    'Buenas noches',
    'Buenos días',
    'Buenos días',
  ])
  expect([en('12:00'), en('18:59'), en('19:00')]).toEqual(['Buenas tardes', 'Buenas tardes', 'Buenas noches'])
})

test('greets somebody known by the first name', () => {
  const mediodia = Date.parse('2026-11-21T12:00:00-05:00')
  expect(saludar('Rosa Elena', mediodia)).toBe('Hola, Rosa')
  expect(saludar('  ', mediodia)).toBe('Buenas tardes')
  expect(saludar(null, mediodia)).toBe('Buenas tardes')
})
