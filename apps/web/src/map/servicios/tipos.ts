import type { EstadoVisible } from '../../lib/estado-colores.ts'
import type { LonLat } from '../base/geometria.ts'

/** `rumbo` is the heading in degrees, clockwise from north. */
export type ServicioEnMapa = { id: string; estado: EstadoVisible; lon: number; lat: number; rumbo: number }

/** How many services of each status lie around a place. */
export type GrupoEnMapa = { lon: number; lat: number; cuentas: Readonly<Record<EstadoVisible, number>> }

export type Ruta = { origen: LonLat; paradas: LonLat[]; destino: LonLat | null }

type Propiedades = { id: string; estado: EstadoVisible; rumbo: number }

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
