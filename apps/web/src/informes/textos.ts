import { ZONA } from '@aliadas/contract/core'
import { mesesHasta, type EstadoDeCuenta, type LineaDeCuenta } from '@aliadas/contract/informes'
import { withoutAccents } from '../lib/format.ts'

const corta = new Intl.DateTimeFormat('es-CO', { timeZone: ZONA, day: 'numeric', month: 'short' })

/** '8 jun' for a day 'YYYY-MM-DD'. */
export const semanaCorta = (dia: string): string =>
  corta
    .format(new Date(`${dia}T12:00:00-05:00`))
    .replace(' de ', ' ')
    .replace('.', '')
    .replace('sept', 'sep')

const compactos = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

/** Pesos on an axis: '1,3 M', '450 k'. */
export const pesosCortos = (valor: number): string => {
  if (Math.abs(valor) >= 1_000_000) return `$ ${compactos.format(valor / 1_000_000)} M`
  return Math.abs(valor) >= 1000 ? `$ ${compactos.format(valor / 1000)} k` : `$ ${compactos.format(valor)}`
}

export const CONCEPTO: Record<LineaDeCuenta['concepto'], string> = {
  anticipo: 'Anticipo',
  saldo: 'Saldo',
  recompensa: 'Recompensa',
}

const meses = new Intl.DateTimeFormat('es-CO', { timeZone: ZONA, month: 'long', year: 'numeric' })

/** 'junio de 2026' for a month 'YYYY-MM'. */
export const mesEnPalabras = (mes: string): string => meses.format(new Date(`${mes}-15T12:00:00-05:00`))

/** The last two years, and the shown month if it is older. */
export const mesesParaElegir = (actual: string, visto: string): string[] => {
  const ultimos = mesesHasta(actual, 24)
  return ultimos.includes(visto) ? ultimos : [visto, ...ultimos]
}

/** A file name that is valid on every system. */
export const nombreDelArchivo = ({ titular, mes }: Pick<EstadoDeCuenta, 'titular' | 'mes'>): string =>
  `cuenta-${mes}-${withoutAccents(titular.nombre)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)}.pdf`
