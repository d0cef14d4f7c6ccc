import { DIA_MS, fechaBogota, instanteBogota } from '../core/fechas.ts'

/** Share of the offer that goes to the driver, in hundredths; the rest stays with the platform (specification §9). */
const PARTE_CONDUCTOR = 90
const PARTE_MITAD = 50

/**
 * Advance, and equally the final balance, in whole pesos: offer × 0.9 × 0.5 rounded to 0 decimals. Integer arithmetic:
 * decimals would drift on large offers.
 */
export const mitadDelConductor = (valorOferta: number): number =>
  Math.round((valorOferta * PARTE_CONDUCTOR * PARTE_MITAD) / 10_000)

/** Total for the transport side. */
export const netoDelConductor = (valorOferta: number): number => mitadDelConductor(valorOferta) * 2

/** Orders of payments: by the trip's departure or by amount. */
export const ORDENES_DE_PAGOS = ['salida', 'valor'] as const
/** Orders of rewards: by referrer, or by the vehicle's trips. */
export const ORDENES_DE_RECOMPENSAS = ['referente', 'viajes'] as const

/** For how long a payment has been owed, in days of Bogotá: since today, one to three days, more. */
export const EDADES_DE_PAGO = ['hoy', 'dias', 'mas'] as const
export type EdadDePago = (typeof EDADES_DE_PAGO)[number]

/** The last day that is no longer "one to three days". */
const DIAS_RECIENTES = 3

/** The instants between which a payment of each age began to be owed, [desde, hasta); null: without that limit. */
export const limitesDeEdad = (ahora: Date): Record<EdadDePago, { desde: Date | null; hasta: Date | null }> => {
  const hoy = instanteBogota(fechaBogota(ahora), null)
  // Bogotá has no daylight saving time: each of its days has 24 hours.
  const reciente = new Date(hoy.getTime() - DIAS_RECIENTES * DIA_MS)
  return {
    hoy: { desde: hoy, hasta: null },
    dias: { desde: reciente, hasta: hoy },
    mas: { desde: null, hasta: reciente },
  }
}

/** Whole days of Bogotá for which a payment has been owed; 0: since today. */
export const diasDeDeuda = (desde: Date, ahora: Date): number =>
  Math.max(
    0,
    Math.round(
      (instanteBogota(fechaBogota(ahora), null).getTime() - instanteBogota(fechaBogota(desde), null).getTime()) /
        DIA_MS,
    ),
  )
