import { expect, test } from 'vitest'
import { paradasDe, puntoEn, silenciosDe, tramosDe, type PuntoDeTraza } from './traza.rules.ts'

const INICIO = Date.UTC(2026, 5, 10, 12)
/** So many seconds after the start, so many metres north of the first place. */
const a = (segundos: number, metros = 0): PuntoDeTraza => ({
  lat: 3.45 + metros / 111_195,
  lon: -76.53,
  en: new Date(INICIO + segundos * 1000).toISOString(),
})

test('a silence is longer than six minutes, and lies between its two points', () => {
  const puntos = [a(0), a(30, 300), a(390, 4_000), a(751, 9_000), a(760, 9_100)]
  expect(silenciosDe(puntos)).toEqual([{ desde: puntos[2], hasta: puntos[3] }])
  expect(tramosDe(puntos)).toEqual([puntos.slice(0, 3), puntos.slice(3)])
  expect([tramosDe([]), silenciosDe([]), silenciosDe([a(0)])]).toEqual([[], [], []])
})

test('a vehicle stands that stays within 80 metres for three minutes, and its silence is no stop', () => {
  const quieto = Array.from({ length: 7 }, (_, i) => a(60 + i * 30, 1_000 + (i % 2) * 40))
  const puntos = [a(0), a(30, 500), ...quieto, a(270, 1_500), a(300, 2_000)]
  expect(paradasDe(puntos)).toEqual([{ lat: a(0, 1_000).lat, lon: -76.53, desde: a(60).en, hasta: a(240).en }])
  // Two minutes and a half at a traffic light; a slow stretch; a silence at one place.
  expect(paradasDe([a(0), ...quieto.slice(0, 6), a(270, 1_500)])).toEqual([])
  expect(paradasDe(Array.from({ length: 20 }, (_, i) => a(i * 30, i * 50)))).toEqual([])
  expect(paradasDe([a(0), a(361)])).toEqual([])
  // To the last point, and twice at one place.
  const dos = [...quieto, a(300, 2_000), ...quieto.map((p, i) => ({ ...p, en: a(400 + i * 30).en }))]
  expect(paradasDe(dos).map(({ desde, hasta }) => [desde, hasta])).toEqual([
    [a(60).en, a(240).en],
    [a(400).en, a(580).en],
  ])
})

test('a long trace with a stop at its end and its last point alone has that stop only', () => {
  const camino = Array.from({ length: 15_000 }, (_, i) => a(i, i * 20))
  const quieto = Array.from({ length: 5 }, (_, i) => a(15_000 + i * 60, 300_000))
  expect(paradasDe([...camino, ...quieto])).toEqual([
    { lat: a(0, 299_920).lat, lon: -76.53, desde: a(14_996).en, hasta: a(15_240).en },
  ])
  expect(paradasDe([a(0), a(30, 500)])).toEqual([])
  // The very next point is away: standing begins after the return.
  const vuelta = [a(0), a(30, 500), ...[60, 120, 180, 240].map((s) => a(s))]
  expect(paradasDe(vuelta).map(({ desde, hasta }) => [desde, hasta])).toEqual([[a(60).en, a(240).en]])
})

test('at an instant the vehicle was at its last point before it', () => {
  const puntos = [a(0), a(30), a(60)]
  expect([-1, 0, 29, 30, 900].map((s) => puntoEn(puntos, INICIO + s * 1000)?.en ?? null)).toEqual([
    null,
    a(0).en,
    a(0).en,
    a(30).en,
    a(60).en,
  ])
})
