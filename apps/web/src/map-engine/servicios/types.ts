import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import type { LonLat } from '../basemap/geometry.ts'

/** The colour of each status, '#RRGGBB': the same on the map as everywhere else. */
export type EstadoColors = Readonly<Record<EstadoEnMapa, string>>

/** `rumbo` is the heading in degrees, clockwise from north; `nuevo` marks one that nobody has seen yet. */
export type MapServicio = {
  id: string
  estado: EstadoEnMapa
  lon: number
  lat: number
  rumbo: number
  nuevo?: boolean | undefined
}

/** How many services of each status lie around a place. */
export type MapGroup = { lon: number; lat: number; cuentas: Readonly<Record<EstadoEnMapa, number>> }

/** `road` is the way along the roads, where somebody knows it; `trace` is where its vehicle came along. */
export type Ruta = {
  origin: LonLat
  stops: LonLat[]
  destination: LonLat | null
  road?: LonLat[] | null
  trace?: LonLat[]
}

type Properties = { id: string; estado: EstadoEnMapa; rumbo: number; nuevo: boolean }

export function toFeature(s: MapServicio): GeoJSON.Feature<GeoJSON.Point, Properties> {
  return {
    type: 'Feature',
    properties: { id: s.id, estado: s.estado, rumbo: s.rumbo, nuevo: s.nuevo === true },
    geometry: { type: 'Point', coordinates: [s.lon, s.lat] },
  }
}

export function toCollection<G extends GeoJSON.Geometry>(features: GeoJSON.Feature<G>[]): GeoJSON.FeatureCollection<G> {
  return { type: 'FeatureCollection', features }
}
