import { MAPA } from '@aliadas/contract/servicios'
import type { Caja } from '../servicios/index.ts'

/** Cell size in degrees. Moving within a cell sends no new request, because the server returns a margin. */
const PASO = 0.05

const redondo = (grados: number): number => Math.round(grados * 100) / 100
const haciaAbajo = (grados: number): number => redondo(Math.floor(grados / PASO) * PASO)
const haciaArriba = (grados: number): number => redondo(Math.ceil(grados / PASO) * PASO)

/** Area from the map's bounds: west, south, east, north in degrees. */
export const cajaDe = ([oeste, sur, este, norte]: readonly [number, number, number, number]): Caja => ({
  oeste,
  sur,
  este,
  norte,
})

/** The same, expanded to whole cells. */
export const cajaVisible = ([oeste, sur, este, norte]: readonly [number, number, number, number]): Caja => ({
  oeste: haciaAbajo(oeste),
  sur: haciaAbajo(sur),
  este: haciaArriba(este),
  norte: haciaArriba(norte),
})

/** Area around the initial view, so that services load while the map is loading. */
export const CAJA_INICIAL = cajaVisible([MAPA.lon - 0.06, MAPA.lat - 0.04, MAPA.lon + 0.06, MAPA.lat + 0.04])

/** Of a list of everything: coordinates that were swapped, or 0 and 0, lie outside the map. */
export const TODA_LA_TIERRA: Caja = { oeste: -180, sur: -90, este: 180, norte: 90 }

/** The map's own bounds. */
export const TODO_EL_MAPA: Caja = { oeste: -100, sur: -21, este: -47, norte: 29 }

export const mismaCaja = (a: Caja, b: Caja): boolean =>
  a.oeste === b.oeste && a.sur === b.sur && a.este === b.este && a.norte === b.norte
