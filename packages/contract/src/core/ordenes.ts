/** Rows of a page; the first is what nobody chose. */
export const TAMANOS_DE_PAGINA = [25, 50, 100] as const
/** Up to here rows are counted, added up and written to a file. A list that has more says so and asks for a filter. */
export const MAXIMO_DE_FILAS = 10_000
/** The most rows that can be chosen one by one. */
export const MAXIMO_ELEGIDAS = 100

/** By what a list is ordered: the name of one of its orders, with a minus sign when the greatest comes first. */
export type Orden<O extends string = string> = O | `-${O}`

export const ordenesDe = <const O extends string>(nombres: readonly O[]): readonly Orden<O>[] =>
  nombres.flatMap((nombre): Orden<O>[] => [nombre, `-${nombre}`])
