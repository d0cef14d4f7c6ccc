import type { MetodoDePago } from '@aliadas/contract/servicios'
import type { ClaseDeAsiento, ClaseDePago, ConceptoDePago } from '@aliadas/contract/pagos'

export const MEDIO: Record<MetodoDePago, string> = { epayco: 'ePayco', transferencia: 'Transferencia' }

export const NOMBRE: Record<ConceptoDePago, string> = {
  reserva: 'Reserva',
  anticipo: 'Anticipo',
  saldo: 'Saldo',
  recompensa: 'Recompensa',
}

/** Name of a kind of payment inside a sentence. */
export const DEL: Record<ClaseDePago, string> = {
  anticipo: 'del anticipo',
  saldo: 'del saldo',
  recompensa: 'de la recompensa',
}

const HECHO: Record<ClaseDeAsiento, string> = { causa: 'por pagar', pago: 'pagado', reverso: 'corregido' }

/** A ledger entry in words. The client pays the booking, so its award is a charge. */
export const hechoDe = (concepto: ConceptoDePago, clase: ClaseDeAsiento): string => {
  if (concepto === 'reserva') return clase === 'causa' ? 'Servicio adjudicado' : 'Pago del cliente validado'
  const femenino = concepto === 'recompensa'
  return `${NOMBRE[concepto]} ${femenino ? HECHO[clase].replace(/do$/, 'da') : HECHO[clase]}`
}
