import BOGOTA from './bogota-streets.geojson?raw'
import MANCHAS from './built-up.geojson?raw'
import CALI from './cali-streets.geojson?raw'
import { outsideOf, smooth, type BBox, type LonLat } from './geometry.ts'
import RUTAS from './national-routes.geojson?raw'
import SITIOS from './neighbourhoods.geojson?raw'
import CORDILLERAS from './ranges.geojson?raw'
import REGIONES from './regions.geojson?raw'

/**
 * A feature of the files drawn by hand from general knowledge, for orientation and not a survey. `clase` decides how it
 * is painted (src/map-engine/style). Built-up areas are rough on purpose. Each region has one label, because tiles
 * would repeat its name in every tile.
 */
export type Row = { clase: string; name: string; points: LonLat[] }

const CITY: BBox = [-76.59, 3.335, -76.478, 3.493]

export function readRows(geojson: string): Row[] {
  const { features }: GeoJSON.FeatureCollection<GeoJSON.Geometry, Record<string, unknown>> = JSON.parse(geojson)
  return features.map(({ properties: { t, n }, geometry }) => ({
    clase: String(t),
    name: String(n),
    points: positionsOf(geometry).map(([lon = NaN, lat = NaN]) => [lon, lat]),
  }))
}

function positionsOf(geometry: GeoJSON.Geometry): GeoJSON.Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  if (geometry.type === 'Polygon') return geometry.coordinates[0] ?? []
  return geometry.type === 'LineString' ? geometry.coordinates : []
}

/** The whole scheme as features: `t` is the class; lines and points have their name in `n`. */
export function readScheme(): GeoJSON.Feature[] {
  return [
    ...readRows(CORDILLERAS).map(({ name, points }) => line(name, 'cordillera', smooth(points, 4, 0.5))),
    ...readRows(MANCHAS).map(({ clase, points }) => area(clase, smooth(points, 4))),
    ...lines().map(({ name, clase, points }) => line(name, clase, points)),
    ...[REGIONES, SITIOS].flatMap(readRows).concat(readRows(BOGOTA).filter(isPlace)).map(place),
  ]
}

/** National routes up to the city's edge, for deployments with real streets in the city. */
export function routesToTown(): GeoJSON.Feature[] {
  return lines()
    .filter(({ clase }) => clase === 'nacional')
    .flatMap(({ name, clase, points }) => outsideOf(points, CITY).map((part) => line(name, clase, part)))
}

function lines(): Row[] {
  return [RUTAS, CALI, BOGOTA]
    .flatMap(readRows)
    .filter((row) => !isPlace(row))
    .map((row) => {
      // Rivers bend more, roads stay closer to the straight line.
      return { ...row, points: smooth(row.points, 6, row.clase === 'rio' ? 0.5 : 0.35) }
    })
}

function line(n: string, t: string, coordinates: LonLat[]): GeoJSON.Feature {
  return { type: 'Feature', properties: { n, t }, geometry: { type: 'LineString', coordinates } }
}

function area(t: string, ring: LonLat[]): GeoJSON.Feature {
  return { type: 'Feature', properties: { t }, geometry: { type: 'Polygon', coordinates: [ring] } }
}

const isPlace = ({ points }: Row): boolean => points.length === 1

function place({ clase: t, name: n, points }: Row): GeoJSON.Feature {
  const [coordinates = [0, 0]] = points
  return { type: 'Feature', properties: { n, t }, geometry: { type: 'Point', coordinates } }
}
