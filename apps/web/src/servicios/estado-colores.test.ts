import { ESTADOS_EN_MAPA, ETIQUETA_DE_ESTADO } from '@aliadas/contract/servicios'
import { expect, it } from 'vitest'
import { aspectoDe, COLOR_DE_ESTADO, ESTADO_COLORES } from './estado-colores.ts'

/** Hue in degrees and saturation from 0 to 1 of '#RRGGBB'. */
const tono = (hex: string): { grados: number; saturacion: number } => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const d = max - min
  if (d === 0) return { grados: 0, saturacion: 0 }
  const sexto = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4
  return { grados: sexto * 60, saturacion: d / max }
}

it.each([
  ['pendiente', 'Pendiente', 345, 10],
  ['ofertas', 'Con oferta', 20, 40],
  ['validar', 'Validando', 45, 65],
  ['reservado', 'Reservado', 200, 230],
  ['confirmado', 'Confirmado', 120, 165],
] as const)('%s reads %s and has the hue of the specification', (estado, etiqueta, desde, hasta) => {
  const { grados, saturacion } = tono(ESTADO_COLORES[estado].solido)
  expect(desde > hasta ? grados >= desde || grados <= hasta : grados >= desde && grados <= hasta).toBe(true)
  expect(saturacion).toBeGreaterThan(0.5)
  expect([ESTADO_COLORES[estado].etiqueta, ETIQUETA_DE_ESTADO[estado]]).toEqual([etiqueta, etiqueta])
})

it('finalizado is gray, and these six states are all', () => {
  expect(tono(ESTADO_COLORES.finalizado.solido).saturacion).toBeLessThan(0.15)
  expect(Object.keys(ESTADO_COLORES)).toEqual([...ESTADOS_EN_MAPA])
  for (const estado of ESTADOS_EN_MAPA) expect(COLOR_DE_ESTADO[estado]).toBe(ESTADO_COLORES[estado].solido)
})

it('S4-007 the chip also knows an active provider, and what ended without a trip', () => {
  expect(aspectoDe('activo')).toEqual({ ...ESTADO_COLORES.confirmado, etiqueta: 'Activo' })
  expect(aspectoDe('vencido')).toEqual({ ...ESTADO_COLORES.finalizado, etiqueta: 'Vencido' })
  expect(aspectoDe('cancelado')).toEqual({ ...ESTADO_COLORES.finalizado, etiqueta: 'Cancelado' })
  for (const estado of ESTADOS_EN_MAPA) expect(aspectoDe(estado)).toEqual(ESTADO_COLORES[estado])
})
