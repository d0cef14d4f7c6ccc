import type { EstadoEnMapa } from '@aliadas/contract'
import type { LonLat } from '../basemap/geometry.ts'

/** The colour of each status, '#RRGGBB': the same on the map as everywhere else. */
export type ColoresDeEstado = Readonly<Record<EstadoEnMapa, string>>

/** `rumbo` is the heading in degrees, clockwise from north. */
export type ServicioEnMapa = { id: string; estado: EstadoEnMapa; lon: number; lat: number; rumbo: number }

/** How many services of each status lie around a place. */
export type GrupoEnMapa = { lon: number; lat: number; cuentas: Readonly<Record<EstadoEnMapa, number>> }

export type Ruta = { origen: LonLat; paradas: LonLat[]; destino: LonLat | null }

type Propiedades = { id: string; estado: EstadoEnMapa; rumbo: number }

export function comoFeature(s: ServicioEnMapa): GeoJSON.Feature<GeoJSON.Point, Propiedades> {
  return {
    type: 'Feature',
    properties: { id: s.id, estado: s.estado, rumbo: s.rumbo },
    geometry: { type: 'Point', coordinates: [s.lon, s.lat] },
  }
}

export function comoColeccion<G extends GeoJSON.Geometry>(
  features: GeoJSON.Feature<G>[],
): GeoJSON.FeatureCollection<G> {
  return { type: 'FeatureCollection', features }
}
