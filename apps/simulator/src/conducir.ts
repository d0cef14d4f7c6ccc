import { MINUTO_MS, metrosEntre } from '@aliadas/contract/core'
import { rumboEntre } from '@aliadas/contract/servicios'
import { entre, type Azar } from './azar.ts'
import type { Punto } from './lugares.ts'
import { DE_VISITA, type Tiempos } from './tiempos.ts'

/**
 * Where the driver of a trip that is late by order comes from: so far, from this direction, and so long before. It is seen to be late as
 * soon as it sets out, so that who starts the demo sees an alarm within minutes.
 */
const DEMORADO = { lejosKm: 60, desde: 30, saleAntesMs: 90 * MINUTO_MS } as const
/** The part of the drivers that set out late. */
const TARDES = 0.1

type Paso = 'en_camino' | 'llego' | 'a_bordo'

export type Viaje = {
  salida: number
  /** Origin, points on the way, destination. */
  por: readonly [Punto, ...Punto[]]
  pasos: readonly string[]
}

/** What chance has decided about the driver of a service. */
export type Conductor = {
  tarde: number
  /** Where the vehicle comes from, in degrees from the north. */
  desde: number
  lejosKm: number
  /** How long before the departure it sets out when it is not late, in ms. */
  saleAntesMs: number
  /** How long before the departure it is at the origin, and takes the passengers, when it is not late; ms. */
  llegaAntesMs: number
  abordaAntesMs: number
  /** Mean speed on the way, in km/h. */
  velocidad: number
  /** When the signal is lost and for how long, as parts of the way. */
  silencio: readonly [number, number]
}

/** `demora`: minutes by which the driver is late by order; otherwise chance decides. */
export const conductorDe = (
  azar: Azar,
  demora: number | null = null,
  { conductor }: Pick<Tiempos, 'conductor'> = DE_VISITA,
): Conductor => {
  const { velocidad, llegaAntes: llegaAntesMs, abordaAntes: abordaAntesMs } = conductor
  const suyo = { velocidad, llegaAntesMs, abordaAntesMs }
  if (demora !== null) return { ...DEMORADO, ...suyo, tarde: demora * MINUTO_MS, silencio: [2, 2] }
  const tarde = azar() < TARDES ? entre(azar, ...conductor.tarde) : 0
  const desde = entre(azar, 0, 360)
  const calla = entre(azar, 0.2, 0.8)
  return {
    ...suyo,
    tarde,
    desde,
    lejosKm: conductor.lejosKm,
    saleAntesMs: conductor.saleAntes,
    silencio: azar() < 0.3 ? [calla, calla + 0.12] : [2, 2],
  }
}

type Lugar = Punto & { velocidad: number; rumbo: number | null }

export type Marcha = {
  lugar: Lugar
  /** The step that is due and was not told yet. */
  paso: Paso | null
  /** The trip is over. */
  termina: boolean
  /** The tracker is silent. */
  calla: boolean
}

const METROS_POR_GRADO = 111_320

/** The point that is so many km away in a direction. */
const lejosDe = ({ lat, lon }: Punto, km: number, grados: number): Punto => {
  const angulo = (grados * Math.PI) / 180
  const metros = km * 1000
  return {
    lat: lat + (metros * Math.cos(angulo)) / METROS_POR_GRADO,
    lon: lon + (metros * Math.sin(angulo)) / (METROS_POR_GRADO * Math.cos((lat * Math.PI) / 180)),
  }
}

/** The length in metres of a way of several points. */
export const largoDe = (por: readonly Punto[]): number =>
  por.reduce((suma, hasta, i) => suma + metrosEntre(por[i - 1] ?? hasta, hasta), 0)

/** The place after a part (0 to 1) of a way, and where it heads. */
export const aLoLargo = (por: readonly [Punto, ...Punto[]], parte: number): Punto & { rumbo: number | null } => {
  let falta = largoDe(por) * Math.min(1, Math.max(0, parte))
  for (const [i, hasta] of por.entries()) {
    const desde = por[i - 1]
    if (!desde) continue
    const tramo = metrosEntre(desde, hasta)
    if (falta <= tramo && tramo > 0) {
      const p = falta / tramo
      const lat = desde.lat + (hasta.lat - desde.lat) * p
      const lon = desde.lon + (hasta.lon - desde.lon) * p
      return { lat, lon, rumbo: rumboEntre(desde, hasta) }
    }
    falta -= tramo
  }
  const ultimo = por.at(-1) ?? por[0]
  return { lat: ultimo.lat, lon: ultimo.lon, rumbo: null }
}

/**
 * Where a driver is now and what is due to be told, by the clock alone: a simulator that rested goes on where the driver
 * would be. Null while the driver is at home. Pure.
 */
export const marchaDe = (viaje: Viaje, conductor: Conductor, ahora: number): Marcha | null => {
  const { salida, por, pasos } = viaje
  const t = ahora - conductor.tarde
  const { lejosKm, saleAntesMs, llegaAntesMs, abordaAntesMs } = conductor
  if (t < salida - saleAntesMs) return null
  const falta = (paso: Paso) => (pasos.includes(paso) ? null : paso)
  const quieto = { velocidad: 0, rumbo: null }
  if (t < salida - llegaAntesMs) {
    const parte = (t - (salida - saleAntesMs)) / (saleAntesMs - llegaAntesMs)
    const casa = lejosDe(por[0], lejosKm, conductor.desde)
    const { lat, lon, rumbo } = aLoLargo([casa, por[0]], parte)
    const velocidad = (lejosKm / (saleAntesMs - llegaAntesMs)) * 60 * MINUTO_MS
    return { lugar: { lat, lon, rumbo, velocidad }, paso: falta('en_camino'), termina: false, calla: false }
  }
  const { lat, lon } = por[0]
  if (t < salida) {
    const paso = falta('en_camino') ?? falta('llego') ?? (t < salida - abordaAntesMs ? null : falta('a_bordo'))
    return { lugar: { lat, lon, velocidad: quieto.velocidad, rumbo: null }, paso, termina: false, calla: false }
  }
  const dura = (largoDe(por) / 1000 / conductor.velocidad) * 60 * MINUTO_MS
  const parte = dura === 0 ? 1 : Math.min(1, (t - salida) / dura)
  const paso = falta('en_camino') ?? falta('llego') ?? falta('a_bordo')
  const lugar = aLoLargo(por, parte)
  const [calla, habla] = conductor.silencio
  return {
    lugar: { lat: lugar.lat, lon: lugar.lon, rumbo: lugar.rumbo, velocidad: parte === 1 ? 0 : conductor.velocidad },
    paso,
    termina: parte === 1 && paso === null,
    calla: parte >= calla && parte < habla,
  }
}
