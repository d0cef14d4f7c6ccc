import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ESTADO_COLORES, ESTADOS_VISIBLES, type EstadoVisible } from '../../lib/estado-colores.ts'
import { DISENO_DE_FLECHAS } from './CapaServicios.tsx'
import { dibujarFlecha } from './flecha.ts'

/** Notes with which colour each filled shape is filled. */
const rellenosDe = (estado: EstadoVisible): string[] => {
  const rellenos: string[] = []
  const lienzo = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (propias, nombre: string) =>
        nombre === 'fill' ? () => rellenos.push(String(propias['fillStyle'])) : () => undefined,
    },
  )
  dibujarFlecha(lienzo as unknown as CanvasRenderingContext2D, estado, 64)
  return rellenos
}

beforeEach(() => vi.stubGlobal('Path2D', Object))
afterEach(() => vi.unstubAllGlobals())

it('S2-072 the arrow of each status is filled with the colour of that status', () => {
  for (const estado of ESTADOS_VISIBLES)
    expect([estado, rellenosDe(estado)[0]]).toEqual([estado, ESTADO_COLORES[estado].solido])
  expect(new Set(ESTADOS_VISIBLES.map((estado) => rellenosDe(estado)[0])).size).toBe(6)
})

it('S2-072 a service on the map is the arrow of its status, turned the way it goes', () => {
  expect(DISENO_DE_FLECHAS['icon-image']).toEqual(['concat', 'flecha-', ['get', 'estado']])
  expect(DISENO_DE_FLECHAS['icon-rotate']).toEqual(['get', 'rumbo'])
})
