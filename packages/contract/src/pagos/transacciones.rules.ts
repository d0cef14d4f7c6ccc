/** What a transaction number proves: that a booking was paid, or that its driver's advance or balance was. */
const CONCEPTOS_DE_PAGO = ['reserva', 'anticipo', 'saldo'] as const
export type ConceptoDePago = (typeof CONCEPTOS_DE_PAGO)[number]

export const NUMERO_SIN_CIFRAS = 'Escribe el número de transacción como aparece en el comprobante'

/** A transaction number as two of them are compared: people type spaces, hyphens, capitals and wide digits as they like. */
export const numeroComparable = (numero: string): string =>
  numero
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const USADO: Record<ConceptoDePago, string> = {
  reserva: 'validó el pago de la reserva',
  anticipo: 'pagó el anticipo de la reserva',
  saldo: 'pagó el saldo de la reserva',
}

/** Why a number is refused: it names the booking that has it. */
export const numeroYaUsado = (concepto: ConceptoDePago, codigo: string): string =>
  `Ese número de transacción ya ${USADO[concepto]} ${codigo}.`
