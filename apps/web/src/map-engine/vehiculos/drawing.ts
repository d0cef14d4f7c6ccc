import type { Theme } from '../style/palette.ts'
import { FOR_READING } from '../servicios/canvas.ts'

type Canvas = OffscreenCanvasRenderingContext2D

export const VEHICULO_PX = 40
export const LABEL_HEIGHT = 20
const LABEL_FONT = "600 11px 'Inter Variable', Inter, system-ui, sans-serif"
const RED = '#DC2626'
/** A vehicle with an old position has no status colour. */
export const GRAY = '#8694A8'

/** `hollow`: it is free; `withRumbo` adds a tip that shows its heading; `marked`: a document has expired. */
type Look = { color: string; hollow: boolean; withRumbo: boolean; marked: boolean }

/** A vehicle seen from above inside a disc, front to the north. */
export function drawVehiculo(g: Canvas, { color, hollow, withRumbo, marked }: Look, px: number): void {
  g.scale(px / 40, px / 40)
  g.fillStyle = hollow ? color : '#FFFFFF'
  g.shadowColor = 'rgba(15,23,42,.45)'
  g.shadowBlur = 4
  silhouette(g, 15, withRumbo)
  g.shadowColor = 'transparent'
  g.fillStyle = hollow ? '#FFFFFF' : color
  silhouette(g, 12.5, withRumbo)
  g.fillStyle = color === GRAY ? '#FFFFFF' : '#0F172A'
  g.beginPath()
  g.roundRect(15.5, 12, 9, 16, 2.5)
  g.fill()
  g.fillStyle = color
  g.beginPath()
  g.roundRect(17, 14, 6, 3, 1)
  g.fill()
  if (marked) drawMark(g)
}

/** An exclamation mark on red, at the upper right. */
function drawMark(g: Canvas): void {
  g.fillStyle = '#FFFFFF'
  g.beginPath()
  g.arc(32, 8, 7.5, 0, 2 * Math.PI)
  g.fill()
  g.fillStyle = RED
  g.beginPath()
  g.arc(32, 8, 6, 0, 2 * Math.PI)
  g.fill()
  g.fillStyle = '#FFFFFF'
  g.fillRect(31, 4, 2, 5)
  g.fillRect(31, 10.5, 2, 2)
}

function silhouette(g: Canvas, radius: number, withRumbo: boolean): void {
  g.beginPath()
  g.arc(20, 20, radius, 0, 2 * Math.PI)
  g.fill()
  if (!withRumbo) return
  g.beginPath()
  g.moveTo(20, 20 - radius - 5)
  g.lineTo(20 + radius * 0.55, 20 - radius * 0.75)
  g.lineTo(20 - radius * 0.55, 20 - radius * 0.75)
  g.fill()
}

export function labelWidth(text: string): number {
  const g = new OffscreenCanvas(1, 1).getContext('2d', FOR_READING)
  if (!g) return text.length * 7
  g.font = LABEL_FONT
  return Math.ceil(g.measureText(text).width) + 14
}

/** Plates and age below the vehicle. Drawn as an image, because an online style may lack our glyphs. */
export function drawLabel(g: Canvas, theme: Theme, old: boolean, text: string, width: number): void {
  const dark = theme === 'dark'
  g.fillStyle = dark ? '#121826' : '#FFFFFF'
  g.strokeStyle = dark ? '#5C6B84' : '#8694A8'
  g.beginPath()
  g.roundRect(1, 1, width - 2, LABEL_HEIGHT - 2, 9)
  g.fill()
  g.stroke()
  const dim = dark ? '#9AA7BD' : '#475569'
  const strong = dark ? '#E6EAF2' : '#0F172A'
  g.fillStyle = old ? dim : strong
  g.font = LABEL_FONT
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  g.fillText(text, width / 2, LABEL_HEIGHT / 2 + 0.5)
}
