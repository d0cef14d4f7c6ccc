/** Arrows may overlap: another click at the same place selects the next one below. */
export function next(ids: readonly string[], selection: string | null): string | null {
  const uniques = [...new Set(ids)]
  const where = selection === null ? -1 : uniques.indexOf(selection)
  return uniques[(where + 1) % uniques.length] ?? null
}
