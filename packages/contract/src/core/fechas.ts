import { z } from 'zod'

/** Colombia has kept UTC-5 all year since 1993 (domain facts §8), so plain arithmetic is exact. */
const DESFASE_MS = 5 * 3_600_000
export const MINUTO_MS = 60_000
export const HORA_MS = 3_600_000
export const DIA_MS = 24 * HORA_MS
export const ZONA = 'America/Bogota'

const esFechaReal = (valor: string) => {
  const fecha = new Date(`${valor}T00:00:00Z`)
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(valor)
}

/** Plain date 'YYYY-MM-DD' that exists in the calendar. */
export const fechaPlana = (mensaje: string) =>
  z
    .string({ error: mensaje })
    .regex(/^[12]\d{3}-\d{2}-\d{2}$/, mensaje)
    .refine(esFechaReal, mensaje)
    .meta({ description: 'Fecha de Bogotá, AAAA-MM-DD', format: 'date' })

/** Time of day 'HH:MM', 24 hours. */
export const horaPlana = (mensaje: string) =>
  z
    .string({ error: mensaje })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, mensaje)
    .describe('Hora de Bogotá, HH:MM de 24 horas')

const INSTANTE = 'El instante debe tener la forma 2026-06-10T12:00:00Z'
const EPOCA = 'El instante debe ser de los años 2000 a 2099'
/** A device without the time reports 1970 or 1980; the database has no year 0 and no year of five digits. */
const [PRIMERO, ULTIMO] = [Date.UTC(2000, 0), Date.UTC(2100, 0)]

/**
 * An existing instant, ISO 8601 with `Z` or an offset, of the years 2000 to 2099 in UTC; the output is UTC with
 * milliseconds. The only schema of an instant in a request (`instantes.test.ts`).
 */
export const instanteIso = z.iso
  .datetime({ offset: true, error: INSTANTE })
  .transform((texto) => new Date(texto))
  .refine((fecha) => fecha.getTime() >= PRIMERO && fecha.getTime() < ULTIMO, {
    error: EPOCA,
    params: { motivo: 'rango' },
  })
  .transform((fecha) => fecha.toISOString())
  .describe('Instante en ISO 8601 con `Z` o desfase, de los años 2000 a 2099')

/** The instant of a Bogotá date and time; without `hora` the start of that day. */
export const instanteBogota = (fecha: string, hora: string | null): Date =>
  new Date(`${fecha}T${hora ?? '00:00'}:00-05:00`)

/** The Bogotá calendar date of an instant, 'YYYY-MM-DD'. */
export const fechaBogota = (instante: Date): string =>
  new Date(instante.getTime() - DESFASE_MS).toISOString().slice(0, 10)

/** The Bogotá time of day of an instant, 'HH:MM'. */
export const horaBogota = (instante: Date): string =>
  new Date(instante.getTime() - DESFASE_MS).toISOString().slice(11, 16)

const diaCorto = new Intl.DateTimeFormat('es-CO', { timeZone: ZONA, day: 'numeric', month: 'short', year: 'numeric' })
const reloj = new Intl.DateTimeFormat('es-CO', { timeZone: ZONA, hour: 'numeric', minute: '2-digit', hour12: true })

/** The day of a plain date or of an instant, in Bogotá, as every sentence writes it: '12 jun 2026'. */
export const diaEscrito = (dia: string | Date): string =>
  diaCorto.format(typeof dia === 'string' ? instanteBogota(dia, '12:00') : dia).replaceAll(' de ', ' ')

/** '7:00 p. m.' in Bogotá, without a line break inside. */
export const horaEscrita = (instante: Date): string => reloj.format(instante).replaceAll(' ', '\u00A0')

export type Cuenta = { dias: number; horas: number; minutos: number; segundos: number }

/** Splits a remaining time for a countdown; never negative. */
export const partesDe = (ms: number): Cuenta => {
  const total = Math.max(0, Math.floor(ms / 1000))
  return {
    dias: Math.floor(total / 86_400),
    horas: Math.floor((total % 86_400) / 3600),
    minutos: Math.floor((total % 3600) / 60),
    segundos: total % 60,
  }
}
