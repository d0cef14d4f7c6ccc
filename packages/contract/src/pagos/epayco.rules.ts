/** States of a card payment in our words (`domain-facts`, ePayco). A person looks at codes that are not listed here. */
export const ESTADOS_DE_EPAYCO = ['aceptada', 'pendiente', 'rechazada', 'reversada', 'porRevisar'] as const
export type EstadoDeEpayco = (typeof ESTADOS_DE_EPAYCO)[number]

export const ETIQUETA_DE_EPAYCO: Record<EstadoDeEpayco, string> = {
  aceptada: 'Aceptada',
  pendiente: 'Pendiente',
  rechazada: 'Rechazada',
  reversada: 'Reversada',
  porRevisar: 'Por revisar',
}

const POR_CODIGO: Readonly<Record<string, EstadoDeEpayco>> = {
  1: 'aceptada',
  2: 'rechazada',
  3: 'pendiente',
  4: 'rechazada',
  6: 'reversada',
  7: 'pendiente',
  10: 'rechazada',
  11: 'rechazada',
}

export const estadoDeEpayco = (codigo: string): EstadoDeEpayco =>
  Object.hasOwn(POR_CODIGO, codigo) ? (POR_CODIGO[codigo] ?? 'porRevisar') : 'porRevisar'

/**
 * The state of a payment after its calls, in order of arrival: only a reversal changes an accepted one, and nothing
 * changes a reversal. Calls may arrive late and twice.
 */
export const estadoVigente = (llegados: readonly EstadoDeEpayco[]): EstadoDeEpayco | null => {
  let estado: EstadoDeEpayco | null = null
  for (const nuevo of llegados)
    if (estado === null || nuevo === 'reversada' || (estado !== 'reversada' && estado !== 'aceptada')) estado = nuevo
  return estado
}

/** What in a signed call does not fit its booking. */
export const REPAROS_DE_EPAYCO = ['monto', 'moneda', 'prueba', 'referencia', 'pago'] as const
export type ReparoDeEpayco = (typeof REPAROS_DE_EPAYCO)[number]

export const MENSAJE_DE_REPARO: Record<ReparoDeEpayco, string> = {
  monto: 'El monto no es el del servicio',
  moneda: 'La moneda no es pesos colombianos',
  prueba: 'Es un pago de prueba',
  referencia: 'Esa referencia de ePayco ya se usó para otro servicio',
  pago: 'El servicio se paga por transferencia',
}

/** Pesos of an amount as the provider writes it ('1285000', '1285000.00'); null for anything else. */
export const pesosDe = (monto: string): number | null => (/^\d{1,12}(\.0{1,2})?$/.test(monto) ? Number(monto) : null)
