import { RODEO, VELOCIDAD_MEDIA, enTramo, metrosEntre } from '../core/distancia.ts'
import { HORA_MS, MINUTO_MS } from '../core/fechas.ts'
import { POSICION_VIEJA_MS } from '../servicios/puntualidad.rules.ts'
import type { Punto } from '../servicios/servicios.rules.ts'

export { POSICION_VIEJA_MS } from '../servicios/puntualidad.rules.ts'
/** A trace is whole until this many days after its trip, then it keeps one point a minute, and is gone after a year (decisions §10). */
export const DIAS_DE_TRAZA_ENTERA = 30
export const DIAS_DE_TRAZA = 365
/** Most points of a trace that are shown; of a longer one the first of each of equally long times. A file has all. */
export const PUNTOS_A_LA_VISTA = 5_000
/** Points of a trip's time are taken for this long after its end (decisions §10). */
export const TARDANZA_MAXIMA_MS = 24 * HORA_MS
/** Points are taken from this long before the departure of a confirmed service (decisions §10). */
export const HORAS_ANTES_DE_SALIR = 4
export const ANTES_DE_SALIR_MS = HORAS_ANTES_DE_SALIR * HORA_MS
/** How far a tracker's clock may be ahead of the server's. */
export const ADELANTO_MAXIMO_MS = 5 * MINUTO_MS
/** Km/h. Faster than on any road: a wrong fix. */
export const VELOCIDAD_MAXIMA = 200
/** Metres that the position of a standing receiver may jump. */
const TEMBLOR_M = 500

/** How far from its route a vehicle may report for the first time: within two hours' drive. */
const DESVIO_MAXIMO_M = 150_000
/** After this many refused points that agree with each other, the stored point was the wrong one. */
export const PUNTOS_QUE_CONVENCEN = 3

/** Whether a point can belong to a trip along these points: near one of its segments, or near its only point. */
export const estaCercaDeLaRuta = (punto: Punto, ruta: readonly Punto[]): boolean =>
  ruta.length === 0 || ruta.some((hasta, i) => enTramo(punto, ruta[i - 1] ?? hasta, hasta).metros <= DESVIO_MAXIMO_M)

/** Km/h from which a report says by itself that the vehicle drives. */
const VELOCIDAD_DE_MARCHA = 5

/** Whether a vehicle drives its trip: it reports a speed, or is away from its first point of it. */
export const haSalido = (primero: Punto | null, punto: Punto, velocidad: number | null): boolean =>
  (velocidad !== null && velocidad >= VELOCIDAD_DE_MARCHA) ||
  (primero !== null && metrosEntre(primero, punto) > TEMBLOR_M)

type Fijo = Punto & { en: Date }

/** Whether no vehicle could travel from one point to the next in that time. */
export const esSaltoImposible = (antes: Fijo, despues: Fijo): boolean => {
  const metros = metrosEntre(antes, despues)
  if (metros <= TEMBLOR_M) return false
  const horas = (despues.en.getTime() - antes.en.getTime()) / (60 * MINUTO_MS)
  return horas <= 0 || metros / 1000 / horas > VELOCIDAD_MAXIMA
}

/** Whether a position is too old to be the current one. */
export const esPosicionVieja = (en: Date | string, ahora: number): boolean =>
  ahora - new Date(en).getTime() > POSICION_VIEJA_MS

/** Minutes for the road between two points that are this far apart in a straight line: an estimate. */
export const minutosDeCamino = (metros: number): number => Math.round(((metros * RODEO) / 1000 / VELOCIDAD_MEDIA) * 60)

/**
 * When a vehicle is expected at its destination: an estimate from its last position. Null without a destination, and
 * when the position is old.
 */
export const llegadaEstimada = (
  { en, ...donde }: Punto & { en: Date },
  destino: Punto | null,
  ahora: Date,
): Date | null => {
  if (destino === null || esPosicionVieja(en, ahora.getTime())) return null
  return new Date(en.getTime() + minutosDeCamino(metrosEntre(donde, destino)) * MINUTO_MS)
}
