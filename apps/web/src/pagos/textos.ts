import type { ClaseDeAsiento, ClaseDePago, ConceptoDePago } from '@aliadas/contract/pagos'

export const NOMBRE: Record<ConceptoDePago, string> = {
  reserva: 'Reserva',
  anticipo: 'Anticipo',
  saldo: 'Saldo',
  recompensa: 'Recompensa',
  devolucion: 'Devolución',
}

/** The names of several. */
export const VARIOS: Record<ClaseDePago, string> = {
  anticipo: 'anticipos',
  saldo: 'saldos',
  recompensa: 'recompensas',
  devolucion: 'devoluciones',
}

/** Name of a kind of payment inside a sentence. */
export const DEL: Record<ClaseDePago, string> = {
  anticipo: 'del anticipo',
  saldo: 'del saldo',
  recompensa: 'de la recompensa',
  devolucion: 'de la devolución',
}

const HECHO: Record<ClaseDeAsiento, string> = { causa: 'por pagar', pago: 'pagado', reverso: 'corregido' }

const DE_RESERVA: Record<ClaseDeAsiento, string> = {
  causa: 'Servicio adjudicado',
  pago: 'Pago del cliente validado',
  reverso: 'El cliente ya no debe la reserva',
}

/** A ledger entry in words. The client pays the booking, so its award is a charge. */
export const hechoDe = (concepto: ConceptoDePago, clase: ClaseDeAsiento): string => {
  if (concepto === 'reserva') return DE_RESERVA[clase]
  const femenino = concepto === 'recompensa' || concepto === 'devolucion'
  return `${NOMBRE[concepto]} ${femenino ? HECHO[clase].replace(/do$/, 'da') : HECHO[clase]}`
}
