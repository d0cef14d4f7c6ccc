import { esES } from '@mui/material/locale'
import { createTheme, type PaletteOptions } from '@mui/material/styles'
import { componentes } from './theme-components.ts'
import { CLARO, OSCURO } from './tokens.ts'

declare module '@mui/material/styles' {
  interface Palette {
    /** Dark blue of the brand, the same in both schemes (top bar). */
    marca: string
    /** Border of inputs: 3:1 against the surface, stronger than `divider`. */
    bordeEntrada: string
    /** Third text level: captions and hints. */
    texto3: string
    exitoFondo: string
    errorFondo: string
    avisoFondo: string
    avisoTexto: string
  }
  interface PaletteOptions {
    marca?: string
    bordeEntrada?: string
    texto3?: string
    exitoFondo?: string
    errorFondo?: string
    avisoFondo?: string
    avisoTexto?: string
  }
}

const paleta = (c: typeof CLARO | typeof OSCURO): PaletteOptions => ({
  // Under the mouse a dark text needs a lighter ground, not a darker one.
  primary: { main: c.primario, contrastText: c.sobrePrimario, ...(c === OSCURO ? { dark: '#A6C8FF' } : {}) },
  success: { main: c.exito, contrastText: c === CLARO ? '#FFFFFF' : c.sobrePrimario },
  error: { main: c.error, contrastText: c === CLARO ? '#FFFFFF' : '#2B0707' },
  warning: { main: c.avisoTexto, contrastText: c.avisoFondo },
  info: { main: c.primario, contrastText: c.sobrePrimario },
  text: { primary: c.texto, secondary: c.texto2, disabled: c.texto3 },
  background: { default: c.fondo, paper: c.superficie },
  divider: c.borde,
  marca: c.marca,
  bordeEntrada: c.bordeEntrada,
  texto3: c.texto3,
  exitoFondo: c.exitoFondo,
  errorFondo: c.errorFondo,
  avisoFondo: c.avisoFondo,
  avisoTexto: c.avisoTexto,
})

const titulo = (px: number, peso = 600) => ({ fontSize: px / 16 + 'rem', fontWeight: peso, lineHeight: 1.2 })

export const theme = createTheme(
  {
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: { light: { palette: paleta(CLARO) }, dark: { palette: paleta(OSCURO) } },
    shape: { borderRadius: 8 },
    spacing: 4,
    typography: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontWeightBold: 600,
      h1: titulo(24),
      h2: titulo(20),
      h3: titulo(16),
      h4: titulo(14),
      h5: titulo(14),
      h6: titulo(14),
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
    components: componentes,
  },
  esES,
)
