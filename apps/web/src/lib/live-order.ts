/**
 * The stream's own number in an event's id ('12.place'). It rises by one with each event of this audience, so other
 * companies' events do not change it. Null in a replay, which is ordered by its position alone.
 */
export const numberOf = (place: string): number | null => {
  const found = /^(\d{1,15})\./.exec(place)
  return found ? Number(found[1]) : null
}

/**
 * Whether an event is missing between the one before (null when there was none) and this one. One change may cause two
 * events.
 */
export const isMissingSome = (previous: number | null, number: number | null): boolean =>
  previous !== null && number !== null && number !== previous && number !== previous + 1

const FIRST_MS = 500
const MAX_MS = 30_000

/**
 * Delay in ms before attempt `attempt` (0, 1, 2…): doubles up to 30 s; half of it is random, so that browsers spread
 * out.
 */
export const waitOf = (attempt: number, chance: number): number => {
  const ceiling = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempt, 10))
  return Math.round(ceiling / 2 + (ceiling / 2) * chance)
}

export type LiveStatus = 'en-linea' | 'conectando' | 'sin-conexion'

/** Failures in a row after which "Conectando…" becomes "Sin conexión". */
const TOLERATED_FAILURES = 3

export const statusAfter = (failures: number, hasNetwork: boolean): LiveStatus =>
  !hasNetwork || failures >= TOLERATED_FAILURES ? 'sin-conexion' : 'conectando'
