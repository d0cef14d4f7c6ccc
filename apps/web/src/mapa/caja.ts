import { MAPA } from '@aliadas/contract/servicios'
import type { Caja } from '../servicios/index.ts'

/** Degrees. Moves within one cell ask nothing new: the server answers beyond the area anyway. */
const PASO = 0.05

const redondo = (grados: number): number => Math.round(grados * 100) / 100
const haciaAbajo = (grados: number): number => redondo(Math.floor(grados / PASO) * PASO)
const haciaArriba = (grados: number): number => redondo(Math.ceil(grados / PASO) * PASO)

/** The corners of the visible area as the map tells them: west, south, east, north. */
export const cajaDe = ([oeste, sur, este, norte]: readonly [number, number, number, number]): Caja => ({
  oeste,
  sur,
  este,
  norte,
})

/** The visible area, west, south, east, north, grown to whole cells. */
export const cajaVisible = ([oeste, sur, este, norte]: readonly [number, number, number, number]): Caja => ({
  oeste: haciaAbajo(oeste),
  sur: haciaAbajo(sur),
  este: haciaArriba(este),
  norte: haciaArriba(norte),
})

/** Around where the map opens, so that the services come while the map itself is still loading. */
export const CAJA_INICIAL = cajaVisible([MAPA.lon - 0.06, MAPA.lat - 0.04, MAPA.lon + 0.06, MAPA.lat + 0.04])

/** All that the map can show (its own bounds). */
export const TODO_EL_MAPA: Caja = { oeste: -100, sur: -21, este: -47, norte: 29 }

export const mismaCaja = (a: Caja, b: Caja): boolean =>
  a.oeste === b.oeste && a.sur === b.sur && a.este === b.este && a.norte === b.norte
