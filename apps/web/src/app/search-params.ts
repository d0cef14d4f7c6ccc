/** Readers of search parameters: anything that is not understood is as if it were not there. */

export const textOf = (value: unknown, length = 100): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim().slice(0, length)
  return text || undefined
}

export const numberOf = (value: unknown, allowed: (n: number) => boolean): number | undefined => {
  const n = Number(value)
  return Number.isInteger(n) && allowed(n) ? n : undefined
}

/** Keeps only the known words of a comma list; undefined when none is left. */
export const listOf = (value: unknown, known: readonly string[]): string | undefined => {
  const words = textOf(value, 200)?.split(',') ?? []
  const good = known.filter((c) => words.includes(c))
  return good.length > 0 ? good.join(',') : undefined
}

/** Drops the absent ones, so that they do not show in the address. */
export const compact = <T extends Record<string, unknown>>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
