import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { formatDate, formatPlainDateTime, formatTime } from '../lib/format.ts'

type Horario = Record<'fechaSalida' | 'horaSalida' | 'fechaRegreso' | 'horaRegreso', string | null>

/** Departure and return of a service, with the specification's text where a time is missing. */
export const salidaDe = (s: Pick<Horario, 'fechaSalida' | 'horaSalida'>): string =>
  formatPlainDateTime(s.fechaSalida, s.horaSalida) ?? 'No especificada'
export const regresoDe = (s: Pick<Horario, 'fechaRegreso' | 'horaRegreso'>): string =>
  formatPlainDateTime(s.fechaRegreso, s.horaRegreso) ?? 'No contrató retorno'

/** Short departure: 'Hoy 5:30 a. m.', 'Mañana 2:00 p. m.', '12 dic 5:30 a. m.'; with the year if it is another one. */
export const salidaCorta = (s: Pick<Horario, 'fechaSalida' | 'horaSalida'>, ahora: number): string => {
  if (!s.fechaSalida) return 'Sin fecha'
  const mediodia = `${s.fechaSalida}T12:00:00-05:00`
  const [hoy, manana] = [ahora, ahora + DIA_MS].map((instante) => fechaBogota(new Date(instante)))
  const fecha = formatDate(mediodia)
  const anio = ` ${(hoy ?? '').slice(0, 4)}`
  const dia =
    s.fechaSalida === hoy
      ? 'Hoy'
      : s.fechaSalida === manana
        ? 'Mañana'
        : fecha.endsWith(anio)
          ? fecha.slice(0, -anio.length)
          : fecha
  return s.horaSalida ? `${dia} ${formatTime(`${s.fechaSalida}T${s.horaSalida}:00-05:00`)}` : dia
}

/** Short return: 'Regresa mañana 5:00 p. m.', 'Regresa 5:00 p. m.' on the day of departure, 'Sin regreso'. */
export const regresoCorto = (s: Horario, ahora: number): string => {
  if (!s.fechaRegreso) return 'Sin regreso'
  if (s.fechaRegreso === s.fechaSalida && s.horaRegreso)
    return `Regresa ${formatTime(`${s.fechaRegreso}T${s.horaRegreso}:00-05:00`)}`
  const cuando = salidaCorta({ fechaSalida: s.fechaRegreso, horaSalida: s.horaRegreso }, ahora)
  // A line may break before the day, not within it.
  return `Regresa ${cuando.charAt(0).toLowerCase()}${cuando.slice(1).replaceAll(' ', '\u00A0')}`
}
