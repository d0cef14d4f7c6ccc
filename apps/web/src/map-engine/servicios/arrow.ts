import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import { FOR_READING } from './canvas.ts'

type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const INK = '#0F172A'
const LIGHT_ONES: readonly EstadoEnMapa[] = ['ofertas', 'validar', 'confirmado']

/**
 * The status arrow pointing north, in a square of `px` pixels: white halo, dark hairline, and a mark beside the hue.
 */
export function drawArrow(g: Canvas, estado: EstadoEnMapa, color: string, px: number): void {
  g.save()
  g.scale(px / 64, px / 64)
  g.lineJoin = 'round'
  const shape = silhouette()
  g.shadowColor = 'rgba(16,24,40,.45)'
  g.shadowBlur = px / 16
  g.shadowOffsetY = px / 48
  g.lineWidth = 8
  g.strokeStyle = '#FFFFFF'
  g.stroke(shape)
  g.shadowColor = 'transparent'
  g.fillStyle = color
  g.fill(shape)
  g.lineWidth = 2
  g.strokeStyle = 'rgba(15,23,42,.75)'
  g.stroke(shape)
  drawMark(g, estado)
  g.restore()
}

function silhouette(): Path2D {
  return new Path2D('M32 7 L53 53 Q54 57 50 55.5 L32 47 L14 55.5 Q10 57 11 53 Z')
}

function drawMark(g: Canvas, estado: EstadoEnMapa): void {
  const ink = LIGHT_ONES.includes(estado) ? INK : '#FFFFFF'
  g.fillStyle = ink
  g.strokeStyle = ink
  g.lineWidth = 4.5
  g.lineCap = 'round'
  g.beginPath()
  switch (estado) {
    case 'pendiente':
      g.arc(32, 36, 6, 0, 2 * Math.PI)
      return g.fill()
    case 'ofertas':
      g.lineWidth = 3.5
      g.arc(32, 36, 6.5, 0, 2 * Math.PI)
      return g.stroke()
    case 'validar':
      g.moveTo(25, 37)
      g.lineTo(39, 37)
      return g.stroke()
    case 'confirmado':
      g.moveTo(25.5, 36)
      g.lineTo(30.5, 41)
      g.lineTo(39, 31)
      return g.stroke()
    case 'finalizado':
      g.rect(26.5, 31, 11, 11)
      return g.fill()
    case 'reservado':
  }
}

const urls = new Map<string, string>()

/** The same arrow for legends and lists; `px` is its size on screen, drawn at three times that for sharp screens. */
export function arrowDataUrl(estado: EstadoEnMapa, color: string, px: number): string {
  const key = `${estado}-${color}-${px}`
  const stored = urls.get(key)
  if (stored !== undefined) return stored
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = px * 3
  const g = canvas.getContext('2d', FOR_READING)
  if (!g) return ''
  drawArrow(g, estado, color, px * 3)
  const url = canvas.toDataURL()
  urls.set(key, url)
  return url
}
