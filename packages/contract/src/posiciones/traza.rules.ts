import { metrosEntre } from '../core/distancia.ts'
import { MINUTO_MS } from '../core/fechas.ts'
import { POSICION_VIEJA_MS } from '../servicios/puntualidad.rules.ts'
import type { Punto } from '../servicios/servicios.rules.ts'

/** A point of a trace; `en` is an instant in UTC, as text. */
export type PuntoDeTraza = Punto & { en: string }

/** A vehicle that stays within this many metres for so long stands: a receiver's position trembles. */
const CERCA_M = 80
const PARADA_MS = 3 * MINUTO_MS

/** A stretch of a trace without news: nothing is known of the way between its two points. */
export type Silencio = { desde: PuntoDeTraza; hasta: PuntoDeTraza }
/** Where the vehicle stood, from when to when. */
export type Parada = Punto & { desde: string; hasta: string }

/** A trace has one point a second at most, so that nobody can fill it: the second of an instant, both in ms. */
export const segundoDeTraza = (instante: number): number => Math.floor(instante / 1000) * 1000

const ms = ({ en }: PuntoDeTraza): number => Date.parse(en)

/** The trace in stretches that are known, each with the time between its points below the limit of a silence. */
export const tramosDe = (puntos: readonly PuntoDeTraza[]): PuntoDeTraza[][] => {
  const tramos: PuntoDeTraza[][] = []
  for (const punto of puntos) {
    const tramo = tramos.at(-1)
    const ultimo = tramo?.at(-1)
    if (tramo && ultimo && ms(punto) - ms(ultimo) <= POSICION_VIEJA_MS) tramo.push(punto)
    else tramos.push([punto])
  }
  return tramos
}

/** The silences of more than six minutes, in order. */
export const silenciosDe = (puntos: readonly PuntoDeTraza[]): Silencio[] => {
  const tramos = tramosDe(puntos)
  return tramos.slice(1).flatMap(([hasta], i) => {
    const desde = tramos[i]?.at(-1)
    return desde && hasta ? [{ desde, hasta }] : []
  })
}

const paradasDelTramo = (tramo: readonly PuntoDeTraza[]): Parada[] => {
  const paradas: Parada[] = []
  for (let i = 0; i < tramo.length;) {
    const primero = tramo[i]
    if (!primero) break
    let fin = i + 1
    for (let punto = tramo[fin]; punto && metrosEntre(primero, punto) <= CERCA_M; punto = tramo[fin]) fin++
    const ultimo = tramo[fin - 1]
    const dura = ultimo ? ms(ultimo) - ms(primero) : 0
    if (ultimo && dura >= PARADA_MS)
      paradas.push({ lat: primero.lat, lon: primero.lon, desde: primero.en, hasta: ultimo.en })
    // Without a stop the next point may begin one.
    i = dura < PARADA_MS ? i + 1 : fin
  }
  return paradas
}

/** Where the vehicle stood for three minutes or more while it reported, in order. */
export const paradasDe = (puntos: readonly PuntoDeTraza[]): Parada[] => tramosDe(puntos).flatMap(paradasDelTramo)

/** Where the vehicle was last known to be at an instant, in ms; null before its first point. */
export const puntoEn = (puntos: readonly PuntoDeTraza[], instante: number): PuntoDeTraza | null =>
  puntos.findLast((punto) => ms(punto) <= instante) ?? null
