import { ESTADOS_EN_MAPA, type EstadoEnMapa } from '@aliadas/contract'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Tema } from '../style/palette.ts'
import type { ColoresDeEstado } from './types.ts'

export type Dona = { tema: Tema; cuentas: number[]; total: number }
type Lienzo = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const miles = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

/** The image id MapLibre asks for: the theme and one count per status, in the fixed order. */
export function idDeDona(tema: Tema): ExpressionSpecification {
  const cuenta = (e: EstadoEnMapa): ExpressionSpecification => ['concat', '|', ['to-string', ['get', e]]]
  return ['concat', `dona|${tema}`, ...ESTADOS_EN_MAPA.map(cuenta)]
}

/** Reads such an id back; null when it is not one. */
export function leerDona(id: string): Dona | null {
  const [marca, tema, ...numeros] = id.split('|')
  if (marca !== 'dona' || (tema !== 'light' && tema !== 'dark')) return null
  const cuentas = numeros.map(Number)
  if (cuentas.length !== ESTADOS_EN_MAPA.length || !cuentas.every((n) => Number.isInteger(n) && n >= 0)) return null
  const total = cuentas.reduce((a, b) => a + b, 0)
  return total > 0 ? { tema, cuentas, total } : null
}

/** Share of the ring per status, in radians; one service among thousands still gets a sliver that can be seen. */
export function porciones(cuentas: number[]): number[] {
  const minimo = 0.14
  const total = cuentas.reduce((a, b) => a + b, 0)
  const crudas = cuentas.map((n) => (n === 0 ? 0 : Math.max(minimo, (n / total) * 2 * Math.PI)))
  const suma = crudas.reduce((a, b) => a + b, 0)
  return crudas.map((a) => (a / suma) * 2 * Math.PI)
}

export function textoDeDona(total: number): string {
  return total < 1000 ? String(total) : `${miles.format(Math.floor(total / 100) / 10)} mil`
}

export function radioDeDona(total: number): number {
  if (total < 10) return 17
  if (total < 100) return 21
  return total < 1000 ? 26 : 31
}

/** Draws around (0, 0) in CSS pixels. */
export function dibujarDona(g: Lienzo, { tema, cuentas, total }: Dona, colores: ColoresDeEstado): void {
  const r = radioDeDona(total)
  const oscuro = tema === 'dark'
  disco(g, r + 1.5, oscuro ? '#0F1622' : '#FFFFFF', true)
  let angulo = -Math.PI / 2
  for (const [i, porcion] of porciones(cuentas).entries()) {
    const estado = ESTADOS_EN_MAPA[i]
    if (!estado || porcion === 0) continue
    g.beginPath()
    g.arc(0, 0, r - 3, angulo, angulo + porcion)
    g.lineWidth = 6
    g.strokeStyle = colores[estado]
    g.stroke()
    angulo += porcion
  }
  disco(g, r - 6.5, oscuro ? '#121826' : '#FFFFFF', false)
  g.fillStyle = oscuro ? '#E6EAF2' : '#0F172A'
  g.font = `600 ${r < 20 ? 11.5 : 13}px 'Inter Variable', Inter, system-ui, sans-serif`
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  g.fillText(textoDeDona(total), 0, 0.5)
}

function disco(g: Lienzo, radio: number, color: string, sombra: boolean): void {
  g.save()
  if (sombra) {
    g.shadowColor = 'rgba(15,23,42,.35)'
    g.shadowBlur = 8
    g.shadowOffsetY = 2
  }
  g.fillStyle = color
  g.beginPath()
  g.arc(0, 0, radio, 0, 2 * Math.PI)
  g.fill()
  g.restore()
}
