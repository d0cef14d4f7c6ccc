import type { Components, Theme } from '@mui/material/styles'
import { MEDIDAS, RADIO, SOMBRA } from './tokens.ts'

/** The palette as CSS variables, so that one style serves both colour schemes. */
const v = (theme: Omit<Theme, 'components'>) => theme.vars ?? theme

/** Touch screens get 44 px targets and 16 px inputs (iOS zooms the page into smaller ones). */
const TACTIL = '@media (pointer: coarse), (max-width: 600px)'

export const componentes: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { height: '100%' },
      'body, #root': { height: '100%', fontVariantNumeric: 'tabular-nums', fontFeatureSettings: "'cv11'" },
      ':focus-visible': { outline: `2px solid ${v(theme).palette.primary.main}`, outlineOffset: '2px' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '1ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${v(theme).palette.primary.main}`, outlineOffset: '2px' },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: RADIO.boton,
        minHeight: MEDIDAS.fila,
        paddingInline: 16,
        [TACTIL]: { minHeight: MEDIDAS.toque },
      },
      outlined: ({ theme }) => ({ borderColor: v(theme).palette.bordeEntrada }),
    },
  },
  MuiIconButton: { styleOverrides: { root: { [TACTIL]: { minWidth: MEDIDAS.toque, minHeight: MEDIDAS.toque } } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderRadius: RADIO.panel },
      rounded: { borderRadius: RADIO.panel },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: RADIO.panel,
        boxShadow: SOMBRA,
        border: `1px solid ${v(theme).palette.divider}`,
        '&.MuiDialog-paperFullScreen': { borderRadius: 0, border: 0 },
      }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ boxShadow: SOMBRA, border: `1px solid ${v(theme).palette.divider}` }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { borderRadius: RADIO.entrada, [TACTIL]: { fontSize: '1rem' } },
      notchedOutline: ({ theme }) => ({ borderColor: v(theme).palette.bordeEntrada }),
    },
  },
  MuiInputLabel: { styleOverrides: { root: { '&.MuiInputLabel-shrink': { fontWeight: 500 } } } },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.75rem', marginInline: 2 } } },
  MuiChip: { styleOverrides: { root: { borderRadius: RADIO.chip, fontSize: '0.75rem', fontWeight: 500 } } },
  MuiTab: {
    styleOverrides: {
      root: { minHeight: MEDIDAS.toque, textTransform: 'none', fontSize: '0.8125rem', fontWeight: 600 },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: MEDIDAS.toque } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.8125rem',
        padding: '6px 12px',
        height: MEDIDAS.filaComoda,
        borderColor: v(theme).palette.divider,
      }),
      head: ({ theme }) => ({ color: v(theme).palette.text.secondary, fontWeight: 600, height: MEDIDAS.fila }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: RADIO.tarjeta, fontSize: '0.8125rem' },
      standard: ({ theme, ownerState }) => {
        const { palette } = v(theme)
        const tonos = {
          warning: { backgroundColor: palette.avisoFondo, color: palette.avisoTexto },
          error: { backgroundColor: palette.errorFondo, color: palette.error.main },
          success: { backgroundColor: palette.exitoFondo, color: palette.success.main },
          // The page's own colours: news is no state. The line tells it from a dark page.
          info: { border: `1px solid ${palette.divider}` },
        }
        return { ...tonos[ownerState.severity ?? 'success'], '& .MuiAlert-icon': { color: 'inherit' } }
      },
    },
  },
  MuiTooltip: { defaultProps: { enterTouchDelay: 0 }, styleOverrides: { tooltip: { fontSize: '0.75rem' } } },
  MuiLink: { defaultProps: { underline: 'always' } },
}
