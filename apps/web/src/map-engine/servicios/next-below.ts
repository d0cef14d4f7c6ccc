/** Arrows may lie on one another: clicking again at the same place goes to the next one below. */
export function siguiente(ids: readonly string[], seleccion: string | null): string | null {
  const unicos = [...new Set(ids)]
  const donde = seleccion === null ? -1 : unicos.indexOf(seleccion)
  return unicos[(donde + 1) % unicos.length] ?? null
}
