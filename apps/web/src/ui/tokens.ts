/** Sizes in CSS pixels, used by every screen. */
export const SIZES = {
  topBar: 48,
  bottomTabs: 56,
  drawer: 240,
  detailPanel: 340,
  list: 344,
  /** The same with a second column beside it. */
  wideList: 560,
  compactRow: 32,
  row: 36,
  comfortableRow: 44,
  touch: 44,
  sheetGrip: 24,
} as const

/** A low window, as at a zoom of 150 %: what stands above a list gives its rows room. */
export const LOW = '@media (min-width: 600px) and (max-height: 640px)'

export const RADIUS = { entry: '6px', button: '8px', card: '8px', panel: '12px', chip: '99px' } as const

/** Touch screens get 44 px targets and 16 px inputs (iOS zooms the page for smaller ones). */
export const TOUCH = '@media (pointer: coarse), (max-width: 600px)'

export const SHADOW = '0 1px 2px rgba(15,23,42,.06), 0 8px 24px rgba(15,23,42,.12)'

export const LIGHT = {
  background: '#F5F7FA',
  surface: '#FFFFFF',
  text: '#0F172A',
  text2: '#475569',
  text3: '#64748B',
  edge: '#DFE5EC',
  inputBorder: '#8694A8',
  primary: '#1D4ED8',
  primaryText: '#FFFFFF',
  brand: '#0F2F57',
  success: '#067647',
  successBackground: '#E5F8EF',
  error: '#B42318',
  errorBackground: '#FDECEC',
  warningBackground: '#FFF2E0',
  warningText: '#8A4700',
} as const

export const DARK = {
  background: '#0C111B',
  surface: '#121826',
  text: '#E6EAF2',
  text2: '#9AA7BD',
  text3: '#8593AB',
  edge: '#263145',
  inputBorder: '#5C6B84',
  primary: '#7FB0FF',
  primaryText: '#06183A',
  brand: '#0F2F57',
  success: '#7FE3B6',
  successBackground: '#0C3323',
  error: '#FFA8A6',
  errorBackground: '#3A1214',
  warningBackground: '#3A2409',
  warningText: '#FFC078',
} as const
