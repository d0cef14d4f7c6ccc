import { DIA_MS, fechaBogota, HORA_MS, ZONA } from '@aliadas/contract'

const LOCAL = 'es-CO'
const pesos = new Intl.NumberFormat(LOCAL, { style: 'currency', currency: 'COP', maximumFractionDigits: 0 })
const entero = new Intl.NumberFormat(LOCAL, { maximumFractionDigits: 0 })
const fechaCorta = new Intl.DateTimeFormat(LOCAL, { timeZone: ZONA, day: 'numeric', month: 'short', year: 'numeric' })
const hora = new Intl.DateTimeFormat(LOCAL, { timeZone: ZONA, hour: 'numeric', minute: '2-digit', hour12: true })
const relativo = new Intl.RelativeTimeFormat(LOCAL, { numeric: 'auto' })

/** '$ 1.285.000' (with the no-break space of es-CO). */
export const enPesos = (valor: number): string => pesos.format(valor)
export const enEntero = (valor: number): string => entero.format(valor)

/** '12 dic 2026' of an instant in Bogotá. */
export const fechaDe = (instante: string | number | Date): string =>
  fechaCorta.format(new Date(instante)).replaceAll(' de ', ' ')

/** '5:30 a. m.' of an instant in Bogotá, which no line breaks in two. */
export const horaDe = (instante: string | number | Date): string =>
  hora.format(new Date(instante)).replaceAll(' ', '\u00A0')

export const fechaYHora = (instante: string | number | Date): string => `${fechaDe(instante)}, ${horaDe(instante)}`

/** A plain date and time as they were agreed: '12 dic 2026, 5:30 a. m.'; null when there is no date. */
export const fechaPlanaYHora = (fecha: string | null, horaPlana: string | null): string | null => {
  if (!fecha) return null
  const instante = `${fecha}T${horaPlana ?? '12:00'}:00-05:00`
  return horaPlana ? fechaYHora(instante) : fechaDe(instante)
}

const MINUTO_MS = 60_000

/** 'hace 5 minutos', 'en 2 horas', 'mañana', 'en 12 días'. Days are Bogotá calendar days. */
export const relativoA = (instante: string | number | Date, ahora: number): string => {
  const ms = new Date(instante).getTime() - ahora
  const largo = Math.abs(ms)
  if (largo < MINUTO_MS) return ms <= 0 ? 'hace un momento' : 'en un momento'
  if (largo < HORA_MS) return relativo.format(Math.trunc(ms / MINUTO_MS), 'minute')
  if (largo < DIA_MS) return relativo.format(Math.trunc(ms / HORA_MS), 'hour')
  const dias = Date.parse(fechaBogota(new Date(instante))) - Date.parse(fechaBogota(new Date(ahora)))
  return relativo.format(Math.round(dias / DIA_MS), 'day')
}

/** Short time left: '3 d', '18 h', '45 min', '0 min' when it is over. */
export const tiempoCorto = (ms: number): string => {
  if (ms >= 2 * DIA_MS) return `${Math.floor(ms / DIA_MS)} d`
  if (ms >= HORA_MS) return `${Math.floor(ms / HORA_MS)} h`
  return `${Math.max(0, Math.floor(ms / MINUTO_MS))} min`
}

/** Without accents nor case, for searches typed in a hurry. */
export const sinTildes = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
