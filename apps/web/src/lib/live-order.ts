/**
 * The stream's own number in an event's id ('12.place'): it rises by one with every event that this company is told, whatever others do.
 * Null where there is none: what is caught up on after a cut comes by its place alone.
 */
export const numberOf = (place: string): number | null => {
  const found = /^(\d{1,15})\./.exec(place)
  return found ? Number(found[1]) : null
}

/** Whether an event is missing between the one before (null when none was heard yet) and this one. One change may tell two things. */
export const isMissingSome = (previous: number | null, number: number | null): boolean =>
  previous !== null && number !== null && number !== previous && number !== previous + 1

const FIRST_MS = 500
const MAX_MS = 30_000

/** Wait before number `attempt` (0, 1, 2…) in ms: doubles up to 30 s, and half of it is chance so that browsers spread out. */
export const waitOf = (attempt: number, chance: number): number => {
  const ceiling = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempt, 10))
  return Math.round(ceiling / 2 + (ceiling / 2) * chance)
}

export type LiveStatus = 'en-linea' | 'conectando' | 'sin-conexion'

/** Failures in a row after which "Conectando…" becomes "Sin conexión". */
const TOLERATED_FAILURES = 3

export const statusAfter = (failures: number, hasNetwork: boolean): LiveStatus =>
  !hasNetwork || failures >= TOLERATED_FAILURES ? 'sin-conexion' : 'conectando'
