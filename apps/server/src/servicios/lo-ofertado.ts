import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FilaDeServicio } from './filas.ts'

/** A bid is for these: when one changes, it no longer holds. */
const LO_OFERTADO = [
  'origen',
  'destino',
  'latOrigen',
  'lonOrigen',
  'latDestino',
  'lonDestino',
  'paradas',
  'fechaSalida',
  'horaSalida',
  'fechaRegreso',
  'horaRegreso',
  'pasajeros',
] as const satisfies readonly (keyof FilaDeServicio)[]

type Ofertado = Pick<FilaDeServicio, (typeof LO_OFERTADO)[number]>

/** Whether a bid for one holds for the other. */
export const esElMismoViaje = (uno: Ofertado, otro: Ofertado): boolean =>
  LO_OFERTADO.every((campo) => isDeepStrictEqual(uno[campo], otro[campo]))

/**
 * A digest of what a bid is for. It is the same for every reader; a bid carries the one of the trip that was read, and is
 * refused when the trip is another one by then.
 */
export const huellaDelViaje = (viaje: Ofertado): string =>
  createHash('sha256')
    .update(JSON.stringify(LO_OFERTADO.map((campo) => viaje[campo])))
    .digest('hex')
    .slice(0, 16)
