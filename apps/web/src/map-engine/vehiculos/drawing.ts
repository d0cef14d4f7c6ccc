import type { Tema } from '../style/palette.ts'
import { PARA_LEER } from '../servicios/canvas.ts'

type Lienzo = OffscreenCanvasRenderingContext2D

export const VEHICULO_PX = 40
export const ROTULO_ALTO = 20
const FUENTE_ROTULO = "600 11px 'Inter Variable', Inter, system-ui, sans-serif"
/** A vehicle whose news is old wears no status colour. */
export const GRIS = '#8694A8'

/** A vehicle seen from above inside a disc, nose to the north; `conRumbo` adds the tip that says where it goes. */
export function dibujarVehiculo(g: Lienzo, color: string, conRumbo: boolean, px: number): void {
  g.scale(px / 40, px / 40)
  g.fillStyle = '#FFFFFF'
  g.shadowColor = 'rgba(15,23,42,.45)'
  g.shadowBlur = 4
  silueta(g, 15, conRumbo)
  g.shadowColor = 'transparent'
  g.fillStyle = color
  silueta(g, 12.5, conRumbo)
  g.fillStyle = color === GRIS ? '#FFFFFF' : '#0F172A'
  g.beginPath()
  g.roundRect(15.5, 12, 9, 16, 2.5)
  g.fill()
  g.fillStyle = color
  g.beginPath()
  g.roundRect(17, 14, 6, 3, 1)
  g.fill()
}

function silueta(g: Lienzo, radio: number, conRumbo: boolean): void {
  g.beginPath()
  g.arc(20, 20, radio, 0, 2 * Math.PI)
  g.fill()
  if (!conRumbo) return
  g.beginPath()
  g.moveTo(20, 20 - radio - 5)
  g.lineTo(20 + radio * 0.55, 20 - radio * 0.75)
  g.lineTo(20 - radio * 0.55, 20 - radio * 0.75)
  g.fill()
}

export function anchoDeRotulo(texto: string): number {
  const g = new OffscreenCanvas(1, 1).getContext('2d', PARA_LEER)
  if (!g) return texto.length * 7
  g.font = FUENTE_ROTULO
  return Math.ceil(g.measureText(texto).width) + 14
}

/** Plates and age below the vehicle. Drawn, because an online style may have no glyphs of ours. */
export function dibujarRotulo(g: Lienzo, tema: Tema, viejo: boolean, texto: string, ancho: number): void {
  const oscuro = tema === 'dark'
  g.fillStyle = oscuro ? '#121826' : '#FFFFFF'
  g.strokeStyle = oscuro ? '#5C6B84' : '#8694A8'
  g.beginPath()
  g.roundRect(1, 1, ancho - 2, ROTULO_ALTO - 2, 9)
  g.fill()
  g.stroke()
  const tenue = oscuro ? '#9AA7BD' : '#475569'
  const fuerte = oscuro ? '#E6EAF2' : '#0F172A'
  g.fillStyle = viejo ? tenue : fuerte
  g.font = FUENTE_ROTULO
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  g.fillText(texto, ancho / 2, ROTULO_ALTO / 2 + 0.5)
}
