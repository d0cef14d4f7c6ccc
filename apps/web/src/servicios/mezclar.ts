import type { ServicioResumen } from '@aliadas/contract'

type Tramo = { servicios: readonly ServicioResumen[]; hayMas: boolean }

const salidaDe = (s: ServicioResumen): number => (s.salida ? Date.parse(s.salida) : Number.POSITIVE_INFINITY)

/**
 * One list by departure out of several that are each sorted by departure and perhaps unfinished. What lies beyond the end
 * of an unfinished one waits: a row that arrived later would push itself in between rows already on screen.
 */
export const mezclarPorSalida = (tramos: readonly Tramo[]): ServicioResumen[] => {
  const limites = tramos.filter((t) => t.hayMas).map((t) => Math.max(...t.servicios.map(salidaDe)))
  const limite = Math.min(Number.POSITIVE_INFINITY, ...limites)
  return tramos
    .flatMap((t) => [...t.servicios])
    .filter((s) => salidaDe(s) <= limite)
    .toSorted((a, b) => salidaDe(a) - salidaDe(b) || (a.id < b.id ? -1 : 1))
}
