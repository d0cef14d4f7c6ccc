import { MINUTO_MS, metrosEntre } from '@aliadas/contract/core'
import { asentarPuntualidad, esAlarma, preverLlegada, type Puntualidad } from '@aliadas/contract/servicios'
import { expect, test } from 'vitest'
import { azarPara } from './azar.ts'
import { aLoLargo, conductorDe, largoDe, marchaDe, type Conductor, type Viaje } from './conducir.ts'
import { VIAJES } from './lugares.ts'

const SALIDA = Date.parse('2026-06-10T12:00:00.000Z')
const cuando = (minutos: number) => SALIDA + minutos * MINUTO_MS
const PUNTUAL = { ...conductorDe(() => 0.5), tarde: 0, desde: 90, silencio: [2, 2] } as const
const viaje = (...pasos: string[]): Viaje => ({
  salida: SALIDA,
  por: [
    { lat: 3.45, lon: -76.53 },
    { lat: 3.5, lon: -76.5 },
    { lat: 3.54, lon: -76.42 },
  ],
  pasos,
})

test('a driver is at home, drives to the origin, waits there, drives the way and ends it', () => {
  const [origen] = viaje().por
  expect(marchaDe(viaje(), PUNTUAL, cuando(-76))).toBeNull()
  const antes = marchaDe(viaje(), PUNTUAL, cuando(-40))
  const luego = marchaDe(viaje('en_camino'), PUNTUAL, cuando(-30))
  expect([antes?.paso, luego?.paso]).toEqual(['en_camino', null])
  expect(metrosEntre(luego?.lugar ?? origen, origen)).toBeLessThan(metrosEntre(antes?.lugar ?? origen, origen))
  expect(marchaDe(viaje('en_camino'), PUNTUAL, cuando(-5))).toMatchObject({ paso: 'llego', lugar: origen })
  expect(marchaDe(viaje('en_camino', 'llego'), PUNTUAL, cuando(-5))?.paso).toBeNull()
  expect(marchaDe(viaje('en_camino', 'llego'), PUNTUAL, cuando(-0.5))?.paso).toBe('a_bordo')
  const todos = viaje('en_camino', 'llego', 'a_bordo')
  expect(marchaDe(todos, PUNTUAL, cuando(8))).toMatchObject({ paso: null, termina: false, lugar: { velocidad: 46 } })
  expect(marchaDe(todos, PUNTUAL, cuando(60))).toMatchObject({ termina: true, lugar: { velocidad: 0 } })
})

test('a late driver stands at the origin after the departure, and the steps come before the end', () => {
  const tarde = { ...PUNTUAL, tarde: 20 * MINUTO_MS }
  expect(marchaDe(viaje('en_camino', 'llego'), tarde, cuando(15))).toMatchObject({
    paso: null,
    termina: false,
    lugar: { velocidad: 0, lat: 3.45 },
  })
  expect(marchaDe(viaje('en_camino'), PUNTUAL, cuando(600))).toMatchObject({ paso: 'llego', termina: false })
})

/** In which minute after a start the company is told of a driver; null in the first ten. The trip leaves so many minutes after it. */
const avisado = (conductor: Conductor, salidaEn: number): number | null => {
  const inicio = SALIDA - salidaEn * MINUTO_MS
  const [origen] = viaje().por
  const puntos: { lat: number; lon: number; velocidad: number; en: Date }[] = []
  let previa: { estado: Puntualidad | null; vista: Puntualidad | null } = { estado: null, vista: null }
  for (let segundo = 0; segundo <= 600; segundo += 15) {
    const ahora = new Date(inicio + segundo * 1000)
    const marcha = marchaDe(viaje(), conductor, ahora.getTime())
    if (marcha) puntos.push({ ...marcha.lugar, en: ahora })
    if (segundo % 60 !== 0) continue
    const leida = preverLlegada({
      ahora,
      salida: new Date(SALIDA),
      origen,
      punto: puntos.at(-1) ?? null,
      anteriores: puntos.slice(0, -1),
      previo: null,
      minutosTarde: 10,
    })
    previa = asentarPuntualidad(previa, leida?.estado ?? null)
    if (esAlarma(previa.estado)) return segundo / 60
  }
  return null
}

// The demo's trip leaves on the quarter hour an hour after the start.
test.each([60, 62, 65, 68, 70, 73, 74.9])(
  'a driver who is late by order is announced within ten minutes of a start, when the trip leaves %d minutes after it',
  (salidaEn) => {
    expect(avisado(conductorDe(azarPara(7, 'conductor', 'uno'), 18), salidaEn)).toBeLessThanOrEqual(10)
    expect(avisado(PUNTUAL, salidaEn)).toBeNull()
  },
)

test('about one driver in ten is late, the same one each time', () => {
  const tardes = Array.from({ length: 2000 }, (_, i) => conductorDe(azarPara(7, 'conductor', String(i))).tarde > 0)
  const cuantos = tardes.filter(Boolean).length
  expect(cuantos).toBeGreaterThan(140)
  expect(cuantos).toBeLessThan(260)
  expect(conductorDe(azarPara(7, 'conductor', '3'))).toEqual(conductorDe(azarPara(7, 'conductor', '3')))
  expect(conductorDe(azarPara(8, 'conductor', '3'))).not.toEqual(conductorDe(azarPara(7, 'conductor', '3')))
})

test('a place along a way is as far from its beginning as asked, on every way of the simulation', () => {
  for (const { origen, destino, por } of VIAJES) {
    const camino = [origen, ...por, destino] as const
    const largo = largoDe(camino)
    // No detour that a person would wonder about.
    expect(largo / metrosEntre(origen, destino)).toBeLessThan(1.5)
    const medio = aLoLargo(camino, 0.5)
    expect(largoDe([origen, medio])).toBeLessThanOrEqual(largo / 2 + 1)
    expect(metrosEntre(aLoLargo(camino, 0), origen)).toBeLessThan(1)
    expect(metrosEntre(aLoLargo(camino, 1), destino)).toBeLessThan(1)
  }
})
