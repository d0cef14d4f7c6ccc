/** Place in the change log, 'xid.id'; ordered by both parts (they outgrow a double, hence bigint). */
const partes = (lugar: string): [bigint, bigint] | null => {
  const hallado = /^(\d+)\.(\d+)$/.exec(lugar)
  return hallado ? [BigInt(hallado[1] ?? '0'), BigInt(hallado[2] ?? '0')] : null
}

/**
 * True when `lugar` comes before `ultimo`, so it was seen already. Equal is not before: one change may tell two things.
 * Places that cannot be read count as new, so that nothing is lost.
 */
export const esAnterior = (lugar: string, ultimo: string | null): boolean => {
  const a = partes(lugar)
  const b = ultimo === null ? null : partes(ultimo)
  if (!a || !b) return false
  return a[0] === b[0] ? a[1] < b[1] : a[0] < b[0]
}

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
