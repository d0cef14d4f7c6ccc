import type { Tema } from '../style/palette.ts'

export const PARADA_PX = 26

const TINTAS: Readonly<Record<Tema, { tinta: string; papel: string }>> = {
  light: { tinta: '#0F2F57', papel: '#FFFFFF' },
  dark: { tinta: '#E6EAF2', papel: '#121826' },
}

/** `texto` is A for the origin, B for the destination and the number of a stop in between. */
export function idDeParada(tema: Tema, texto: string): string {
  return `parada|${tema}|${texto}`
}

/** A disc with its letter or number; the ends are filled and the stops hollow, so that shape says it too. */
export function dibujarParada(g: OffscreenCanvasRenderingContext2D, id: string, px: number): void {
  const [, tema, texto = ''] = id.split('|')
  const { tinta, papel } = TINTAS[tema === 'dark' ? 'dark' : 'light']
  const extremo = texto === 'A' || texto === 'B'
  const centro = px / 2
  g.beginPath()
  g.arc(centro, centro, px * 0.44, 0, 2 * Math.PI)
  g.fillStyle = papel
  g.fill()
  g.beginPath()
  g.arc(centro, centro, px * (extremo ? 0.37 : 0.34), 0, 2 * Math.PI)
  g.fillStyle = tinta
  g.strokeStyle = tinta
  g.lineWidth = px * 0.08
  if (extremo) g.fill()
  else g.stroke()
  g.fillStyle = extremo ? papel : tinta
  g.font = `600 ${px * 0.44}px 'Inter Variable', Inter, system-ui, sans-serif`
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  g.fillText(texto, centro, centro + px * 0.02)
}
