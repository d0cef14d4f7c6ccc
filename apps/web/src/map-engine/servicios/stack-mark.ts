import type { ExpressionSpecification } from 'maplibre-gl'
import type { Theme } from '../style/palette.ts'

export const STACK_MARK_PX = 20
const MOST = 99

const INKS: Readonly<Record<Theme, { ground: string; ink: string }>> = {
  light: { ground: '#0F172A', ink: '#FFFFFF' },
  dark: { ground: '#FFFFFF', ink: '#0F172A' },
}

/** The image id that MapLibre asks for: the theme and the number of services in the stack. */
export function stackMarkId(theme: Theme): ExpressionSpecification {
  return ['concat', `pila|${theme}|`, ['to-string', ['get', 'pila']]]
}

/** A disc with the number of services that depart from one place; `px` is its side. */
export function drawStackMark(g: OffscreenCanvasRenderingContext2D, id: string, px: number): void {
  const [, theme, number = ''] = id.split('|')
  const { ground, ink } = INKS[theme === 'dark' ? 'dark' : 'light']
  const text = Number(number) > MOST ? `${MOST}+` : number
  g.beginPath()
  g.arc(px / 2, px / 2, px * 0.46, 0, 2 * Math.PI)
  g.fillStyle = ground
  g.fill()
  g.lineWidth = px * 0.06
  g.strokeStyle = ink
  g.stroke()
  g.fillStyle = ink
  g.font = `600 ${px * (text.length > 2 ? 0.4 : 0.55)}px 'Inter Variable', Inter, system-ui, sans-serif`
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  g.fillText(text, px / 2, px * 0.53)
}
