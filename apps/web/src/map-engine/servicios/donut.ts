import { ESTADOS_EN_MAPA, type EstadoEnMapa } from '@aliadas/contract/servicios'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Theme } from '../style/palette.ts'
import type { EstadoColors } from './types.ts'

export type Donut = { theme: Theme; counts: number[]; total: number }
type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const thousands = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

/** The image id that MapLibre requests: the theme and one count per status, in fixed order. */
export function donutId(theme: Theme): ExpressionSpecification {
  const count = (e: EstadoEnMapa): ExpressionSpecification => ['concat', '|', ['to-string', ['get', e]]]
  return ['concat', `dona|${theme}`, ...ESTADOS_EN_MAPA.map(count)]
}

/** The same id for known counts. */
export function donutIdOf(theme: Theme, counts: Readonly<Record<EstadoEnMapa, number>>): string {
  return [`dona|${theme}`, ...ESTADOS_EN_MAPA.map((e) => counts[e])].join('|')
}

/** Parses such an id; null for any other. */
export function readDonut(id: string): Donut | null {
  const [marca, theme, ...numbers] = id.split('|')
  if (marca !== 'dona' || (theme !== 'light' && theme !== 'dark')) return null
  const counts = numbers.map(Number)
  if (counts.length !== ESTADOS_EN_MAPA.length || !counts.every((n) => Number.isInteger(n) && n >= 0)) return null
  const total = counts.reduce((a, b) => a + b, 0)
  return total > 0 ? { theme, counts, total } : null
}

/** Share of the ring per status, in radians; one service among thousands still gets a visible sliver. */
export function shares(counts: number[]): number[] {
  const minimum = 0.14
  const total = counts.reduce((a, b) => a + b, 0)
  const raw = counts.map((n) => (n === 0 ? 0 : Math.max(minimum, (n / total) * 2 * Math.PI)))
  const sum = raw.reduce((a, b) => a + b, 0)
  return raw.map((a) => (a / sum) * 2 * Math.PI)
}

export function donutText(total: number): string {
  return total < 1000 ? String(total) : `${thousands.format(Math.floor(total / 100) / 10)} mil`
}

export function donutRadius(total: number): number {
  if (total < 10) return 17
  if (total < 100) return 21
  return total < 1000 ? 26 : 31
}

/** Draws around (0, 0) in CSS pixels. */
export function drawDonut(g: Canvas, { theme, counts, total }: Donut, colors: EstadoColors): void {
  const r = donutRadius(total)
  const dark = theme === 'dark'
  disc(g, r + 1.5, dark ? '#0F1622' : '#FFFFFF', true)
  let angle = -Math.PI / 2
  for (const [i, share] of shares(counts).entries()) {
    const estado = ESTADOS_EN_MAPA[i]
    if (!estado || share === 0) continue
    g.beginPath()
    g.arc(0, 0, r - 3, angle, angle + share)
    g.lineWidth = 6
    g.strokeStyle = colors[estado]
    g.stroke()
    angle += share
  }
  disc(g, r - 6.5, dark ? '#121826' : '#FFFFFF', false)
  g.fillStyle = dark ? '#E6EAF2' : '#0F172A'
  g.font = `600 ${r < 20 ? 11.5 : 13}px 'Inter Variable', Inter, system-ui, sans-serif`
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  g.fillText(donutText(total), 0, 0.5)
}

function disc(g: Canvas, radius: number, color: string, shadow: boolean): void {
  g.save()
  if (shadow) {
    g.shadowColor = 'rgba(15,23,42,.35)'
    g.shadowBlur = 8
    g.shadowOffsetY = 2
  }
  g.fillStyle = color
  g.beginPath()
  g.arc(0, 0, radius, 0, 2 * Math.PI)
  g.fill()
  g.restore()
}
