import { expect, test } from 'vitest'
import type { Beliefs } from './beliefs.ts'
import { compare } from './compare.ts'
import type { ServiceRow, Truth } from './truth.ts'

const MINUTE_MS = 60_000
const trip = (id: string, leaves: number, idConductor = 'driver'): ServiceRow => ({
  id,
  cliente: 0,
  empresa: 0,
  estado: 'finalizado',
  version: 1,
  empresaAliada: null,
  valorOferta: null,
  metodoPago: null,
  pago: true,
  placas: null,
  conductor: null,
  idConductor,
  salida: new Date(leaves * MINUTE_MS),
  fuec: true,
  observaciones: null,
  estrellas: null,
  cancelado: false,
  pasos: [],
  pagoMostrado: false,
})

const PLACE = { lat: 4.5, lon: -74.25 }
/** Trip A leaves at minute 10; where its phone's point of a minute is, and whether that is what its driver believes. */
const differences = (next: ServiceRow, trace: string, minute: number, place = PLACE): string[] => {
  const en = minute * MINUTE_MS
  const truth: Truth = {
    servicios: [trip('A', 10), next],
    ofertas: [],
    eventos: [],
    trazas: new Map([[trace, new Map([[en, place]])]]),
  }
  const viajes = [{ idServicio: 'A', puntos: [{ en, ...PLACE }], pasos: [], terminado: true }]
  const beliefs: Beliefs = {
    publicados: 2,
    llamadas: {},
    cuentas: {},
    fallos: [],
    decisiones: [],
    clientes: [],
    empresas: [{ oidos: ['A', 'B'], servicios: [], fuera: [], ofertas: [], viajes }],
  }
  return compare(beliefs, truth).differences
}

test('a delivered point is in the trace of its trip, or of the driver’s next one from its departure on', () => {
  const next = trip('B', 30)
  expect(differences(next, 'A', 20)).toEqual([])
  expect(differences(next, 'B', 30)).toEqual([])
  const [missing] = differences(next, 'B', 29)
  expect(missing).toMatch(/^conductor de A: punto de .* cree true y es 4\.5 -74\.25, y en las trazas: A nada$/)
  expect(differences(next, 'A', 20, { ...PLACE, lat: 5 })).toEqual([expect.stringContaining('A 5 -74.25')])
  expect(differences(trip('B', 30, 'another'), 'B', 31)).toEqual([expect.stringContaining('A nada')])
  expect(differences(trip('B', 5), 'B', 20)).toEqual([expect.stringContaining('A nada')])
})
