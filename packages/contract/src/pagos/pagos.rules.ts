/** Share of the offer that goes to the driver, in hundredths; the rest stays with the platform (specification §9). */
const PARTE_CONDUCTOR = 90
const PARTE_MITAD = 50

/**
 * Advance, and equally the final balance, in whole pesos: offer × 0.9 × 0.5 rounded to 0 decimals.
 * Integer arithmetic: a product of decimals would drift on large offers.
 */
export const mitadDelConductor = (valorOferta: number): number =>
  Math.round((valorOferta * PARTE_CONDUCTOR * PARTE_MITAD) / 10_000)

/** What the transport side receives in all. */
export const netoDelConductor = (valorOferta: number): number => mitadDelConductor(valorOferta) * 2

/** Lists of payments are ordered by the trip's departure or by what they are worth. */
export const ORDENES_DE_PAGOS = ['salida', 'valor'] as const
/** Rewards by who referred the vehicle, or by the trips that it made. */
export const ORDENES_DE_RECOMPENSAS = ['referente', 'viajes'] as const
