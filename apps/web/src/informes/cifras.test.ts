import type { Graficas } from '@aliadas/contract/informes'
import { expect, test } from 'vitest'
import { cifrasDe, diasAnteriores } from './cifras.ts'

type Numeros = {
  viajes?: number
  validado?: number
  ganadas?: number
  perdidas?: number
  enUso?: number
  vehiculos?: number
}

/** Two weeks, with everything in the second one. */
const graficas = ({
  viajes = 0,
  validado = 0,
  ganadas = 0,
  perdidas = 0,
  enUso = 0,
  vehiculos = 0,
}: Numeros): Graficas => ({
  semanas: ['2026-06-01', '2026-06-08'],
  servicios: [],
  ingresos: { validado: [0, validado], pagado: [0, 0] },
  flota: { viajes: [0, viajes], enUso: [0, enUso], vehiculos: [0, vehiculos] },
  ofertas: { ganadas: [0, ganadas], perdidas: [0, perdidas], abiertas: [0, 9] },
})

const dichas = (ahora: Numeros, antes?: Numeros) =>
  cifrasDe(graficas(ahora), antes && graficas(antes)).map(({ valor, cambio }) => [
    valor.replace('\u00a0', ' '),
    cambio?.replace('\u00a0', ' ') ?? null,
  ])

test('four figures say how they changed against as many weeks before', () => {
  expect(
    dichas(
      { viajes: 50, validado: 900_000, ganadas: 3, perdidas: 7, enUso: 4, vehiculos: 8 },
      { viajes: 40, validado: 1_200_000, ganadas: 1, perdidas: 3, enUso: 4, vehiculos: 8 },
    ),
  ).toEqual([
    ['50', '25 % más que en las 2 semanas anteriores (40)'],
    ['$ 900.000', '25 % menos que en las 2 semanas anteriores ($ 1.200.000)'],
    ['30 %', '5 puntos más que en las 2 semanas anteriores (25 %)'],
    ['50 %', 'Igual que en las 2 semanas anteriores'],
  ])
})

test('what nothing is divided by is no number, and nothing before is said so', () => {
  expect(dichas({}, {})).toEqual([
    ['0', 'Nada, como en las 2 semanas anteriores'],
    ['$ 0', 'Nada, como en las 2 semanas anteriores'],
    ['–', 'En las 2 semanas anteriores no se decidió ninguna'],
    ['–', 'En las 2 semanas anteriores no había vehículos'],
  ])
  expect(dichas({ viajes: 3, ganadas: 1 }, { perdidas: 4 }).map(([, cambio]) => cambio)).toEqual([
    'En las 2 semanas anteriores, nada',
    'Nada, como en las 2 semanas anteriores',
    '100 puntos más que en las 2 semanas anteriores (0 %)',
    'En las 2 semanas anteriores no había vehículos',
  ])
  expect(dichas({ viajes: 3 }).map(([, cambio]) => cambio)).toEqual([null, null, null, null])
})

test('the weeks before are as many, and end the day before', () => {
  expect(diasAnteriores(['2026-06-01', '2026-06-08'])).toEqual({ desde: '2026-05-18', hasta: '2026-05-31' })
  expect(diasAnteriores([])).toBeNull()
})
