import { HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { conduccionDe } from './conducir.ts'

const SALIDA = new Date('2026-06-10T12:00:00.000Z')
const cuando = (minutos: number) => new Date(SALIDA.getTime() + minutos * MINUTO_MS)
/** 16 km: some eleven minutes at 90 km/h. */
const viaje = (marca: string | null, salio: number | null = null, mas: string[] = []) => ({
  latOrigen: 3.45,
  lonOrigen: -76.53,
  latDestino: 3.54,
  lonDestino: -76.42,
  salida: SALIDA,
  marca,
  pasosConductor: [
    ...(salio === null ? [] : [{ paso: 'en_camino' as const, minutos: salio }]),
    ...mas.map((paso) => ({ paso: paso as 'llego' | 'a_bordo', minutos: salio ?? 0 })),
  ].map(({ paso, minutos }) => ({ paso, en: cuando(minutos).toISOString(), lat: null, lon: null, espera: null })),
})
const TODOS = ['llego', 'a_bordo']

test('it leaves at the departure; a late one half an hour after it', () => {
  expect(conduccionDe(viaje(null), cuando(0)).paso).toBe('en_camino')
  expect(conduccionDe(viaje('vehiculo_tarde'), cuando(29))).toEqual({
    paso: null,
    lugar: { lat: 3.45, lon: -76.53, velocidad: 0 },
  })
  expect(conduccionDe(viaje('vehiculo_tarde'), cuando(30)).paso).toBe('en_camino')
})

test('it arrives, takes on board, drives, and ends at the destination', () => {
  expect(conduccionDe(viaje(null, 0), cuando(0.5)).paso).toBeNull()
  expect(conduccionDe(viaje(null, 0), cuando(1)).paso).toBe('llego')
  expect(conduccionDe(viaje(null, 0, ['llego']), cuando(2)).paso).toBe('a_bordo')
  const medio = conduccionDe(viaje(null, 0, TODOS), cuando(7))
  expect(medio.paso).toBeNull()
  expect(medio.lugar).toMatchObject({ velocidad: 90 })
  expect(medio.lugar.lat).toBeGreaterThan(3.47)
  expect(medio.lugar.lat).toBeLessThan(3.52)
  expect(conduccionDe(viaje(null, 0, TODOS), cuando(20))).toMatchObject({
    paso: 'termino',
    lugar: { lat: 3.54, lon: -76.42, velocidad: 0 },
  })
})

test('a late one needs twice the time', () => {
  const tarde = conduccionDe(viaje('vehiculo_tarde', 30, TODOS), cuando(50))
  expect(tarde).toMatchObject({ paso: null, lugar: { velocidad: 45 } })
  expect(conduccionDe(viaje('vehiculo_tarde', 30, TODOS), new Date(SALIDA.getTime() + HORA_MS)).paso).toBe('termino')
})
