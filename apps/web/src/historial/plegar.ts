import { hechoDeLinea, type LineaDeHistorial } from '@aliadas/contract/historial'

/** A line, with the times of the equal lines that it replaces. */
export type LineaPlegada = LineaDeHistorial & { iguales: readonly string[] }

/** Folds successive sign-ins of one person into the first of them, in the order of the list. */
export const plegar = (lineas: readonly LineaDeHistorial[]): LineaPlegada[] => {
  const plegadas: LineaPlegada[] = []
  for (const linea of lineas) {
    const anterior = plegadas.at(-1)
    const misma =
      linea.accion === 'ingresar' && anterior?.accion === 'ingresar' && linea.idPersona === anterior.idPersona
    if (misma) plegadas[plegadas.length - 1] = { ...anterior, iguales: [...anterior.iguales, linea.en] }
    else plegadas.push({ ...linea, iguales: [] })
  }
  return plegadas
}

/** The act in words, and how often if it was folded. */
export const queHizo = ({ iguales, ...linea }: LineaPlegada): string =>
  iguales.length === 0 ? hechoDeLinea(linea) : `${hechoDeLinea(linea)} ${iguales.length + 1} veces`
