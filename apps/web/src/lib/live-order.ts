/**
 * The stream's own number in an event's id ('12.place'): it rises by one with every event that this company is told, whatever others do.
 * Null where there is none: what is caught up on after a cut comes by its place alone.
 */
export const numeroDe = (lugar: string): number | null => {
  const hallado = /^(\d{1,15})\./.exec(lugar)
  return hallado ? Number(hallado[1]) : null
}

/** Whether an event is missing between the one before (null when none was heard yet) and this one. One change may tell two things. */
export const faltaAlguno = (anterior: number | null, numero: number | null): boolean =>
  anterior !== null && numero !== null && numero !== anterior && numero !== anterior + 1

const PRIMERA_MS = 500
const MAXIMA_MS = 30_000

/** Wait before attempt `intento` (0, 1, 2…) in ms: doubles up to 30 s, and half of it is chance so that browsers spread out. */
export const esperaDe = (intento: number, azar: number): number => {
  const techo = Math.min(MAXIMA_MS, PRIMERA_MS * 2 ** Math.min(intento, 10))
  return Math.round(techo / 2 + (techo / 2) * azar)
}

export type EstadoVivo = 'en-linea' | 'conectando' | 'sin-conexion'

/** Failures in a row after which "Conectando…" becomes "Sin conexión". */
const FALLAS_TOLERADAS = 3

export const estadoTras = (fallas: number, hayRed: boolean): EstadoVivo =>
  !hayRed || fallas >= FALLAS_TOLERADAS ? 'sin-conexion' : 'conectando'
