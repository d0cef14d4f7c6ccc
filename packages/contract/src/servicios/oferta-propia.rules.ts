export const ESTADOS_OFERTA = ['enviada', 'aceptada', 'rechazada', 'vencida', 'retirada'] as const
export type EstadoOferta = (typeof ESTADOS_OFERTA)[number]

/** The transitions that end a sent offer. No other transition exists. */
export const TRANSICIONES_DE_OFERTA = {
  aceptar: { de: 'enviada', a: 'aceptada' },
  rechazar: { de: 'enviada', a: 'rechazada' },
  vencer: { de: 'enviada', a: 'vencida' },
  retirar: { de: 'enviada', a: 'retirada' },
} as const satisfies Record<string, { de: EstadoOferta; a: EstadoOferta }>
export type AccionDeOferta = keyof typeof TRANSICIONES_DE_OFERTA

export const ETIQUETA_DE_OFERTA: Record<EstadoOferta, string> = {
  enviada: 'Enviada',
  aceptada: 'Aceptada',
  rechazada: 'No elegida',
  vencida: 'Vencida',
  retirada: 'Retirada',
}
