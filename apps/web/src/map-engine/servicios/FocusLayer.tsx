import { useEffect } from 'react'
import { GeoJSONSource, type AddLayerObject, type Map as MapLibre } from 'maplibre-gl'
import type { Theme } from '../style/palette.ts'
import { ABOVE_LABELS } from './above-labels.ts'
import { STOPS_LAYER } from './RouteLayer.tsx'
import { toFeature, type Index } from './stacks.ts'
import { toCollection } from './types.ts'

export const FOCUS_LAYER = 'enfoque-flecha'
const LAYERS = ['enfoque-halo', 'enfoque-anillo', FOCUS_LAYER]
const SOURCE = 'enfoque'

type Props = { map: MapLibre; theme: Theme; servicios: Index; selection: string | null; highlighted: string | null }

/** The selected and the highlighted service, drawn over all others and over the route, below its stops; also when a donut contains their arrow. */
export function FocusLayer({ map, theme, servicios, selection, highlighted }: Props) {
  useEffect(() => {
    build(map)
    return () => {
      for (const layer of LAYERS) if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map])

  useEffect(() => {
    map.setPaintProperty('enfoque-anillo', 'circle-stroke-color', theme === 'dark' ? '#FFFFFF' : '#0F172A')
    map.setPaintProperty('enfoque-halo', 'circle-color', theme === 'dark' ? '#7FB0FF' : '#1D4ED8')
  }, [map, theme])

  useEffect(() => {
    const source = map.getSource(SOURCE)
    if (!(source instanceof GeoJSONSource)) return
    const ids = new Set([highlighted, selection])
    const features = [...ids].flatMap((id) => {
      const servicio = id === null ? undefined : servicios.get(id)
      if (!servicio) return []
      const feature = toFeature(servicio)
      return [{ ...feature, properties: { ...feature.properties, elegido: id === selection } }]
    })
    void source.setData(toCollection(features))
  }, [map, servicios, selection, highlighted])

  return null
}

function build(map: MapLibre): void {
  map.addSource(SOURCE, { type: 'geojson', data: toCollection([]) })
  const add = (layer: AddLayerObject) => map.addLayer(layer, map.getLayer(STOPS_LAYER) ? STOPS_LAYER : undefined)
  add({
    id: 'enfoque-halo',
    type: 'circle',
    source: SOURCE,
    paint: { 'circle-radius': 28, 'circle-color': '#1D4ED8', 'circle-opacity': 0.16, 'circle-pitch-alignment': 'map' },
  })
  add({
    id: 'enfoque-anillo',
    type: 'circle',
    source: SOURCE,
    filter: ['get', 'elegido'],
    paint: {
      'circle-radius': 25,
      'circle-color': 'transparent',
      'circle-stroke-width': 2.5,
      'circle-stroke-color': '#0F172A',
    },
  })
  add({
    id: FOCUS_LAYER,
    type: 'symbol',
    source: SOURCE,
    layout: {
      'icon-image': ['concat', 'flecha-', ['get', 'estado']],
      'icon-size': 1.2,
      'icon-rotate': ['get', 'rumbo'],
      'icon-rotation-alignment': 'map',
      ...ABOVE_LABELS,
    },
  })
}
