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
