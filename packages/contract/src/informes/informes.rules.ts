import { DIA_MS, instanteBogota } from '../core/fechas.ts'

const MES = /^[12]\d{3}-(0[1-9]|1[0-2])$/
export const esMes = (texto: string): boolean => MES.test(texto)

/** The month of a day, 'YYYY-MM'. */
export const mesDe = (dia: string): string => dia.slice(0, 7)

/** That month, and those before it, newest first. */
export const mesesHasta = (mes: string, cuantos: number): string[] => {
  const [ano = 0, numero = 0] = mes.split('-').map(Number)
  return Array.from({ length: cuantos }, (_, i) => new Date(Date.UTC(ano, numero - 1 - i, 1)).toISOString().slice(0, 7))
}

/** The interval of a month in Bogotá; its end is exclusive. */
export const limitesDeMes = (mes: string): { desde: Date; hasta: Date } => {
  const [ano = 0, numero = 0] = mes.split('-').map(Number)
  const siguiente = new Date(Date.UTC(ano, numero, 1)).toISOString().slice(0, 10)
  return { desde: instanteBogota(`${mes}-01`, null), hasta: instanteBogota(siguiente, null) }
}

/** Default number of weeks of a chart. */
const SEMANAS_INICIALES = 12
/** Most weeks of a chart. */
export const MAXIMO_DE_SEMANAS = 53

const masDias = (dia: string, dias: number): string =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10)

/** The Monday of a day's week; weeks begin on Monday in Colombia. Days are 'YYYY-MM-DD'. */
export const lunesDe = (dia: string): string => masDias(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7))

type Rango = { desde?: string | undefined; hasta?: string | undefined }

/** The Mondays of the weeks from one day to another; by default of the last twelve weeks. */
export const semanasDe = (hoy: string, { desde, hasta }: Rango): string[] => {
  const ultima = lunesDe(hasta ?? (desde === undefined || desde < hoy ? hoy : desde))
  const primera = desde === undefined ? masDias(ultima, -7 * (SEMANAS_INICIALES - 1)) : lunesDe(desde)
  const semanas: string[] = []
  for (let lunes = primera; lunes <= ultima && semanas.length <= MAXIMO_DE_SEMANAS; lunes = masDias(lunes, 7))
    semanas.push(lunes)
  return semanas
}

/** The interval of the weeks of those Mondays; its end is exclusive. */
export const limitesDeSemanas = (semanas: readonly string[]): { desde: Date; hasta: Date } => ({
  desde: instanteBogota(semanas[0] ?? '', null),
  hasta: instanteBogota(masDias(semanas.at(-1) ?? '', 7), null),
})
