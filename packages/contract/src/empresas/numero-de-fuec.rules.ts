/**
 * The 20 territorial directorates of the Ministry of Transport, by the code that begins the number of a FUEC
 * (Resolución 6652 of 2019, its ficha).
 */
export const TERRITORIALES = {
  305: 'Antioquia-Chocó',
  208: 'Atlántico',
  213: 'Bolívar-San Andrés y Providencia',
  415: 'Boyacá-Casanare',
  317: 'Caldas',
  319: 'Cauca',
  220: 'Cesar',
  223: 'Córdoba-Sucre',
  425: 'Cundinamarca',
  241: 'Guajira',
  441: 'Huila-Caquetá',
  247: 'Magdalena',
  550: 'Meta-Vaupés-Vichada',
  352: 'Nariño-Putumayo',
  454: 'Norte de Santander-Arauca',
  363: 'Quindío',
  366: 'Risaralda',
  468: 'Santander',
  473: 'Tolima',
  376: 'Valle del Cauca',
} as const
export type Territorial = `${keyof typeof TERRITORIALES}`
export const CODIGOS_TERRITORIALES = Object.keys(TERRITORIALES) as [Territorial, ...Territorial[]]

/** The largest extract of one contract: its place in the number has four digits. */
const MAXIMO_EXTRACTO = 9999
const MAXIMA_RESOLUCION = 9999
/** Above 9999 a contract's number prints its last four digits, so it has no limit of its own; this one is for counters. */
export const MAXIMO_CONTRATO = 999_999

export type PartesDeFuec = {
  territorial: Territorial
  /** Resolution that granted the habilitation, and its year with four digits. */
  resolucion: number
  anio: number
  /** Year in which the extract is issued. */
  expedicion: number
  /** Consecutive of the contract in its company; above 9999 only its last four digits are printed. */
  contrato: number
  /** Consecutive of the extract in its contract, 1 to 9999. */
  extracto: number
}

const cifras = (valor: number, cuantas: number): string => String(valor % 10 ** cuantas).padStart(cuantas, '0')

const enRango = (valor: number, desde: number, hasta: number): boolean =>
  Number.isSafeInteger(valor) && valor >= desde && valor <= hasta

/** Whether the parts fit in the 21 digits. */
const caben = (p: PartesDeFuec): boolean =>
  enRango(p.resolucion, 1, MAXIMA_RESOLUCION) &&
  enRango(p.anio, 1900, 2099) &&
  enRango(p.expedicion, 2000, 2099) &&
  enRango(p.contrato, 1, MAXIMO_CONTRATO) &&
  enRango(p.extracto, 1, MAXIMO_EXTRACTO)

/**
 * The number of a FUEC: 21 digits, `TTT RRRR HH AAAA CCCC EEEE` (Resolución 6652 of 2019, its ficha). The only function
 * that writes it. Throws a `RangeError` for parts that do not fit: counters end before.
 */
export const numeroDeFuec = (partes: PartesDeFuec): string => {
  if (!caben(partes)) throw new RangeError('the parts do not fit in the number of a FUEC')
  const { territorial, resolucion, anio, expedicion, contrato, extracto } = partes
  return [
    territorial,
    cifras(resolucion, 4),
    cifras(anio, 2),
    cifras(expedicion, 4),
    cifras(contrato, 4),
    cifras(extracto, 4),
  ].join('')
}

const NUMERO = /^(\d{3})(\d{4})(\d{2})(\d{4})(\d{4})(\d{4})$/

const esTerritorial = (codigo: string): codigo is Territorial => codigo in TERRITORIALES

export type FuecLeido = {
  territorial: Territorial
  /** Name of the directorate. */
  nombre: string
  resolucion: number
  /** Last two digits of the habilitation's year. */
  anio: string
  expedicion: number
  /** Last four digits of the contract's number. */
  contrato: string
  extracto: number
}

/** The parts of a number, which may be written in groups; null when it is no number of a FUEC. The only function that reads it. */
export const leerNumeroDeFuec = (texto: string): FuecLeido | null => {
  const [, territorial = '', resolucion, anio = '', expedicion, contrato = '', extracto] =
    NUMERO.exec(texto.replace(/[\s.-]/g, '')) ?? []
  if (!esTerritorial(territorial)) return null
  const leido = { resolucion: Number(resolucion), expedicion: Number(expedicion), extracto: Number(extracto) }
  if (leido.resolucion < 1 || leido.extracto < 1 || !enRango(leido.expedicion, 2000, 2099)) return null
  return { territorial, nombre: TERRITORIALES[territorial], anio, contrato, ...leido }
}

/** The six groups in which people read the number. */
export const gruposDeFuec = (numero: string): string[] => NUMERO.exec(numero)?.slice(1) ?? [numero]
