import MANCHAS from './built-up.geojson?raw'
import CALI from './cali-streets.geojson?raw'
import { franja, fueraDe, suavizar, type Caja, type LonLat } from './geometry.ts'
import RUTAS from './national-routes.geojson?raw'
import SITIOS from './neighbourhoods.geojson?raw'
import CORDILLERAS from './ranges.geojson?raw'
import REGIONES from './regions.geojson?raw'

/**
 * A feature of the files drawn by hand from general knowledge, good for finding one's way and no survey. `clase` decides how it is painted
 * (src/map-engine/style); `semiancho` is half a range's width at its middle, in degrees. Built-up areas are rough on purpose. Regions have
 * one label each, because tiles would repeat the name in every tile that a region crosses.
 */
export type Fila = { clase: string; nombre: string; semiancho: number; puntos: LonLat[] }

const CIUDAD: Caja = [-76.59, 3.335, -76.478, 3.493]

export function leerFilas(geojson: string): Fila[] {
  const { features }: GeoJSON.FeatureCollection<GeoJSON.Geometry, Record<string, unknown>> = JSON.parse(geojson)
  return features.map(({ properties: { t, n, halfWidth }, geometry }) => ({
    clase: String(t),
    nombre: String(n),
    semiancho: Number(halfWidth ?? 0),
    puntos: posicionesDe(geometry).map(([lon = NaN, lat = NaN]) => [lon, lat]),
  }))
}

function posicionesDe(geometry: GeoJSON.Geometry): GeoJSON.Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  if (geometry.type === 'Polygon') return geometry.coordinates[0] ?? []
  return geometry.type === 'LineString' ? geometry.coordinates : []
}

/** The whole scheme as features: `t` is the class, and lines and points carry their name in `n`. */
export function leerEsquema(): GeoJSON.Feature[] {
  return [
    ...leerFilas(CORDILLERAS).flatMap(cordillera),
    ...leerFilas(MANCHAS).map(({ clase, puntos }) => area(clase, suavizar(puntos, 4))),
    ...lineas().map(({ nombre, clase, puntos }) => linea(nombre, clase, puntos)),
    ...[REGIONES, SITIOS].flatMap(leerFilas).map(lugar),
  ]
}

/** National routes up to the city's edge, for when real streets fill the city. */
export function rutasHastaLaCiudad(): GeoJSON.Feature[] {
  return lineas()
    .filter(({ clase }) => clase === 'nacional')
    .flatMap(({ nombre, clase, puntos }) => fueraDe(puntos, CIUDAD).map((parte) => linea(nombre, clase, parte)))
}

function lineas(): Fila[] {
  return [RUTAS, CALI].flatMap(leerFilas).map((fila) => {
    // Rivers swing, roads keep closer to the straight line.
    return { ...fila, puntos: suavizar(fila.puntos, 6, fila.clase === 'rio' ? 0.5 : 0.35) }
  })
}

function linea(n: string, t: string, coordinates: LonLat[]): GeoJSON.Feature {
  return { type: 'Feature', properties: { n, t }, geometry: { type: 'LineString', coordinates } }
}

function area(t: string, anillo: LonLat[]): GeoJSON.Feature {
  return { type: 'Feature', properties: { t }, geometry: { type: 'Polygon', coordinates: [anillo] } }
}

function cordillera({ semiancho, nombre, puntos }: Fila): GeoJSON.Feature[] {
  const cresta = suavizar(puntos, 4, 0.5)
  return [area('verde', franja(cresta, semiancho)), linea(nombre, 'cordillera', cresta)]
}

function lugar({ clase: t, nombre: n, puntos }: Fila): GeoJSON.Feature {
  const [coordinates = [0, 0]] = puntos
  return { type: 'Feature', properties: { n, t }, geometry: { type: 'Point', coordinates } }
}
