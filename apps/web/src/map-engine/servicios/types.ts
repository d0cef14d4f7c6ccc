import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import type { LonLat } from '../basemap/geometry.ts'

/** The colour of each status, '#RRGGBB': the same on the map and elsewhere. */
export type EstadoColors = Readonly<Record<EstadoEnMapa, string>>

/** `rumbo` is the heading in degrees, clockwise from north; `nuevo` marks an unseen one. */
export type MapServicio = {
  id: string
  estado: EstadoEnMapa
  lon: number
  lat: number
  rumbo: number
  nuevo?: boolean | undefined
}

/** Number of services of each status around a place. */
export type MapGroup = { lon: number; lat: number; cuentas: Readonly<Record<EstadoEnMapa, number>> }

/** `road`: the route along the roads, if known; `trace`: the vehicle's recorded positions. */
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
