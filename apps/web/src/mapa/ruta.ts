import type { Servicio, ServicioResumen } from '@aliadas/contract/servicios'
import type { RecorridoPorCarretera } from '@aliadas/contract/mapa'

type LonLat = [lon: number, lat: number]
export type RutaDelServicio = {
  origin: LonLat
  stops: LonLat[]
  destination: LonLat | null
  road: LonLat[] | null
  trace: LonLat[]
}

/** `traza`: positions of its vehicle, oldest first. */
export const rutaDe = (
  s: Servicio,
  recorrido: RecorridoPorCarretera | null,
  traza: readonly Lugar[] = [],
): RutaDelServicio => ({
  origin: [s.lonOrigen, s.latOrigen],
  stops: s.paradasCoords.map(({ lon, lat }) => [lon, lat]),
  destination: s.lonDestino === null || s.latDestino === null ? null : [s.lonDestino, s.latDestino],
  road: recorrido?.coordenadas ?? null,
  trace: traza.map(({ lon, lat }) => [lon, lat]),
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
