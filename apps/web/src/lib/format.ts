import { DIA_MS, fechaBogota, HORA_MS, ZONA } from '@aliadas/contract/core'

const LOCALE = 'es-CO'
const pesos = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'COP', maximumFractionDigits: 0 })
const integer = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })
const shortDate = new Intl.DateTimeFormat(LOCALE, { timeZone: ZONA, day: 'numeric', month: 'short', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat(LOCALE, { timeZone: ZONA, hour: 'numeric', minute: '2-digit', hour12: true })
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })

/** '$ 1.285.000' (with the no-break space of es-CO). */
export const formatPesos = (value: number): string => pesos.format(value)
export const formatInteger = (value: number): string => integer.format(value)
/** '1 pasajero', '12 pasajeros'; `plural`: where an s is not enough. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatInteger(count)} ${count === 1 ? singular : plural}`
/** At most one decimal: 4,5. */
export const formatDecimal = (value: number): string => decimal.format(value)

/** '4,5 de 5'. A rating of 0 means that nobody has rated yet. */
export const formatRating = (value: number): string =>
  value > 0 ? `${formatDecimal(value)} de 5` : 'Sin calificaciones'

/** '12 dic 2026' for an instant, in Bogotá. */
export const formatDate = (instant: string | number | Date): string =>
  shortDate.format(new Date(instant)).replaceAll(' de ', ' ')

/** '5:30 a. m.' for an instant, in Bogotá, without a line break inside. */
export const formatTime = (instant: string | number | Date): string =>
  timeFormat.format(new Date(instant)).replaceAll(' ', '\u00A0')

export const formatDateTime = (instant: string | number | Date): string =>
  `${formatDate(instant)}, ${formatTime(instant)}`

/** A plain date and time: '12 dic 2026, 5:30 a. m.'; null without a date. */
export const formatPlainDateTime = (fecha: string | null, plainTime: string | null): string | null => {
  if (!fecha) return null
  const instant = `${fecha}T${plainTime ?? '12:00'}:00-05:00`
  return plainTime ? formatDateTime(instant) : formatDate(instant)
}

/** A day that every row has, 'YYYY-MM-DD', as lists write it. */
export const formatDay = (day: string): string => formatPlainDateTime(day, null) ?? day

const MINUTE_MS = 60_000

/** 'hace 5 minutos', 'en 2 horas', 'mañana', 'en 12 días'. Days are Bogotá calendar days. */
export const formatRelative = (instant: string | number | Date, now: number): string => {
  const ms = new Date(instant).getTime() - now
  const length = Math.abs(ms)
  if (length < MINUTE_MS) return ms <= 0 ? 'hace un momento' : 'en un momento'
  if (length < HORA_MS) return relative.format(Math.trunc(ms / MINUTE_MS), 'minute')
  if (length < DIA_MS) return relative.format(Math.trunc(ms / HORA_MS), 'hour')
  const days = Date.parse(fechaBogota(new Date(instant))) - Date.parse(fechaBogota(new Date(now)))
  return relative.format(Math.round(days / DIA_MS), 'day')
}

/** For a past event: a clock that ticks once a minute or is slightly late does not show it in the future. */
export const formatAge = (instant: string | number | Date, now: number): string =>
  formatRelative(Math.min(new Date(instant).getTime(), now), now)

/** Short time left: '3 d', '18 h', '45 min', '0 min' when it is over. */
export const formatShortTime = (ms: number): string => {
  if (ms >= 2 * DIA_MS) return `${Math.floor(ms / DIA_MS)} d`
  if (ms >= HORA_MS) return `${Math.floor(ms / HORA_MS)} h`
  return `${Math.max(0, Math.floor(ms / MINUTE_MS))} min`
}

/** Without accents and case, for quick searches. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const KM = 1000

/** '850 m', '7,4 km', '74 km'. */
export const formatDistance = (metros: number): string => {
  if (metros < KM) return `${Math.round(metros / 10) * 10} m`
  const km = metros / KM
  return `${km < 10 ? (Math.round(km * 10) / 10).toLocaleString('es-CO') : Math.round(km).toLocaleString('es-CO')} km`
}
