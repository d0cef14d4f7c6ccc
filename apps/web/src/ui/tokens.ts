/** Sizes in CSS pixels; every screen takes them from here. */
export const MEDIDAS = {
  barraSuperior: 48,
  navInferior: 56,
  cajon: 240,
  panelDetalle: 340,
  leyenda: 224,
  filaCompacta: 32,
  fila: 36,
  filaComoda: 44,
  toque: 44,
} as const

export const RADIO = { entrada: '6px', boton: '8px', tarjeta: '8px', panel: '12px', chip: '99px' } as const

export const SOMBRA = '0 1px 2px rgba(15,23,42,.06), 0 8px 24px rgba(15,23,42,.12)'

export const CLARO = {
  fondo: '#F5F7FA',
  superficie: '#FFFFFF',
  texto: '#0F172A',
  texto2: '#475569',
  texto3: '#64748B',
  borde: '#DFE5EC',
  bordeEntrada: '#8694A8',
  primario: '#1D4ED8',
  sobrePrimario: '#FFFFFF',
  marca: '#0F2F57',
  exito: '#067647',
  exitoFondo: '#E5F8EF',
  error: '#B42318',
  errorFondo: '#FDECEC',
  avisoFondo: '#FFF2E0',
  avisoTexto: '#8A4700',
} as const

export const OSCURO = {
  fondo: '#0C111B',
  superficie: '#121826',
  texto: '#E6EAF2',
  texto2: '#9AA7BD',
  texto3: '#8593AB',
  borde: '#263145',
  bordeEntrada: '#5C6B84',
  primario: '#7FB0FF',
  sobrePrimario: '#06183A',
  marca: '#0F2F57',
  exito: '#7FE3B6',
  exitoFondo: '#0C3323',
  error: '#FFA8A6',
  errorFondo: '#3A1214',
  avisoFondo: '#3A2409',
  avisoTexto: '#FFC078',
} as const
