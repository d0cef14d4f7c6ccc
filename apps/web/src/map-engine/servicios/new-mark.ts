import type { Theme } from '../style/palette.ts'

/** Size on screen in CSS pixels. */
export const NEW_MARK = { width: 48, height: 19 } as const

const INKS: Readonly<Record<Theme, { ground: string; ink: string }>> = {
  light: { ground: '#0F172A', ink: '#FFFFFF' },
  dark: { ground: '#FFFFFF', ink: '#0F172A' },
}

export function newMarkId(theme: Theme): string {
  return `nuevo|${theme}`
}

/** A pill with the word: colour is reserved for the status. `scale`: image pixels per screen pixel. */
export function drawNewMark(g: OffscreenCanvasRenderingContext2D, id: string, scale: number): void {
  const { ground, ink } = INKS[id.endsWith('dark') ? 'dark' : 'light']
  const { width, height } = NEW_MARK
  g.scale(scale, scale)
  g.beginPath()
  g.roundRect(1, 1, width - 2, height - 2, height / 2)
  g.fillStyle = ground
  g.fill()
  g.lineWidth = 1
  g.strokeStyle = ink
  g.stroke()
  g.fillStyle = ink
  g.font = "600 11px 'Inter Variable', Inter, system-ui, sans-serif"
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  g.fillText('Nuevo', width / 2, height / 2 + 0.5)
}
