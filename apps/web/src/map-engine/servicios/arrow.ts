import type { EstadoEnMapa } from '@aliadas/contract'
import { PARA_LEER } from './canvas.ts'

type Lienzo = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const TINTA = '#0F172A'
const CLAROS: readonly EstadoEnMapa[] = ['ofertas', 'validar', 'confirmado']

/** The status arrow pointing north, in a square of `px` pixels: white halo, dark hairline, and a mark besides the hue. */
export function dibujarFlecha(g: Lienzo, estado: EstadoEnMapa, color: string, px: number): void {
  g.save()
  g.scale(px / 64, px / 64)
  g.lineJoin = 'round'
  const forma = silueta()
  g.shadowColor = 'rgba(16,24,40,.45)'
  g.shadowBlur = px / 16
  g.shadowOffsetY = px / 48
  g.lineWidth = 8
  g.strokeStyle = '#FFFFFF'
  g.stroke(forma)
  g.shadowColor = 'transparent'
  g.fillStyle = color
  g.fill(forma)
  g.lineWidth = 2
  g.strokeStyle = 'rgba(15,23,42,.75)'
  g.stroke(forma)
  dibujarMarca(g, estado)
  g.restore()
}

function silueta(): Path2D {
  return new Path2D('M32 7 L53 53 Q54 57 50 55.5 L32 47 L14 55.5 Q10 57 11 53 Z')
}

function dibujarMarca(g: Lienzo, estado: EstadoEnMapa): void {
  const tinta = CLAROS.includes(estado) ? TINTA : '#FFFFFF'
  g.fillStyle = tinta
  g.strokeStyle = tinta
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
export function flechaDataUrl(estado: EstadoEnMapa, color: string, px: number): string {
  const clave = `${estado}-${color}-${px}`
  const guardada = urls.get(clave)
  if (guardada !== undefined) return guardada
  const lienzo = document.createElement('canvas')
  lienzo.width = lienzo.height = px * 3
  const g = lienzo.getContext('2d', PARA_LEER)
  if (!g) return ''
  dibujarFlecha(g, estado, color, px * 3)
  const url = lienzo.toDataURL()
  urls.set(clave, url)
  return url
}
