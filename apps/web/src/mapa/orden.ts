import { DIA_MS } from '@aliadas/contract/core'
import { ANTICIPACION_RECORRIDO_MS, suenaAlarma, type ServicioResumen } from '@aliadas/contract/servicios'
import { withoutAccents } from '../lib/format.ts'
import type { Orden } from './direccion.ts'

/** Who acts next: this company, somebody else, or nobody (ended). */
const TURNO: Readonly<Record<ServicioResumen['estado'], 0 | 1 | 2>> = {
  pendiente: 0,
  validar: 0,
  reservado: 0,
  ofertas: 1,
  confirmado: 1,
  finalizado: 2,
  vencido: 2,
  cancelado: 2,
}

const instante = (texto: string | null): number => (texto === null ? Number.POSITIVE_INFINITY : Date.parse(texto))

/** Time limit of a service's next act, in ms: a bid until it closes, documents a day before departure, payment and trip until departure. */
const plazoDe = (s: ServicioResumen): number => {
  if (s.estado === 'pendiente') return instante(s.vence)
  if (s.estado === 'reservado') return instante(s.salida) - DIA_MS
  return instante(s.salida)
}

type Clave = readonly [turno: number, plazo: number, origen: string]

const claveDe = (s: ServicioResumen, orden: Orden, nuevos: ReadonlySet<string>, ahora: number): Clave => {
  if (orden === 'origen') return [0, 0, withoutAccents(s.origen)]
  if (orden === 'salida') return [0, instante(s.salida), '']
  const turno = suenaAlarma(s.puntualidad, ahora) ? -2 : nuevos.has(s.id) ? -1 : TURNO[s.estado]
  // Ended services: most recent first.
  return [turno, turno === 2 ? -instante(s.salida ?? s.vence) : plazoDe(s), '']
}

const porTiempo = (resta: number): string => {
  if (resta <= ANTICIPACION_RECORRIDO_MS) return 'Menos de 2 h'
  return resta <= DIA_MS ? 'Menos de 24 h' : 'Más adelante'
}

/** The band of a row: by the time left until its limit, or the reason why this company has no act. Null in an order that is not by time. */
export const bandaDe = (
  s: ServicioResumen,
  orden: Orden,
  nuevos: ReadonlySet<string>,
  ahora: number,
): string | null => {
  if (orden === 'origen') return null
  const [turno, plazo] = claveDe(s, orden, nuevos, ahora)
  if (turno === -2) return 'Necesita atención'
  if (turno === -1) return 'Nuevos'
  if (turno === 1) return 'En espera o por salir'
  return turno === 2 ? 'Terminados' : porTiempo(plazo - ahora)
}

const comparar = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)

const NINGUNO: ReadonlySet<string> = new Set()

/**
 * Sorts the list. Order 'acto': vehicles that may be late, unseen services, then those where this company acts next by their time limit, then those where others act,
 * then ended ones.
 */
export const ordenar = <S extends ServicioResumen>(
  servicios: readonly S[],
  orden: Orden,
  ahora: number,
  nuevos = NINGUNO,
): S[] =>
  servicios
    .map((s) => [claveDe(s, orden, nuevos, ahora), s] as const)
    .toSorted(
      ([a, s], [b, t]) => comparar(a[0], b[0]) || comparar(a[1], b[1]) || comparar(a[2], b[2]) || comparar(s.id, t.id),
    )
    .map(([, s]) => s)
