import { expect, it } from 'vitest'
import { cuentaDelDia, libresDe, nombreDelDia } from './textos.ts'

it('a day is called by what it is to today, and by its date', () => {
  const hoy = '2026-12-31'
  expect(nombreDelDia(hoy, hoy)).toBe('Hoy, jueves 31 de diciembre')
  expect(nombreDelDia('2027-01-01', hoy)).toBe('Mañana, viernes 1 de enero de 2027')
  expect(nombreDelDia('2026-12-30', hoy)).toBe('Ayer, miércoles 30 de diciembre')
  expect(nombreDelDia('2026-12-28', hoy)).toBe('Lunes 28 de diciembre')
})

it('a day says how many services it has, and how many of them still need a vehicle', () => {
  expect([cuentaDelDia(0, 0), cuentaDelDia(1, 0), cuentaDelDia(12, 3)]).toEqual([
    '0 servicios',
    '1 servicio',
    '12 servicios, 3 sin vehículo',
  ])
})

it('free vehicles are named with their seats, and the others counted', () => {
  const vehiculo = (placas: string, capacidad: number) => ({ id: placas, placas, capacidad, conductor: 'Ana' })
  const vehiculos = [vehiculo('ABC123', 10), vehiculo('DEF456', 20)]
  const con = (cuantos: number, exacto = true) => libresDe({ libres: { vehiculos, cuantos, exacto } })
  expect([con(2), con(5), con(20, false)]).toEqual([
    'ABC123 (10), DEF456 (20)',
    'ABC123 (10), DEF456 (20) y 3 más',
    'ABC123 (10), DEF456 (20) y más de 18 otros',
  ])
  expect(libresDe({ libres: { vehiculos: [], cuantos: 0, exacto: true } })).toBe('Ninguno libre de este tipo')
  expect(libresDe({ libres: null })).toBeNull()
})
