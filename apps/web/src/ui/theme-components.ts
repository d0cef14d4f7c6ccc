import type { Components, CSSObject, Theme } from '@mui/material/styles'
import type { PickerComponents } from '@mui/x-date-pickers/themeAugmentation'
import { LOW, SIZES, RADIUS, SHADOW, TOUCH } from './tokens.ts'

/** The palette as CSS variables, so that one style serves both colour schemes. */
const v = (theme: Omit<Theme, 'components'>) => theme.vars ?? theme

/** As high as a button beside it. */
const FIELD = {
  borderRadius: RADIUS.entry,
  [TOUCH]: {
    fontSize: '1rem',
    minHeight: SIZES.touch,
    '&.MuiInputBase-multiline.MuiInputBase-sizeSmall': { paddingBlock: 10.5 },
  },
} as const
/** A small field's label before there is a value, in the middle of the height that FIELD gives it. */
const LABEL_AT_REST = {
  '&.MuiInputLabel-outlined.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': {
    [TOUCH]: { transform: 'translate(14px, 11px) scale(1)' },
  },
} as const
const LABEL_WEIGHT = 500
/**
 * The gap for the label is as wide as a text of the legend, so that the legend must have the letters of the label. It has
 * those of the value, which is larger on touch screens and smaller in the filters of the map.
 */
const outline = (theme: Omit<Theme, 'components'>): CSSObject => ({
  borderColor: v(theme).palette.inputBorder,
  '& legend': { fontWeight: LABEL_WEIGHT, fontSize: `calc(0.75 * ${String(theme.typography.body1.fontSize)})` },
})

/** A day is typed into a field of its own kind. */
const DAY: PickerComponents<Theme>['MuiPickersOutlinedInput'] = {
  styleOverrides: { root: FIELD, notchedOutline: ({ theme }) => outline(theme) },
}

export const components: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { height: '100%' },
      'body, #root': { height: '100%', fontVariantNumeric: 'tabular-nums', fontFeatureSettings: "'cv11'" },
      ':focus-visible': { outline: `2px solid ${v(theme).palette.primary.main}`, outlineOffset: '2px' },
      // Print shows the screen's content only: no bars, tabs or buttons.
      '@media print': {
        '[data-print=no]': { display: 'none !important' },
        'html, body, #root, [data-print=flow]': {
          display: 'block !important',
          height: 'auto !important',
          overflow: 'visible !important',
        },
      },
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
        borderRadius: RADIUS.button,
        minHeight: SIZES.row,
        paddingInline: 16,
        [TOUCH]: { minHeight: SIZES.touch },
      },
      outlined: ({ theme }) => ({ borderColor: v(theme).palette.inputBorder }),
    },
  },
  MuiIconButton: { styleOverrides: { root: { [TOUCH]: { minWidth: SIZES.touch, minHeight: SIZES.touch } } } },
  MuiToggleButton: { styleOverrides: { root: { [TOUCH]: { minHeight: SIZES.touch } } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderRadius: RADIUS.panel },
      rounded: { borderRadius: RADIUS.panel },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: RADIUS.panel,
        boxShadow: SHADOW,
        border: `1px solid ${v(theme).palette.divider}`,
        // Margin above for toasts (toasts.css).
        '@media (min-width: 600px)': {
          marginTop: 72,
          '&.MuiDialog-paperScrollPaper': { maxHeight: 'calc(100% - 104px)' },
        },
        '&.MuiDialog-paperFullScreen': { borderRadius: 0, border: 0, margin: 0, maxHeight: 'none' },
      }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ boxShadow: SHADOW, border: `1px solid ${v(theme).palette.divider}` }),
    },
  },
  MuiOutlinedInput: { styleOverrides: { root: FIELD, notchedOutline: ({ theme }) => outline(theme) } },
  MuiPickersOutlinedInput: DAY,
  MuiInputLabel: {
    styleOverrides: { root: { '&.MuiInputLabel-shrink': { fontWeight: LABEL_WEIGHT }, ...LABEL_AT_REST } },
  },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.75rem', marginInline: 2 } } },
  MuiChip: { styleOverrides: { root: { borderRadius: RADIUS.chip, fontSize: '0.75rem', fontWeight: 500 } } },
  MuiTab: {
    styleOverrides: {
      root: { minHeight: SIZES.touch, textTransform: 'none', fontSize: '0.8125rem', fontWeight: 600 },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: SIZES.touch } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.8125rem',
        padding: '6px 12px',
        height: SIZES.comfortableRow,
        borderColor: v(theme).palette.divider,
        [LOW]: { padding: '2px 12px', height: SIZES.row },
        // Tables are tight here: eight columns get the room of a word more.
        [theme.breakpoints.between('md', 'lg')]: { paddingInline: 8 },
      }),
      head: ({ theme }) => ({ color: v(theme).palette.text.secondary, fontWeight: 600, height: SIZES.row }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: RADIUS.card, fontSize: '0.8125rem' },
      standard: ({ theme, ownerState }) => {
        const { palette } = v(theme)
        const tones = {
          warning: { backgroundColor: palette.warningBackground, color: palette.warningText },
          error: { backgroundColor: palette.errorBackground, color: palette.error.main },
          success: { backgroundColor: palette.successBackground, color: palette.success.main },
          // The page's neutral colours: a notice is no status. The border separates it from a dark page.
          info: { border: `1px solid ${palette.divider}` },
        }
        return { ...tones[ownerState.severity ?? 'success'], '& .MuiAlert-icon': { color: 'inherit' } }
      },
    },
  },
  MuiTooltip: { defaultProps: { enterTouchDelay: 0 }, styleOverrides: { tooltip: { fontSize: '0.75rem' } } },
  MuiLink: { defaultProps: { underline: 'always' } },
}
