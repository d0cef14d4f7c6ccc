import { expect, test } from 'vitest'
import { METROS_POR_GRADO } from '../core/distancia.ts'
import { HORA_MS, MINUTO_MS } from '../core/fechas.ts'
import { duracionPlaneada, paradasPasadas, preverEnRuta, type PrevisionEnRuta, type Ruta } from './en-ruta.rules.ts'

const SALIDA = new Date('2026-06-10T12:00:00.000Z')
const cuando = (minutos: number) => new Date(SALIDA.getTime() + minutos * MINUTO_MS)
/** So many km north of the origin, and east of it. */
const lugar = (km: number, este = 0) => ({
  lat: 3 + (km * 1000) / METROS_POR_GRADO,
  lon: -76 + (este * 1000) / METROS_POR_GRADO / Math.cos((3 * Math.PI) / 180),
})
const punto = (minutos: number, km: number, este = 0) => ({ ...lugar(km, este), en: cuando(minutos) })

/** Stops 10 and 20 km to the north, the destination 30 km. The second of four entries has no place. */
const RUTA: Ruta = {
  origen: lugar(0),
  paradas: [
    { ...lugar(10), indice: 0 },
    { ...lugar(20), indice: 2 },
  ],
  destino: lugar(30),
}
/** 30 straight km at 40 km/h over a road 1.4 times as long, and two minutes at each stop. */
const PLANEADA_MIN = (30 / (40 / 1.4)) * 60 + 4

const prever = (cambios: Partial<PrevisionEnRuta>) =>
  preverEnRuta({
    ahora: cuando(20),
    ruta: RUTA,
    punto: null,
    anteriores: [],
    pasadas: 0,
    planeada: cuando(PLANEADA_MIN),
    minutosTarde: 10,
    camino: null,
    ...cambios,
  })
const minutosDe = (instante: string | null) => instante && (Date.parse(instante) - SALIDA.getTime()) / MINUTO_MS

test('the plan is the whole way at the usual pace with a stay at each stop, or the router’s', () => {
  expect(duracionPlaneada(RUTA, null)).toBeCloseTo(PLANEADA_MIN * MINUTO_MS, -2)
  const tramos = [600, 900, 300].map((segundos) => ({ metros: 1, segundos }))
  expect(duracionPlaneada(RUTA, { en: SALIDA, tramos })).toBe(34 * MINUTO_MS)
})

test('a stop is passed by a stay within 150 m, or when two points are clearly beyond it along the way', () => {
  const pasadas = (...puntos: ReturnType<typeof punto>[]) => paradasPasadas(puntos, RUTA, 0)
  expect(pasadas(punto(18, 9), punto(20, 9.9))).toBe(0)
  // Two minutes are a stay; one and a half, or a way out in between, are none.
  expect(pasadas(punto(18, 9.9), punto(19, 10), punto(20, 10.1))).toBe(1)
  expect(pasadas(punto(18, 9.9), punto(19.5, 10.1))).toBe(0)
  expect(pasadas(punto(17, 9.9), punto(18, 10.3), punto(19, 10.1), punto(20, 10))).toBe(0)
  // Beyond by 300 m, twice.
  expect(pasadas(punto(18, 10.2), punto(19, 10.25))).toBe(0)
  expect(pasadas(punto(18, 9.6), punto(19, 10.5))).toBe(0)
  expect(pasadas(punto(18, 10.4), punto(19, 11))).toBe(1)
  // A way around the first stop passes it, and one around both of them too.
  expect(pasadas(punto(18, 11, 2), punto(19, 12, 2))).toBe(1)
  expect(pasadas(punto(18, 21, 2), punto(19, 22, 2))).toBe(2)
  // What was passed stays passed.
  expect(paradasPasadas([punto(18, 2), punto(19, 3)], RUTA, 1)).toBe(1)
})

test('next stop and destination have their arrivals at the usual pace, with method, margin and the instant of the point', () => {
  const { llegadaParada, llegada, ...resto } = prever({ punto: punto(20, 5) })
  const km = (cuantos: number) => (cuantos / (40 / 1.4)) * 60
  expect(minutosDe(llegadaParada)).toBeCloseTo(20 + km(5), 1)
  expect(minutosDe(llegada)).toBeCloseTo(20 + km(25) + 4, 1)
  expect(resto).toEqual({
    estado: 'en_riesgo',
    pasadas: 0,
    metodo: 'usual',
    margenMinutos: Math.round(km(25) * 0.15),
    en: cuando(20).toISOString(),
  })
})

test('its own pace of the last twenty minutes counts', () => {
  // 15 km in 15 minutes: 60 straight km an hour.
  const { llegada, llegadaParada, metodo, estado } = prever({
    punto: punto(20, 15),
    anteriores: [punto(5, 0)],
    pasadas: 1,
  })
  expect([minutosDe(llegadaParada), metodo, estado]).toEqual([expect.closeTo(25, 1), 'vehiculo', 'a_tiempo'])
  expect(minutosDe(llegada)).toBeCloseTo(20 + (15 / 60) * (HORA_MS / MINUTO_MS) + 2, 1)
})

test('the router’s way counts when it is of the stops that are left', () => {
  const tramos = [300, 600].map((segundos) => ({ metros: 1, segundos }))
  const camino = { en: cuando(19), tramos }
  const con = prever({ punto: punto(20, 12), pasadas: 1, camino })
  expect([minutosDe(con.llegadaParada), minutosDe(con.llegada), con.metodo]).toEqual([24, 19 + 15 + 2, 'enrutador'])
  expect(prever({ punto: punto(20, 5), pasadas: 0, camino }).metodo).toBe('usual')
})

test('late is ten minutes and 15 % of the way beyond the plan, at risk five, and a company sets its own', () => {
  const aLas = (minutos: number, minutosTarde = 10) =>
    prever({ ahora: cuando(minutos), punto: punto(minutos, 25), pasadas: 2, minutosTarde }).estado
  // 10.5 minutes of way are left, 1.6 of them as margin.
  const resta = (5 / (40 / 1.4)) * 60
  const margen = resta * 0.15
  expect(aLas(PLANEADA_MIN - resta + 4.9)).toBe('a_tiempo')
  expect(aLas(PLANEADA_MIN - resta + 5.1)).toBe('en_riesgo')
  expect(aLas(PLANEADA_MIN - resta + 9.9 + margen)).toBe('en_riesgo')
  expect(aLas(PLANEADA_MIN - resta + 10.1 + margen)).toBe('tarde')
  expect(aLas(PLANEADA_MIN - resta + 10.1 + margen, 30)).toBe('en_riesgo')
})

test('at the destination it has arrived; an old point is silence, and one of another day nothing', () => {
  expect(prever({ punto: punto(20, 29.9), pasadas: 1 })).toMatchObject({
    estado: 'llego',
    pasadas: 2,
    llegada: cuando(20).toISOString(),
  })
  expect(prever({ punto: punto(13.9, 5), pasadas: 1 })).toMatchObject({
    estado: 'sin_senal',
    llegada: null,
    pasadas: 1,
  })
  expect(prever({ punto: punto(14.1, 5) }).estado).not.toBe('sin_senal')
  expect(prever({ punto: punto(-60 * 24, 5) }).estado).toBeNull()
  expect(prever({}).estado).toBeNull()
})
