import { POSICION_VIEJA_MS, type Posicion } from '@aliadas/contract/posiciones'
import { expect, it } from 'vitest'
import { comoVehiculo, vehiculosVisibles } from './vehiculos.ts'

const EN = Date.parse('2026-06-10T12:00:00Z')
const posicion = (cambios: Partial<Posicion> = {}): Posicion => ({
  idServicio: 'S-A3F9K2',
  idVehiculo: 'V',
  placas: 'WXB102',
  lat: 3.45,
  lon: -76.53,
  velocidad: 40,
  rumbo: 90,
  en: new Date(EN).toISOString(),
  ...cambios,
})

it('shows vehicles with the confirmed services, by the same search, and always the open one', () => {
  const lista = [posicion(), posicion({ idServicio: 'S-ZZZZZZ', idVehiculo: 'W', placas: 'ABC123' })]
  const placas = (filtro: Parameters<typeof vehiculosVisibles>[1]) =>
    vehiculosVisibles(lista, filtro).map((p) => p.placas)
  expect(placas({ ver: ['pendiente'], q: '', seleccion: null })).toEqual([])
  expect(placas({ ver: ['pendiente'], q: '', seleccion: 'S-A3F9K2' })).toEqual(['WXB102'])
  expect(placas({ ver: ['confirmado'], q: '', seleccion: null })).toEqual(['WXB102', 'ABC123'])
  expect(placas({ ver: ['confirmado'], q: 'abc', seleccion: null })).toEqual(['ABC123'])
  expect(placas({ ver: ['confirmado'], q: 'a3f9k2', seleccion: null })).toEqual(['WXB102'])
})

it('says the age of a position and turns grey when it is old', () => {
  expect(comoVehiculo(posicion(), EN + 120_000)).toMatchObject({ old: false, rotulo: 'WXB102 · hace 2 minutos' })
  expect(comoVehiculo(posicion(), EN - 5000).rotulo).toBe('WXB102 · hace un momento')
  expect(comoVehiculo(posicion(), EN + POSICION_VIEJA_MS + 1)).toMatchObject({ old: true })
})
