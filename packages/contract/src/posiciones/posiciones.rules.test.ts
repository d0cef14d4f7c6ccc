import { metrosEntre } from '../core/distancia.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ADELANTO_MAXIMO_MS,
  POSICION_VIEJA_MS,
  esPosicionVieja,
  esSaltoImposible,
  estaCercaDeLaRuta,
  haSalido,
} from './posiciones.rules.ts'
import { posicionNuevaSchema, posicionesNuevasSchema } from './posiciones.schema.ts'

const CALI = { lat: 3.4516, lon: -76.532 }
const BUGA = { lat: 3.9009, lon: -76.2978 }
const ahora = new Date('2026-06-10T12:00:00.000Z')
const tras = (minutos: number) => new Date(ahora.getTime() + minutos * 60_000)

test('from Cali to Buga it is some 56 km', () => {
  expect(metrosEntre(CALI, BUGA)).toBeGreaterThan(55_000)
  expect(metrosEntre(CALI, BUGA)).toBeLessThan(58_000)
})

test('distance is the same both ways and never negative', () => {
  const punto = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(punto, punto, (a, b) => {
      expect(metrosEntre(a, b)).toBeGreaterThanOrEqual(0)
      expect(metrosEntre(a, b)).toBeCloseTo(metrosEntre(b, a), 3)
    }),
  )
})

test('LIVE-14 nobody drives from Cali to Buga in ten minutes, and a trembling receiver is no jump', () => {
  expect(esSaltoImposible({ ...CALI, en: ahora }, { ...BUGA, en: tras(10) })).toBe(true)
  expect(esSaltoImposible({ ...CALI, en: ahora }, { ...BUGA, en: tras(60) })).toBe(false)
  expect(esSaltoImposible({ ...CALI, en: ahora }, { ...CALI, lat: CALI.lat + 0.004, en: ahora })).toBe(false)
  expect(esSaltoImposible({ ...CALI, en: ahora }, { ...BUGA, en: tras(-60) })).toBe(true)
})

test('a vehicle has left when it reports a speed or is away from its first point, and a trembling receiver has not', () => {
  expect(haSalido(null, CALI, null)).toBe(false)
  expect(haSalido(null, CALI, 4.9)).toBe(false)
  expect(haSalido(null, CALI, 5)).toBe(true)
  expect(haSalido(CALI, { ...CALI, lat: CALI.lat + 0.004 }, 0)).toBe(false)
  expect(haSalido(CALI, { ...CALI, lat: CALI.lat + 0.006 }, null)).toBe(true)
})

test('a position is stale a moment after six minutes', () => {
  expect(esPosicionVieja(ahora, ahora.getTime() + POSICION_VIEJA_MS)).toBe(false)
  expect(esPosicionVieja(ahora.toISOString(), ahora.getTime() + POSICION_VIEJA_MS + 1)).toBe(true)
  expect([ADELANTO_MAXIMO_MS, POSICION_VIEJA_MS]).toEqual([300_000, 360_000])
})

test('REL-18 a route’s surroundings hold its points and no swapped ones', () => {
  const ruta = [CALI, { lat: 4.711, lon: -74.0721 }]
  for (const [lat, lon] of [
    [3.45, -76.53],
    [4.44, -75.24],
    [3.9, -76.3],
    [4.711, -74.0721],
    [2.44, -76.61],
  ] as const)
    expect([lat, lon, estaCercaDeLaRuta({ lat, lon }, ruta)]).toEqual([lat, lon, true])
  for (const [lat, lon] of [
    [-76.53, 3.45],
    [10.4, -75.5],
    [3.45, 76.53],
    [7.12, -73.12],
  ] as const)
    expect([lat, lon, estaCercaDeLaRuta({ lat, lon }, ruta)]).toEqual([lat, lon, false])
  expect([estaCercaDeLaRuta(BUGA, [CALI]), estaCercaDeLaRuta({ lat: 10.4, lon: -75.5 }, [CALI])]).toEqual([true, false])
})

test('the limits that a message names are in', () => {
  expect(posicionNuevaSchema.safeParse({ ...buena, velocidad: 0, rumbo: 0 }).success).toBe(true)
  expect(posicionNuevaSchema.parse({ ...buena, velocidad: 200, rumbo: 359.9 })).toMatchObject({
    velocidad: 200,
    rumbo: 359.9,
  })
})

const buena = {
  idServicio: '2'.repeat(24),
  placas: ' wxb102 ',
  lat: 3.45,
  lon: -76.53,
  en: '2026-06-10T07:00:00-05:00',
}

test('what an app leaves out or does not know is null, and plates are compared in capitals', () => {
  expect(posicionNuevaSchema.parse({ ...buena, velocidad: null })).toEqual({
    ...buena,
    placas: 'WXB102',
    en: '2026-06-10T12:00:00.000Z',
    velocidad: null,
    rumbo: null,
  })
})

test('a speed or a heading of -1 is unknown, and a heading of 360 degrees is 0', () => {
  const leer = (velocidad: number, rumbo: number) => posicionNuevaSchema.parse({ ...buena, velocidad, rumbo })
  expect(leer(-1, -1)).toMatchObject({ velocidad: null, rumbo: null })
  expect(leer(0, 360)).toMatchObject({ velocidad: 0, rumbo: 0 })
})

test('in a batch each point is read by itself, and what is no position comes out as it came', () => {
  const { posiciones } = posicionesNuevasSchema.parse({ posiciones: [buena, { ...buena, lat: 91 }, 'nada', null] })
  expect(posiciones).toEqual([
    posicionNuevaSchema.parse(buena),
    { noLeida: { ...buena, lat: 91 } },
    { noLeida: 'nada' },
    { noLeida: null },
  ])
})

test.each([
  [{ lat: 91 }, 'La latitud debe estar entre -90 y 90'],
  [{ lon: 181 }, 'La longitud debe estar entre -180 y 180'],
  [{ lat: 0, lon: 0 }, 'El receptor todavía no tiene una posición'],
  [{ velocidad: 201 }, 'La velocidad debe estar entre 0 y 200 km/h'],
  [{ velocidad: -2 }, 'La velocidad debe estar entre 0 y 200 km/h'],
  [{ velocidad: 'rápido' }, 'La velocidad debe estar entre 0 y 200 km/h'],
  [{ rumbo: 360.5 }, 'El rumbo debe estar entre 0 y 360 grados'],
  [{ rumbo: -0.5 }, 'El rumbo debe estar entre 0 y 360 grados'],
  [{ en: 'ayer' }, 'El instante debe tener la forma 2026-06-10T12:00:00Z'],
  [{ en: '1999-12-31T23:59:59Z' }, 'El instante debe ser de los años 2000 a 2099'],
  [{ placas: '' }, 'Las placas del vehículo son requeridas'],
])('LIVE-14 refuses %o', (cambio, mensaje) => {
  const { error } = posicionNuevaSchema.safeParse({ ...buena, ...cambio })
  expect(error?.issues.map((i) => i.message)).toContain(mensaje)
})
