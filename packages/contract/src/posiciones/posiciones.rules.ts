import { MINUTO_MS } from '../core/fechas.ts'
import type { Punto } from '../servicios/servicios.rules.ts'

/** Older than this a position says where the vehicle was, not where it is: common trackers report every five minutes. */
export const POSICION_VIEJA_MS = 6 * MINUTO_MS
/** How far a tracker's clock may run ahead of the server's. */
export const ADELANTO_MAXIMO_MS = 5 * MINUTO_MS
/** Km/h. Faster than any road: a wrong fix. */
export const VELOCIDAD_MAXIMA = 200
/** Metres that a standing receiver may jump by itself. */
const TEMBLOR_M = 500

const RADIO_TIERRA_M = 6_371_000

/** Great-circle distance in metres. */
export const metrosEntre = (a: Punto, b: Punto): number => {
  const rad = Math.PI / 180
  const dLat = (b.lat - a.lat) * rad
  const dLon = (b.lon - a.lon) * rad
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLon / 2) ** 2
  return 2 * RADIO_TIERRA_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

type Fijo = Punto & { en: Date }

/** Whether no vehicle could have gone from one point to the next in that time. */
export const esSaltoImposible = (antes: Fijo, despues: Fijo): boolean => {
  const metros = metrosEntre(antes, despues)
  if (metros <= TEMBLOR_M) return false
  const horas = (despues.en.getTime() - antes.en.getTime()) / (60 * MINUTO_MS)
  return horas <= 0 || metros / 1000 / horas > VELOCIDAD_MAXIMA
}

/** A position that no longer tells where the vehicle is now. */
export const esPosicionVieja = (en: Date | string, ahora: number): boolean =>
  ahora - new Date(en).getTime() > POSICION_VIEJA_MS
