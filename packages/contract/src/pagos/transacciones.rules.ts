/** What a company pays to a driver or to the referrer of a vehicle: the lines of their statements. */
export const CLASES_DE_CUENTA = ['anticipo', 'saldo', 'recompensa'] as const

/** Payouts of a company: those, and what a client that cancelled is owed back. */
export const CLASES_DE_PAGO = [...CLASES_DE_CUENTA, 'devolucion'] as const
export type ClaseDePago = (typeof CLASES_DE_PAGO)[number]

/** What a transaction number proves: a booking's payment, or a payout. */
export const CONCEPTOS_DE_PAGO = ['reserva', ...CLASES_DE_PAGO] as const
export type ConceptoDePago = (typeof CONCEPTOS_DE_PAGO)[number]

/** Entries of the ledger: owed, paid, or an earlier entry reversed with its reason. */
export const CLASES_DE_ASIENTO = ['causa', 'pago', 'reverso'] as const
export type ClaseDeAsiento = (typeof CLASES_DE_ASIENTO)[number]

export const NUMERO_SIN_CIFRAS = 'Escribe el número de transacción como aparece en el comprobante'

/** A transaction number in comparable form: spaces, hyphens, case and full-width digits do not count. */
export const numeroComparable = (numero: string): string =>
  numero
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

export const NUMERO_REPETIDO = 'Ese número ya está en otra de estas filas'
export const NUMERO_DE_OTRA_CUENTA = 'Ese número está en otra de estas filas, que se paga a otra cuenta'

/**
 * One transfer pays several advances and balances to one account; a booking and a reward have their own number
 * (decisions §10).
 */
export const comparteNumero = (concepto: ConceptoDePago): concepto is 'anticipo' | 'saldo' =>
  concepto === 'anticipo' || concepto === 'saldo'

/** The positions of texts that appear more than once. Empty ones do not count. */
export const repetidos = (textos: readonly string[]): number[] => {
  const veces = new Map<string, number>()
  for (const texto of textos) veces.set(texto, (veces.get(texto) ?? 0) + 1)
  return textos.flatMap((texto, i) => (texto !== '' && (veces.get(texto) ?? 0) > 1 ? [i] : []))
}

const USADO: Record<ConceptoDePago, string> = {
  reserva: 'validó el pago de la reserva',
  anticipo: 'pagó el anticipo de la reserva',
  saldo: 'pagó el saldo de la reserva',
  recompensa: 'pagó la recompensa del vehículo',
  devolucion: 'devolvió el pago de la reserva',
}

/** Why a number is refused: the message names the booking or vehicle that has it. */
export const numeroYaUsado = (concepto: ConceptoDePago, codigo: string): string =>
  `Ese número de transacción ya ${USADO[concepto]} ${codigo}.`

/** A question before a payment; the request names exactly the codes that it accepts. */
export type AdvertenciaDePago = { codigo: string; mensaje: string }

/** Asks whether a payment may share the number of another one, which its code names. */
export const advertenciaDeNumero = (concepto: 'anticipo' | 'saldo', id: string): AdvertenciaDePago => ({
  codigo: `numero:${concepto}:${id}`,
  mensaje: numeroYaUsado(concepto, id.slice(-6)),
})

/** The same for a payment of the same batch that is not paid yet. */
export const advertenciaDeJuntos = (concepto: 'anticipo' | 'saldo', id: string): AdvertenciaDePago => ({
  ...advertenciaDeNumero(concepto, id),
  mensaje: `Ese número de transacción también paga el ${concepto} de la reserva ${id.slice(-6)}.`,
})
