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

/**
 * `road`: the route along the roads, if known; `trace`: the vehicle's recorded positions, in lines; `silences`: where
 * nothing is known between two of them; `halts`: where it stood; `moment`: where it was at a chosen time.
 */
export type Ruta = {
  origin: LonLat
  stops: LonLat[]
  destination: LonLat | null
  road?: LonLat[] | null
  trace?: LonLat[][]
  silences?: LonLat[][]
  halts?: LonLat[]
  moment?: LonLat | null
}

/** Opacity of what is not chosen while something is. */
export const FADED = 0.35

export function toCollection<G extends GeoJSON.Geometry>(features: GeoJSON.Feature<G>[]): GeoJSON.FeatureCollection<G> {
  return { type: 'FeatureCollection', features }
}
