/** Sizes of a page; the first is the default. */
export const TAMANOS_DE_PAGINA = [25, 50, 100] as const
/** Up to this number rows are counted, summed and exported. A longer list says so and asks for a filter. */
export const MAXIMO_DE_FILAS = 10_000
/** Most rows that can be selected one by one. */
export const MAXIMO_ELEGIDAS = 100

/** A list's order: its name, with a minus sign for descending. */
export type Orden<O extends string = string> = O | `-${O}`

export const ordenesDe = <const O extends string>(nombres: readonly O[]): readonly Orden<O>[] =>
  nombres.flatMap((nombre): Orden<O>[] => [nombre, `-${nombre}`])
