import { expect, test } from 'vitest'
import { MINUTO_MS } from '../core/fechas.ts'
import { pasoPorPosicion, type EnElOrigen } from './paso-por-posicion.rules.ts'

const SALIDA = new Date('2026-06-10T12:00:00.000Z')
const ORIGEN = { lat: 3.45, lon: -76.53 }
const a = (minutos: number) => new Date(SALIDA.getTime() + minutos * MINUTO_MS)
/** A point so many metros to the north of the origin, so many minutes after the departure. */
const en = (minutos: number, metros: number) => ({
  lat: ORIGEN.lat + metros / 111_320,
  lon: ORIGEN.lon,
  en: a(minutos),
})
const llego = { paso: 'llego', en: a(-20).toISOString() } as const
const paso = (ahora: number, puntos: EnElOrigen['puntos'], dados: EnElOrigen['dados'] = []) =>
  pasoPorPosicion({ ahora: a(ahora), salida: SALIDA, origen: ORIGEN, puntos, dados })

test.each<[string, number, EnElOrigen['puntos']]>([
  ['no point', -10, []],
  ['one point at the origin', -10, [en(-10, 20)]],
  ['a stay that is shorter than two minutes', -10, [en(-11.9, 20), en(-10, 40)]],
  ['a vehicle that passed and came back', -10, [en(-14, 20), en(-11, 200), en(-10, 20)]],
  ['a stay of long ago', -10, [en(-20, 20), en(-17, 20)]],
])('%s is no arrival', (_que, ahora, puntos) => expect(paso(ahora, puntos)).toBeNull())

test('two minutes at the origin are an arrival, from the first point of the stay on', () => {
  const estancia = [en(-15, 400), en(-12, 140), en(-11, 10), en(-10, 30)]
  expect(paso(-10, estancia)).toEqual({ paso: 'llego', punto: en(-12, 140) })
  // Whoever said it, it is not told twice.
  expect(paso(-10, estancia, [llego])).toBeNull()
})

test.each<[string, number, EnElOrigen['puntos'], EnElOrigen['dados']]>([
  ['before an arrival', 5, [en(3, 400), en(5, 900)], []],
  ['with one point away', 5, [en(3, 20), en(5, 900)], [llego]],
  ['with a point back at the origin', 5, [en(2, 400), en(3, 900), en(5, 20)], [llego]],
  ['long before the departure', -16, [en(-18, 400), en(-16, 900)], [llego]],
  ['with points of before the arrival', -10, [en(-25, 900), en(-22, 400)], [llego]],
  [
    'when the passengers did not come',
    25,
    [en(23, 400), en(25, 900)],
    [llego, { paso: 'no_aparecio', en: a(20).toISOString() }],
  ],
])('nobody is aboard %s', (_que, ahora, puntos, dados) => expect(paso(ahora, puntos, dados)).toBeNull())

test('leaving after the arrival means that they are aboard', () => {
  expect(paso(5, [en(1, 20), en(3, 400), en(5, 900)], [llego])).toEqual({ paso: 'a_bordo', punto: en(3, 400) })
})
