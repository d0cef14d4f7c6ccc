import { enTramo, metrosEntre } from '../core/distancia.ts'
import { DIA_MS, MINUTO_MS } from '../core/fechas.ts'
import {
  CERCA_M,
  EN_RIESGO_MS,
  MARGEN_DE_LLEGADA,
  POSICION_VIEJA_MS,
  RITMO_USUAL,
  metodoDe,
  ritmoDe,
  viajeMs,
  type CaminoPorRuta,
  type MetodoDeLlegada,
} from './puntualidad.rules.ts'
import type { Punto } from './servicios.rules.ts'

/** Whether a trip on its way reaches its destination when it was planned to, as far as positions tell. */
export const ESTADOS_EN_RUTA = ['a_tiempo', 'en_riesgo', 'tarde', 'sin_senal', 'llego'] as const
export type EstadoEnRuta = (typeof ESTADOS_EN_RUTA)[number]

export const ETIQUETA_EN_RUTA: Record<EstadoEnRuta, string> = {
  a_tiempo: 'A tiempo',
  en_riesgo: 'Puede llegar tarde',
  tarde: 'Va tarde',
  sin_senal: 'Sin señal',
  llego: 'Llegó al destino',
}

/** What is foreseen of a trip on its way, as its row keeps it. Instants are in UTC, as text. */
export type EnRutaGuardado = {
  /** What stands, and what was read last. */
  estado: EstadoEnRuta | null
  vista: EstadoEnRuta | null
  /** Index of the next stop in `paradas`; null when only the destination is left. */
  parada: number | null
  llegadaParada: string | null
  /** Arrival at the destination; null while nothing is known. */
  llegada: string | null
  /** When it was planned to be there: the departure and the usual time of the way. */
  planeada: string
  metodo: MetodoDeLlegada | null
  /** The arrival may be this much earlier or later. */
  margenMinutos: number | null
  /** Instant of the position that it was computed from. */
  en: string | null
}

/** Stops with a place, with their index in `paradas`. */
export type Ruta = { origen: Punto; paradas: readonly (Punto & { indice: number })[]; destino: Punto }

type Fijo = Punto & { en: Date }

export type PrevisionEnRuta = {
  ahora: Date
  ruta: Ruta
  /** Its last position. */
  punto: Fijo | null
  /** Where it was in the 20 minutes before, oldest first. */
  anteriores: readonly Fijo[]
  /** How many of the stops were passed by the last reading. */
  pasadas: number
  planeada: Date
  /** From how many minutes on its company calls it late. */
  minutosTarde: number
  /** The router's way through the stops that are left; null without one, and when it does not answer. */
  camino: CaminoPorRuta | null
}

/** A vehicle that stood at a stop for so long has served it: it did not only pass. It stays as long at each one that is left. */
const ESTANCIA_MS = 2 * MINUTO_MS
/** Beyond this it has left a stop; between the two circles a reading may waver. */
const LEJOS_M = 300

const lugaresDe = ({ origen, paradas, destino }: Ruta): readonly Punto[] => [origen, ...paradas, destino]

/** The part of the way that a point is nearest to, among those from one on. */
const tramoDe = (punto: Punto, lugares: readonly Punto[], desde: number): number => {
  let mejor = { tramo: desde, metros: Number.POSITIVE_INFINITY }
  for (const [tramo, lugar] of lugares.entries()) {
    const hasta = lugares[tramo + 1]
    if (tramo < desde || !hasta) continue
    const { metros } = enTramo(punto, lugar, hasta)
    if (metros < mejor.metros) mejor = { tramo, metros }
  }
  return mejor.tramo
}

/** Whether these points were near a place without a break for the usual stay. */
const seDetuvo = (puntos: readonly Fijo[], lugar: Punto): boolean => {
  let desde: Date | null = null
  for (const punto of puntos) {
    if (metrosEntre(punto, lugar) > CERCA_M) desde = null
    else if (desde === null) desde = punto.en
    else if (punto.en.getTime() - desde.getTime() >= ESTANCIA_MS) return true
  }
  return false
}

/**
 * How many stops a vehicle has passed, in their order: it stood there for the usual stay, or its last two points are
 * clearly beyond along the way. What was passed stays passed. `puntos`: oldest first.
 */
export const paradasPasadas = (puntos: readonly Fijo[], ruta: Ruta, pasadas: number): number => {
  const lugares = lugaresDe(ruta)
  const ultimos = puntos.slice(-2)
  let cuantas = pasadas
  for (const parada of ruta.paradas.slice(pasadas)) {
    const masAlla = (punto: Punto) => metrosEntre(punto, parada) > LEJOS_M && tramoDe(punto, lugares, cuantas) > cuantas
    if (!seDetuvo(puntos, parada) && !(ultimos.length === 2 && ultimos.every(masAlla))) break
    cuantas++
  }
  return cuantas
}

/** How long the whole way usually takes, with a stay at each stop; by the router if it answered. Ms. */
export const duracionPlaneada = (ruta: Ruta, porRuta: CaminoPorRuta | null): number => {
  const lugares = lugaresDe(ruta)
  const metros = lugares.slice(1).reduce((suma, hasta, i) => suma + metrosEntre(lugares[i] ?? hasta, hasta), 0)
  const camino = porRuta
    ? porRuta.tramos.reduce((suma, { segundos }) => suma + segundos * 1000, 0)
    : viajeMs(metros, RITMO_USUAL)
  return camino + ruta.paradas.length * ESTANCIA_MS
}

export type PronosticoEnRuta = Omit<EnRutaGuardado, 'vista' | 'planeada' | 'parada' | 'estado'> & {
  estado: EstadoEnRuta | null
  pasadas: number
}

const NADA = { llegadaParada: null, llegada: null, metodo: null, margenMinutos: null }

/**
 * The arrival of a trip on its way at its next stop and at its destination, with its method and margin, and what that
 * means for its plan. Pure; two equal results in a row count (`asentarPuntualidad`). Source: docs/decisions/0098.
 */
export const preverEnRuta = ({
  ahora,
  ruta,
  punto,
  anteriores,
  pasadas: antes,
  planeada,
  minutosTarde,
  camino,
}: PrevisionEnRuta): PronosticoEnRuta => {
  if (!punto || ahora.getTime() - punto.en.getTime() > POSICION_VIEJA_MS) {
    const calla = punto !== null && ahora.getTime() - punto.en.getTime() < DIA_MS
    return { ...NADA, estado: calla ? 'sin_senal' : null, pasadas: antes, en: punto?.en.toISOString() ?? null }
  }
  const en = punto.en.toISOString()
  if (metrosEntre(punto, ruta.destino) <= CERCA_M)
    return { ...NADA, estado: 'llego', pasadas: ruta.paradas.length, llegada: en, en }
  const pasadas = paradasPasadas([...anteriores, punto], ruta, antes)
  const quedan = [...ruta.paradas.slice(pasadas), ruta.destino]
  // Of another number of stops the router's way says nothing.
  const porRuta = camino?.tramos.length === quedan.length ? camino : null
  const ritmo = ritmoDe(punto, anteriores)
  const tramos = quedan.map((hasta, i) => {
    const segundos = porRuta?.tramos[i]?.segundos
    return segundos === undefined ? viajeMs(metrosEntre(quedan[i - 1] ?? punto, hasta), ritmo) : segundos * 1000
  })
  const marcha = tramos.reduce((suma, ms) => suma + ms, 0)
  const desde = (porRuta?.en ?? punto.en).getTime()
  const llegada = desde + marcha + (quedan.length - 1) * ESTANCIA_MS
  const tarde = llegada - planeada.getTime()
  return {
    estado:
      tarde >= minutosTarde * MINUTO_MS + marcha * MARGEN_DE_LLEGADA
        ? 'tarde'
        : tarde >= EN_RIESGO_MS
          ? 'en_riesgo'
          : 'a_tiempo',
    pasadas,
    llegadaParada: quedan.length > 1 ? new Date(desde + (tramos[0] ?? 0)).toISOString() : null,
    llegada: new Date(llegada).toISOString(),
    metodo: porRuta ? 'enrutador' : metodoDe(ritmo),
    margenMinutos: Math.max(1, Math.round((marcha * MARGEN_DE_LLEGADA) / MINUTO_MS)),
    en,
  }
}
