import type { Theme } from '../style/palette.ts'

export const STOP_PX = 26

const INKS: Readonly<Record<Theme, { ink: string; paper: string }>> = {
  light: { ink: '#0F2F57', paper: '#FFFFFF' },
  dark: { ink: '#E6EAF2', paper: '#121826' },
}

/** `text` is A for the origin, B for the destination and the number of a stop between them. */
export function stopId(theme: Theme, text: string): string {
  return `parada|${theme}|${text}`
}

/** A disc with its letter or number; ends are filled and stops hollow, so that the shape distinguishes them too. */
export function drawStop(g: OffscreenCanvasRenderingContext2D, id: string, px: number): void {
  const [, theme, text = ''] = id.split('|')
  const { ink, paper } = INKS[theme === 'dark' ? 'dark' : 'light']
  const end = text === 'A' || text === 'B'
  const center = px / 2
  g.beginPath()
  g.arc(center, center, px * 0.44, 0, 2 * Math.PI)
  g.fillStyle = paper
  g.fill()
  g.beginPath()
  g.arc(center, center, px * (end ? 0.37 : 0.34), 0, 2 * Math.PI)
  g.fillStyle = ink
  g.strokeStyle = ink
  g.lineWidth = px * 0.08
  if (end) g.fill()
  else g.stroke()
  g.fillStyle = end ? paper : ink
  g.font = `600 ${px * 0.44}px 'Inter Variable', Inter, system-ui, sans-serif`
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  g.fillText(text, center, center + px * 0.02)
}
