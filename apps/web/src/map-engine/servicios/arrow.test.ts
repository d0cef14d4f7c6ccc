import { ESTADOS_EN_MAPA, type EstadoEnMapa } from '@aliadas/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { COLOR_DE_ESTADO } from '../../servicios/index.ts'
import { DISENO_DE_FLECHAS } from './ServiciosLayer.tsx'
import { dibujarFlecha } from './arrow.ts'

/** Notes with which colour each filled shape is filled. */
const rellenosDe = (estado: EstadoEnMapa): string[] => {
  const rellenos: string[] = []
  const lienzo = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (propias, nombre: string) =>
        nombre === 'fill' ? () => rellenos.push(String(propias['fillStyle'])) : () => undefined,
    },
  )
  dibujarFlecha(lienzo as unknown as CanvasRenderingContext2D, estado, COLOR_DE_ESTADO[estado], 64)
  return rellenos
}

beforeEach(() => vi.stubGlobal('Path2D', Object))
afterEach(() => vi.unstubAllGlobals())

it('S2-072 the arrow of each status is filled with the colour of that status', () => {
  for (const estado of ESTADOS_EN_MAPA)
    expect([estado, rellenosDe(estado)[0]]).toEqual([estado, COLOR_DE_ESTADO[estado]])
  expect(new Set(ESTADOS_EN_MAPA.map((estado) => rellenosDe(estado)[0])).size).toBe(6)
})

it('S2-072 a service on the map is the arrow of its status, turned the way it goes', () => {
  expect(DISENO_DE_FLECHAS['icon-image']).toEqual(['concat', 'flecha-', ['get', 'estado']])
  expect(DISENO_DE_FLECHAS['icon-rotate']).toEqual(['get', 'rumbo'])
})
