/** Readers of search parameters: anything that is not understood is as if it were not there. */

export const textoDe = (valor: unknown, largo = 100): string | undefined => {
  if (typeof valor !== 'string' && typeof valor !== 'number') return undefined
  const texto = String(valor).trim().slice(0, largo)
  return texto || undefined
}

export const numeroDe = (valor: unknown, permitido: (n: number) => boolean): number | undefined => {
  const n = Number(valor)
  return Number.isInteger(n) && permitido(n) ? n : undefined
}

/** Keeps only the known words of a comma list; undefined when none is left. */
export const listaDe = (valor: unknown, conocidas: readonly string[]): string | undefined => {
  const palabras = textoDe(valor, 200)?.split(',') ?? []
  const buenas = conocidas.filter((c) => palabras.includes(c))
  return buenas.length > 0 ? buenas.join(',') : undefined
}

/** Drops the absent ones, so that they do not show in the address. */
export const compacto = <T extends Record<string, unknown>>(valores: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(valores).filter(([, v]) => v !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
