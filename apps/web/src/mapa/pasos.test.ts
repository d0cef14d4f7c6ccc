import { ESTADOS, ESTADOS_EN_MAPA } from '@aliadas/contract/servicios'
import { expect, it } from 'vitest'
import { lugaresDe } from './detalle/lugares.ts'
import { cuentaHasta, recordatorioDe } from './pasos.ts'
import { VER_INICIAL } from './ver.ts'

const TODOS = [...new Set([...ESTADOS_EN_MAPA, ...ESTADOS])]

it('S2-071 only pending services show before anybody chooses', () => {
  expect(VER_INICIAL).toEqual(['pendiente'])
})

it('S2-077 stops are numbered between origin and destination, and their absence is said', () => {
  const parada = (location: string) => ({ location, lat: null, lon: null })
  const textos = (paradas: ReturnType<typeof parada>[]) =>
    lugaresDe({ origen: 'Cali', destino: 'Buga', paradas }).map(({ nombre, lugar }) => `${nombre}: ${lugar}`)
  expect(textos([parada('Palmira'), parada('Palmira'), parada('Cerrito')])).toEqual([
    'Origen: Cali',
    'Parada 1: Palmira',
    'Parada 2: Palmira',
    'Parada 3: Cerrito',
    'Destino: Buga',
  ])
  expect(textos([])).toEqual(['Origen: Cali', 'Paradas: Sin paradas', 'Destino: Buga'])
})

it('S2-090 the countdown runs to departure for reserved and confirmed services, and for no other', () => {
  const salida = '2026-12-12T10:30:00.000Z'
  const conCuenta = TODOS.filter((estado) => cuentaHasta({ estado, salida }) === Date.parse(salida))
  expect(conCuenta).toEqual(['reservado', 'confirmado'])
  for (const estado of TODOS) expect(cuentaHasta({ estado, salida: null })).toBeNull()
})

it('S2-093 S9-005 a reserved service is reminded of what it lacks, 24 hours before the start, and no other is', () => {
  expect(recordatorioDe({ estado: 'reservado', placas: null })).toBe(
    'Asigna un vehículo y sube el FUEC al menos 24 horas antes del inicio del servicio.',
  )
  expect(recordatorioDe({ estado: 'reservado', placas: 'WXB102' })).toBe(
    'Sube el FUEC al menos 24 horas antes del inicio del servicio.',
  )
  const recordados = TODOS.filter((estado) => recordatorioDe({ estado, placas: null }) !== null)
  expect(recordados).toEqual(['reservado'])
})
