import type { VehiculoLibre } from '@aliadas/contract/asignaciones'
import { POSICION_VIEJA_MS, type Posicion } from '@aliadas/contract/posiciones'
import { expect, it } from 'vitest'
import { comoLibre, comoVehiculo, libresVisibles, vehiculosVisibles } from './vehiculos.ts'

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
  expect(comoVehiculo(posicion(), EN + 120_000, false)).toMatchObject({ old: false, rotulo: 'WXB102 · hace 2 minutos' })
  expect(comoVehiculo(posicion(), EN - 5000, false).rotulo).toBe('WXB102 · hace un momento')
  expect(comoVehiculo(posicion(), EN + POSICION_VIEJA_MS + 1, false)).toMatchObject({ old: true })
})

it('a free vehicle is shown by its plates unless it is on the road, says since when, and what has expired', () => {
  const libre = (idVehiculo: string, placas: string): VehiculoLibre => ({
    idVehiculo,
    placas,
    lat: 3.9,
    lon: -76.3,
    desde: new Date(EN).toISOString(),
  })
  const libres = [libre('L', 'LBR001'), libre('V', 'WXB102')]
  const placas = (q: string) => libresVisibles(libres, [posicion()], q).map((v) => v.placas)
  expect([placas(''), placas('lbr'), placas('wxb')]).toEqual([['LBR001'], ['LBR001'], []])
  expect(comoLibre(libre('L', 'LBR001'), EN + 120_000, true)).toMatchObject({
    servicio: null,
    point: [-76.3, 3.9],
    vencido: true,
    rotulo: 'LBR001 · libre desde hace 2 minutos · documento vencido',
  })
  expect(comoVehiculo(posicion(), EN, true).rotulo).toBe('WXB102 · hace un momento · documento vencido')
})
