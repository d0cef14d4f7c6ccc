/** What a card payment may be, in our words (`domain-facts`, ePayco). What the provider has no number for here is looked at by a person. */
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
 * How a payment stands after its calls, in the order in which they came: an accepted one is taken back by nothing but a reversal, and a
 * reversal by nothing. Calls come late and twice.
 */
export const estadoVigente = (llegados: readonly EstadoDeEpayco[]): EstadoDeEpayco | null => {
  let estado: EstadoDeEpayco | null = null
  for (const nuevo of llegados)
    if (estado === null || nuevo === 'reversada' || (estado !== 'reversada' && estado !== 'aceptada')) estado = nuevo
  return estado
}

/** What a signed call says that does not fit the booking it names. */
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
