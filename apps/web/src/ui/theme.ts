import { esES } from '@mui/material/locale'
import { createTheme, type PaletteOptions } from '@mui/material/styles'
import { components } from './theme-components.ts'
import { LIGHT, DARK } from './tokens.ts'

declare module '@mui/material/styles' {
  interface Palette {
    /** Dark blue of the brand, the same in both schemes (top bar). */
    brand: string
    /** Border of inputs: contrast 3:1 against the surface, stronger than `divider`. */
    inputBorder: string
    /** Third text level: captions and hints. */
    text3: string
    successBackground: string
    errorBackground: string
    warningBackground: string
    warningText: string
  }
  interface PaletteOptions {
    brand?: string
    inputBorder?: string
    text3?: string
    successBackground?: string
    errorBackground?: string
    warningBackground?: string
    warningText?: string
  }
}

const palette = (c: typeof LIGHT | typeof DARK): PaletteOptions => ({
  // On hover, dark text needs a lighter ground, not a darker one.
  primary: { main: c.primary, contrastText: c.primaryText, ...(c === DARK ? { dark: '#A6C8FF' } : {}) },
  success: { main: c.success, contrastText: c === LIGHT ? '#FFFFFF' : c.primaryText },
  error: { main: c.error, contrastText: c === LIGHT ? '#FFFFFF' : '#2B0707' },
  warning: { main: c.warningText, contrastText: c.warningBackground },
  info: { main: c.primary, contrastText: c.primaryText },
  text: { primary: c.text, secondary: c.text2, disabled: c.text3 },
  background: { default: c.background, paper: c.surface },
  divider: c.edge,
  brand: c.brand,
  inputBorder: c.inputBorder,
  text3: c.text3,
  successBackground: c.successBackground,
  errorBackground: c.errorBackground,
  warningBackground: c.warningBackground,
  warningText: c.warningText,
})

const title = (px: number, weight = 600) => ({ fontSize: px / 16 + 'rem', fontWeight: weight, lineHeight: 1.2 })

export const theme = createTheme(
  {
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: { light: { palette: palette(LIGHT) }, dark: { palette: palette(DARK) } },
    shape: { borderRadius: 8 },
    spacing: 4,
    typography: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontWeightBold: 600,
      h1: title(24),
      h2: title(20),
      h3: title(16),
      h4: title(14),
      h5: title(14),
      h6: title(14),
      body1: { fontSize: '0.875rem', lineHeight: 1.45 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.45 },
      subtitle1: { fontSize: '0.875rem', lineHeight: 1.45, fontWeight: 500 },
      subtitle2: { fontSize: '0.8125rem', lineHeight: 1.45, fontWeight: 500 },
      caption: { fontSize: '0.6875rem', lineHeight: 1.45 },
      button: { fontSize: '0.8125rem', fontWeight: 600, textTransform: 'none' },
    },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 140,
        short: 160,
        standard: 180,
        complex: 180,
        enteringScreen: 180,
        leavingScreen: 140,
      },
    },
    components,
  },
  esES,
)
