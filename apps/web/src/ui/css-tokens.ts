import { nonce } from './nonce.ts'
import { DARK, LIGHT, RADIUS, SHADOW } from './tokens.ts'

const kebab = (name: string): string => name.replace(/[A-Z0-9]+/g, (part) => `-${part.toLowerCase()}`)

/** `--inputBorder` of the palette as `--input-border: light-dark(...)`: the page's colour scheme decides. */
export const cssTokens = (): string => {
  const colours = Object.entries(LIGHT).map(
    ([name, light]) => `--${kebab(name)}:light-dark(${light},${DARK[name as keyof typeof DARK]})`,
  )
  const corners = Object.entries(RADIUS).map(([name, radius]) => `--radius-${name}:${radius}`)
  return `:root{${[...colours, ...corners, `--shadow:${SHADOW}`].join(';')}}`
}

/**
 * The tokens as custom properties, for parts that do not use the component library: the sign-in page and the toasts,
 * which appear before that library has loaded.
 */
export const putCssTokens = (): void => {
  const style = document.createElement('style')
  style.nonce = nonce
  style.textContent = cssTokens()
  document.head.append(style)
}
