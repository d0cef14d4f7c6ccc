/**
 * Heights of the phone's sheets as shares of the map's height: of the details, and of the list, which can also be
 * closed.
 */
export const ALTURAS_DEL_DETALLE = [0.34, 0.56, 0.92] as const
export const ALTURAS_DE_LA_LISTA = [0.1, 0.68, 0.92] as const

/** Index of the initial height. */
export const MEDIA = 1
export type Altura = 0 | 1 | 2
export const alturaDe = (n: number): Altura => (n <= 0 ? 0 : n === 1 ? 1 : 2)
