import type { LineaDeHistorial } from '@aliadas/contract/historial'

/** A line, and the moments of those of the same kind that it stands for. */
export type LineaPlegada = LineaDeHistorial & { iguales: readonly string[] }

/** Sign-ins of one person, one after the other, are one line: the first of them in the order of the list. */
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
