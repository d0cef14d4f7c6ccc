import type { EstadoOferta } from '@aliadas/contract/servicios'
import { expect, test } from 'vitest'
import { ultimasDe, type OfertaHecha } from './oferta-propia.ts'

const oferta = (id: string, estado: EstadoOferta, segundo: number, version: number): OfertaHecha => ({
  id,
  servicioId: 'S',
  empresaId: 'E',
  precio: 1000,
  estado,
  fecha: new Date(Date.UTC(2026, 5, 10, 8, 0, segundo)),
  vence: new Date(Date.UTC(2026, 5, 11)),
  documentoCotizacion: null,
  motivoRechazo: null,
  version,
})

test('of a company’s offers on a service the live one counts, also where a server’s clock was behind; else the newest', () => {
  const viva = oferta('B', 'enviada', 1, 1)
  const [primera, otra, ultima] = [
    oferta('A', 'retirada', 2, 2),
    oferta('C', 'retirada', 3, 2),
    oferta('D', 'retirada', 3, 2),
  ]
  for (const [hechas, id] of [
    [[primera, viva, otra], 'B'],
    [[viva, primera], 'B'],
    [[primera, viva], 'B'],
    [[otra, primera], 'C'],
    [[primera, otra], 'C'],
    [[ultima, otra], 'D'],
    [[otra, ultima], 'D'],
  ] as const)
    expect([...ultimasDe(hechas).values()].map((una) => una.id)).toEqual([id])
})

test('with it come how many they are and the sum of their versions, of each company on each service alone', () => {
  const hechas = [oferta('A', 'retirada', 1, 2), oferta('B', 'retirada', 2, 3), oferta('C', 'enviada', 3, 1)]
  const ajena = { ...oferta('D', 'enviada', 1, 5), empresaId: 'F' }
  const deOtro = { ...oferta('E', 'enviada', 1, 7), servicioId: 'T' }
  expect([...ultimasDe([...hechas, ajena, deOtro])]).toEqual([
    ['S:E', expect.objectContaining({ id: 'C', cuantas: 3, versiones: 6 })],
    ['S:F', expect.objectContaining({ id: 'D', cuantas: 1, versiones: 5 })],
    ['T:E', expect.objectContaining({ id: 'E', cuantas: 1, versiones: 7 })],
  ])
})
