import { MINUTO_MS } from '@aliadas/contract/core'

type Entre = readonly [number, number]

/** How long people take; ms. */
export type Tiempos = {
  /** A service departs so long after its publication. */
  saleEn: Entre
  /** The client takes an offer so long after it saw the first one, or so long before the departure. */
  decide: Entre
  decideAntes: number
  /** A client changes or cancels a pending service so long after its publication. */
  cambia: Entre
  muestraPago: Entre
  califica: Entre
  oferta: Entre
  retira: Entre
  /** Of each thing that a company does for a service that it won. */
  tarea: Entre
  conductor: {
    /** Sets out this long before the departure, from so far away, and is there so long before. */
    saleAntes: number
    lejosKm: number
    llegaAntes: number
    abordaAntes: number
    /** By how much a late one is late. */
    tarde: Entre
    /** Mean speed on the way, in km/h. */
    velocidad: number
  }
}

/** For a visitor: a trip departs within the hour and is seen whole. */
export const DE_VISITA: Tiempos = {
  saleEn: [25 * MINUTO_MS, 55 * MINUTO_MS],
  decide: [2 * MINUTO_MS, 6 * MINUTO_MS],
  decideAntes: 12 * MINUTO_MS,
  cambia: [MINUTO_MS, 3 * MINUTO_MS],
  muestraPago: [10_000, 40_000],
  califica: [20_000, 90_000],
  oferta: [5_000, 90_000],
  retira: [30_000, 90_000],
  tarea: [8_000, 45_000],
  conductor: {
    saleAntes: 75 * MINUTO_MS,
    lejosKm: 18,
    llegaAntes: 6 * MINUTO_MS,
    abordaAntes: MINUTO_MS,
    tarde: [14 * MINUTO_MS, 25 * MINUTO_MS],
    velocidad: 46,
  },
}

/** For a run that counts: a service takes some twenty minutes from the publication to its rating. */
export const DE_PRISA: Tiempos = {
  saleEn: [6 * MINUTO_MS, 9 * MINUTO_MS],
  decide: [60_000, 2 * MINUTO_MS],
  decideAntes: 3 * MINUTO_MS,
  cambia: [20_000, 60_000],
  muestraPago: [5_000, 15_000],
  califica: [5_000, 30_000],
  oferta: [5_000, 90_000],
  retira: [10_000, 40_000],
  tarea: [3_000, 12_000],
  conductor: {
    saleAntes: 3 * MINUTO_MS,
    lejosKm: 2,
    llegaAntes: 60_000,
    abordaAntes: 20_000,
    tarde: [3 * MINUTO_MS, 5 * MINUTO_MS],
    velocidad: 100,
  },
}
