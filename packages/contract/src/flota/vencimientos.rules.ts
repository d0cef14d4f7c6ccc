import { contados } from '../core/textos.ts'
import type { PapelQueVence } from './papeles.rules.ts'

/** An expiry within this many days is highlighted. */
export const DIAS_POR_VENCER = 30
/**
 * The renewal of an operation card is requested two months before it expires (domain facts §2: Decreto 1079, art.
 * 2.2.1.6.9.9).
 */
const DIAS_PARA_RENOVAR = 60

export type BandaDeVencimiento = 'falta' | 'vencido' | 'porVencer' | 'renovar' | 'vigente'

const diasEntre = (desde: string, hasta: string): number =>
  Math.round((Date.parse(`${hasta}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / 86_400_000)

/** The day this many days after a plain date. */
export const sumarDias = (fecha: string, dias: number): string =>
  new Date(Date.parse(`${fecha}T00:00:00Z`) + dias * 86_400_000).toISOString().slice(0, 10)

/** The state of a document on the day `hoy`; both are plain Bogotá dates. It is valid until the end of its last day. */
export const bandaDe = (papel: PapelQueVence, vence: string | null, hoy: string): BandaDeVencimiento => {
  if (vence === null) return 'falta'
  const dias = diasEntre(hoy, vence)
  if (dias < 0) return 'vencido'
  if (dias <= DIAS_POR_VENCER) return 'porVencer'
  return papel === 'tarjetaOperacion' && dias <= DIAS_PARA_RENOVAR ? 'renovar' : 'vigente'
}

/** 'en 12 días', 'hace 3 meses': days up to two months, months up to two years. */
const distancia = (dias: number): string => {
  if (dias < 60) return contados(dias, 'día', 'días')
  const meses = Math.floor(dias / 30.44)
  return meses < 24 ? contados(meses, 'mes', 'meses') : contados(Math.floor(dias / 365.25), 'año', 'años')
}

/** 'vence en 12 días', 'vence mañana', 'vence hoy', 'venció hace 3 días'; 'sin fecha' without a date. */
export const vencimientoEnPalabras = (vence: string | null, hoy: string): string => {
  if (vence === null) return 'sin fecha'
  const dias = diasEntre(hoy, vence)
  if (dias === 0) return 'vence hoy'
  if (dias === 1) return 'vence mañana'
  if (dias === -1) return 'venció ayer'
  return dias > 0 ? `vence en ${distancia(dias)}` : `venció hace ${distancia(-dias)}`
}

const GRAVEDAD: Readonly<Record<BandaDeVencimiento, number>> = {
  vencido: 0,
  porVencer: 1,
  falta: 2,
  renovar: 3,
  vigente: 4,
}

export type Vencimiento = { papel: PapelQueVence; vence: string | null }

/** What has expired or expires within 30 days, earliest first. */
export const porAtender = (vencimientos: readonly Vencimiento[], hoy: string): Vencimiento[] =>
  vencimientos
    .filter(({ papel, vence }) => GRAVEDAD[bandaDe(papel, vence, hoy)] <= GRAVEDAD.porVencer)
    .toSorted((a, b) => ((a.vence ?? '') < (b.vence ?? '') ? -1 : 1))
