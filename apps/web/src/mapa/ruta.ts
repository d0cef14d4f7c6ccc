import type { Servicio, ServicioResumen } from '@aliadas/contract/servicios'
import type { RecorridoPorCarretera } from '@aliadas/contract/mapa'
import { paradasDe, silenciosDe, tramosDe, type PuntoDeTraza } from '@aliadas/contract/posiciones'

type LonLat = [lon: number, lat: number]
export type RutaDelServicio = {
  origin: LonLat
  stops: LonLat[]
  destination: LonLat | null
  road: LonLat[] | null
  trace: LonLat[][]
  silences: LonLat[][]
  halts: LonLat[]
  moment: LonLat | null
}

const enMapa = ({ lon, lat }: Lugar): LonLat => [lon, lat]

/** `traza`: positions of its vehicle, oldest first; `momento`: where it was at a chosen time. */
export const rutaDe = (
  s: Servicio,
  recorrido: RecorridoPorCarretera | null,
  traza: readonly PuntoDeTraza[] = [],
  momento: Lugar | null = null,
): RutaDelServicio => ({
  origin: [s.lonOrigen, s.latOrigen],
  stops: s.paradasCoords.map(({ lon, lat }) => [lon, lat]),
  destination: s.lonDestino === null || s.latDestino === null ? null : [s.lonDestino, s.latDestino],
  road: recorrido?.coordenadas ?? null,
  trace: tramosDe(traza).map((tramo) => tramo.map(enMapa)),
  silences: silenciosDe(traza).map(({ desde, hasta }) => [enMapa(desde), enMapa(hasta)]),
  halts: paradasDe(traza).map(enMapa),
  moment: momento && enMapa(momento),
})

type Lugar = { lat: number; lon: number }

/** Bounding box of places: west, south, east, north; null without places. */
export const cajaAlrededor = (lugares: readonly Lugar[]): [number, number, number, number] | null => {
  if (lugares.length === 0) return null
  let [oeste, sur, este, norte] = [180, 90, -180, -90]
  for (const { lat, lon } of lugares) {
    oeste = Math.min(oeste, lon)
    este = Math.max(este, lon)
    sur = Math.min(sur, lat)
    norte = Math.max(norte, lat)
  }
  return [oeste, sur, este, norte]
}

/** Bounding box of a service's whole route. */
export const cajaDelRecorrido = (s: Servicio): [number, number, number, number] | null =>
  cajaAlrededor([
    { lat: s.latOrigen, lon: s.lonOrigen },
    ...s.paradasCoords,
    ...(s.latDestino === null || s.lonDestino === null ? [] : [{ lat: s.latDestino, lon: s.lonDestino }]),
  ])

/** Bounding box of the services' origins; null without any. */
export const cajaDeOrigenes = (servicios: readonly ServicioResumen[]) =>
  cajaAlrededor(servicios.map((s) => ({ lat: s.latOrigen, lon: s.lonOrigen })))
