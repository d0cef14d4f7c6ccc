import { useEffect } from 'react'
import { GeoJSONSource, type Map as MapLibre } from 'maplibre-gl'
import type { Theme } from '../style/palette.ts'
import { ABOVE_LABELS } from './above-labels.ts'
import { stopId } from './stop-marker.ts'
import { featuresOfRoute } from './route.ts'
import { toCollection, type Ruta } from './types.ts'

export const STOPS_LAYER = 'ruta-paradas'
export const LOWEST_LAYER = 'ruta-borde'
/** The first one above the lines. */
export const HALTS_LAYER = 'ruta-altos'
const LAYERS = [
  LOWEST_LAYER,
  'ruta-linea',
  'ruta-carretera',
  'ruta-silencio',
  'ruta-traza',
  HALTS_LAYER,
  STOPS_LAYER,
  'ruta-momento',
]
const SOURCE = 'ruta'

/**
 * The trip's route: a solid line along the road, or straight legs from place to place, dashed because they do not
 * follow the road.
 */
export function RouteLayer({ map, theme, route }: { map: MapLibre; theme: Theme; route: Ruta | null }) {
  useEffect(() => {
    build(map)
    return () => {
      for (const layer of LAYERS) if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map])

  useEffect(() => {
    map.setPaintProperty(LOWEST_LAYER, 'line-color', theme === 'dark' ? '#10151C' : '#FFFFFF')
    for (const line of ['ruta-linea', 'ruta-carretera'])
      map.setPaintProperty(line, 'line-color', theme === 'dark' ? '#E6EAF2' : '#0F2F57')
    const [trace, edge] = theme === 'dark' ? ['#37C486', '#10151C'] : ['#0B8A55', '#FFFFFF']
    for (const line of ['ruta-traza', 'ruta-silencio']) map.setPaintProperty(line, 'line-color', trace)
    map.setPaintProperty(HALTS_LAYER, 'circle-color', edge)
    map.setPaintProperty(HALTS_LAYER, 'circle-stroke-color', trace)
    map.setPaintProperty('ruta-momento', 'circle-color', trace)
    map.setPaintProperty('ruta-momento', 'circle-stroke-color', edge)
    map.setLayoutProperty(STOPS_LAYER, 'icon-image', ['concat', stopId(theme, ''), ['get', 'texto']])
  }, [map, theme])

  useEffect(() => {
    const source = map.getSource(SOURCE)
    if (source instanceof GeoJSONSource) void source.setData(toCollection(route ? featuresOfRoute(route) : []))
  }, [map, route])

  return null
}

function build(map: MapLibre): void {
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const
  map.addSource(SOURCE, { type: 'geojson', data: toCollection([]) })
  map.addLayer({
    id: LOWEST_LAYER,
    type: 'line',
    source: SOURCE,
    filter: ['all', ['==', ['geometry-type'], 'LineString'], ['!', ['has', 'silence']]],
    layout: line,
    paint: { 'line-width': 7, 'line-opacity': 0.85 },
  })
  map.addLayer({
    id: 'ruta-linea',
    type: 'line',
    source: SOURCE,
    filter: ['==', ['get', 'road'], false],
    layout: line,
    paint: { 'line-width': 3.5, 'line-dasharray': [1.6, 1.8] },
  })
  map.addLayer({
    id: 'ruta-carretera',
    type: 'line',
    source: SOURCE,
    filter: ['==', ['get', 'road'], true],
    layout: line,
    paint: { 'line-width': 4 },
  })
  map.addLayer({
    id: 'ruta-silencio',
    type: 'line',
    source: SOURCE,
    filter: ['has', 'silence'],
    layout: line,
    paint: { 'line-width': 3, 'line-dasharray': [0.5, 2.2] },
  })
  map.addLayer({
    id: 'ruta-traza',
    type: 'line',
    source: SOURCE,
    filter: ['has', 'trace'],
    layout: line,
    paint: { 'line-width': 4 },
  })
  map.addLayer({
    id: HALTS_LAYER,
    type: 'circle',
    source: SOURCE,
    filter: ['has', 'halt'],
    paint: { 'circle-radius': 5, 'circle-stroke-width': 3 },
  })
  map.addLayer({
    id: STOPS_LAYER,
    type: 'symbol',
    source: SOURCE,
    filter: ['has', 'texto'],
    // A stands beside the arrow of its service, which points out from the same place.
    layout: {
      'icon-offset': ['case', ['==', ['get', 'texto'], 'A'], ['literal', [-22, 22]], ['literal', [0, 0]]],
      ...ABOVE_LABELS,
    },
  })
  map.addLayer({
    id: 'ruta-momento',
    type: 'circle',
    source: SOURCE,
    filter: ['has', 'moment'],
    paint: { 'circle-radius': 8, 'circle-stroke-width': 3 },
  })
}
