import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { readScheme, routesToTown } from '../basemap/scheme.ts'
import { tilesBackground, ownBackground } from './background-layers.ts'
import { GROUND_LAYER } from './land-first.ts'
import { places, regions } from './place-layers.ts'
import { avenues, tilesStreets, HANDOVER, rangeLabels, roadLabels, schemeLabels, routes } from './road-layers.ts'
import { PALETTES, type Palette, type Theme } from './palette.ts'
import { STRONG, NORMAL } from './parts.ts'

/** Files of the style; the bundler knows their addresses. */
export type Resources = { land: string; places: string; normal: string; strong: string }
/** The deployment's archives by the layers they contain; the names are those of the `pmtiles://` protocol. */
export type Tiles = { base: string | null; streets: string[]; routes: string | null; attribution: string }

const SCHEMATIC = 'Mapa esquemático, sin conexión'
const DATOS = 'Natural Earth | GeoNames (CC BY 4.0)'

/** The style without internet: streets when the deployment has tiles, otherwise the hand-drawn scheme. */
export function localStyle(theme: Theme, resources: Resources, tiles: Tiles | null): StyleSpecification {
  const c = PALETTES[theme]
  const withStreets = tiles !== null && tiles.streets.length > 0
  return {
    version: 8,
    name: `local-${theme}`,
    // There is no glyph server: the browser draws labels with these two fonts.
    'font-faces': { [NORMAL]: resources.normal, [STRONG]: resources.strong },
    sources: sources(resources, tiles, withStreets),
    layers: [
      { id: GROUND_LAYER, type: 'background', paint: { 'background-color': c.water } },
      ...(tiles?.base ? tilesBackground(c) : ownBackground(c)),
      ...(withStreets ? withTiles(c, tiles) : schemeOnly(c)),
      ...regions(c),
      places(c),
    ],
  }
}

function schemeOnly(c: Palette): LayerSpecification[] {
  const o = { source: 'esquema' }
  return [...routes(c, 'nacional', o), ...avenues(c), ...schemeLabels(c), roadLabels(c, 'nacional', o)]
}

/** The deployment's roads between towns if it has them; otherwise ours, cut where its streets begin. */
function withTiles(c: Palette, tiles: Tiles): LayerSpecification[] {
  const far = { source: 'esquema', maxzoom: HANDOVER }
  const near = tiles.routes
    ? { source: tiles.routes, 'source-layer': 'ruta', minzoom: HANDOVER }
    : { source: 'rutas-cortadas', minzoom: HANDOVER }
  const streets = tiles.streets.map((key) => tilesStreets(c, key))
  return [
    ...routes(c, 'nacional-lejos', far),
    ...routes(c, 'nacional-cerca', near),
    ...streets.flatMap(({ strokes }) => strokes),
    rangeLabels(c),
    roadLabels(c, 'nacional-lejos', far),
    roadLabels(c, 'nacional-cerca', near),
    ...streets.flatMap(({ labels }) => labels),
  ]
}

function sources(resources: Resources, tiles: Tiles | null, withStreets: boolean): Record<string, SourceSpecification> {
  const attribution = withStreets ? escape(tiles?.attribution ?? '') : SCHEMATIC
  const collection = (features: GeoJSON.Feature[]): GeoJSONSourceSpecification => ({
    type: 'geojson',
    data: { type: 'FeatureCollection', features },
  })
  return {
    esquema: { ...collection(readScheme()), attribution },
    lugares: { type: 'geojson', data: resources.places, attribution: DATOS },
    ...(tiles?.base
      ? { base: { type: 'vector', url: `pmtiles://${tiles.base}` } satisfies SourceSpecification }
      : { tierra: { type: 'geojson', data: resources.land } satisfies SourceSpecification }),
    ...(withStreets && !tiles?.routes ? { 'rutas-cortadas': collection(routesToTown()) } : {}),
    ...Object.fromEntries(
      [...new Set([...(tiles?.streets ?? []), ...(tiles?.routes ? [tiles.routes] : [])])].map((key) => [
        key,
        { type: 'vector', url: `pmtiles://${key}` } satisfies SourceSpecification,
      ]),
    ),
  }
}

/** The attribution control writes HTML, so a deployment's text is escaped. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
