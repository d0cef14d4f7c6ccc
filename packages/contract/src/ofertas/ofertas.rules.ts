import { fueraDeMomento, type Negativa } from '../core/negativas.ts'
import type { EstadoOferta } from '../servicios/oferta-propia.rules.ts'

export const MULTIPLO = 1000
/** Highest price of an offer: far above any trip, far below the limit of exact integers. */
export const PRECIO_MAXIMO = 1_000_000_000

/** Rounds an amount in pesos up to the next multiple of 1000 (specification §5, Offer). */
export const redondearAlMil = (pesos: number): number => Math.ceil(pesos / MULTIPLO) * MULTIPLO

/** Thousands grouped by none or by one sign, then centavos after another sign, all of them zero. */
const IMPORTE = /^(?:(\d+)(?:[.,]0{1,2})?|(\d{1,3}([., ])\d{3}(?:\3\d{3})*)(?:(?!\3)[.,]0{1,2})?)$/

/** The amount alone: without its currency and the signs at its end, and with its millions (1'250.000) grouped as the thousands. */
const soloElImporte = (texto: string): string =>
  texto
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:COP ?)?\$? ?/i, '')
    .replace(/ ?(?:COP|pesos)$/i, '')
    .replace(/(?:\.|,-)$/, '')
    .replace(/['’](?=\d{3}([.,])?)/g, (_, sign?: string) => sign ?? '.')

/**
 * A typed or pasted amount ("1.285.000", "$ 1 285 000", "1285000.00") in whole pesos; null if it is blank, NaN if it is
 * anything else, so that nobody pays centavos as pesos.
 */
export const pesosDeTexto = (texto: string): number | null => {
  if (texto.trim() === '') return null
  const [, juntas, agrupadas] = IMPORTE.exec(soloElImporte(texto)) ?? []
  return Number(juntas ?? agrupadas?.replace(/\D/g, '') ?? Number.NaN)
}

/** Groups thousands with a dot while typing, as on Colombian screens. */
export const conMiles = (pesos: number): string => String(pesos).replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** A bid is for the trip that was read. Both are its digest; without one the bid is for whatever the trip is. */
export const negativaDeViajeVisto = (visto: string | undefined, actual: string): Negativa | null =>
  visto === undefined || visto === actual
    ? null
    : fueraDeMomento('El viaje cambió mientras escribías: revísalo y oferta de nuevo.', { motivo: 'viaje' })

/** Orders: by sending time, by price. */
export const ORDENES_DE_OFERTAS = ['fecha', 'valor'] as const

const MOTIVO: Record<EstadoOferta, string | null> = {
  enviada: null,
  aceptada: null,
  rechazada: 'El cliente eligió otra',
  vencida: 'El cliente no eligió',
  retirada: 'Tu empresa la retiró',
}

/** Why an offer did not become a trip; null while it is open, and when it did. */
export const motivoDeOferta = ({
  estado,
  servicioCancelado,
  servicioCambiado,
  motivoRechazo = null,
}: {
  estado: EstadoOferta
  servicioCancelado: boolean
  servicioCambiado: boolean
  motivoRechazo?: string | null
}): string | null => {
  if (servicioCancelado) return 'El cliente canceló el servicio'
  if (servicioCambiado) return 'El cliente cambió el viaje'
  return motivoRechazo === null ? MOTIVO[estado] : `El cliente la rechazó: ${motivoRechazo}`
}

export type CuentasDeOfertas = Readonly<Record<EstadoOferta, number>>

/**
 * Share (0 to 1) of the offers that the client decided on that were accepted, and their number. Withdrawn and open ones
 * do not count; null before the first decision.
 */
export const tasaDeExito = (cuentas: CuentasDeOfertas): { tasa: number; de: number } | null => {
  const de = cuentas.aceptada + cuentas.rechazada + cuentas.vencida
  return de === 0 ? null : { tasa: cuentas.aceptada / de, de }
}
