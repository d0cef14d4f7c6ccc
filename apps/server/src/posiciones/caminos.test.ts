import { expect, test } from 'vitest'
import { nuevoPlazo, preguntarCaminos, type Pregunta, type PreguntarCamino } from './caminos.ts'

const en = new Date('2026-06-01T12:00:00Z')
/** A vehicle for each latitude, with one place to reach. */
const preguntas = (latitudes: readonly number[]): Pregunta[] =>
  latitudes.map((lat, i) => ({ id: String(i), punto: { lat, lon: -76.5, en }, lugares: [{ lat: 3.4, lon: -76.5 }] }))
const camino = { tramos: [{ metros: 1000, segundos: 60 }] }
/** No road leads from south of the equator. */
const enrutador =
  (pedidos: { n: number }): PreguntarCamino =>
  ([desde]) => {
    pedidos.n++
    return Promise.resolve((desde?.[1] ?? 0) < 0 ? null : camino)
  }

test('vehicles where no road is cost the others nothing', async () => {
  const pedidos = { n: 0 }
  const sinVia = Array.from({ length: 8 }, () => -1)
  const todas = preguntas([...sinVia, 3, ...sinVia, 3, ...sinVia, 3])
  const caminos = await preguntarCaminos({ preguntar: enrutador(pedidos), plazo: nuevoPlazo() }, todas)
  expect([...caminos.keys()].toSorted()).toEqual(['17', '26', '8'])
  expect(pedidos.n).toBe(todas.length)
})

test('a router that is away is asked a few times for all questions of a minute', async () => {
  const pedidos = { n: 0 }
  const plazo = nuevoPlazo()
  const cincuenta = preguntas(Array.from({ length: 50 }, () => -1))
  for (const _ of [1, 2, 3]) await preguntarCaminos({ preguntar: enrutador(pedidos), plazo }, cincuenta)
  expect(pedidos.n).toBeLessThan(20)
  expect(pedidos.n).toBeGreaterThanOrEqual(10)
})
