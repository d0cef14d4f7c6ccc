import { ESTADOS_EN_MAPA, type EstadoEnMapa } from '@aliadas/contract/servicios'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { COLOR_DE_ESTADO } from '../../servicios/index.ts'
import { ARROW_LAYOUT } from './ServiciosLayer.tsx'
import { drawArrow } from './arrow.ts'

/** Records the fill colour of each shape. */
const fillsOf = (estado: EstadoEnMapa): string[] => {
  const fills: string[] = []
  const canvas = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (own, name: string) => (name === 'fill' ? () => fills.push(String(own['fillStyle'])) : () => undefined),
    },
  )
  drawArrow(canvas as unknown as CanvasRenderingContext2D, estado, COLOR_DE_ESTADO[estado], 64)
  return fills
}

beforeEach(() => vi.stubGlobal('Path2D', Object))
afterEach(() => vi.unstubAllGlobals())

it('S2-072 the arrow of each status is filled with the colour of that status', () => {
  for (const estado of ESTADOS_EN_MAPA) expect([estado, fillsOf(estado)[0]]).toEqual([estado, COLOR_DE_ESTADO[estado]])
  expect(new Set(ESTADOS_EN_MAPA.map((estado) => fillsOf(estado)[0])).size).toBe(6)
})

it('S2-072 a service on the map is the arrow of its status, turned the way it goes', () => {
  expect(ARROW_LAYOUT['icon-image']).toEqual(['concat', 'flecha-', ['get', 'estado']])
  expect(ARROW_LAYOUT['icon-rotate']).toEqual(['get', 'rumbo'])
})
