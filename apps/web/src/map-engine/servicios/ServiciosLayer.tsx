import { ESTADOS_EN_MAPA } from '@aliadas/contract/servicios'
import { useEffect, useRef } from 'react'
import {
  GeoJSONSource,
  type ExpressionSpecification,
  type Map as MapLibre,
  type SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Theme } from '../style/palette.ts'
import { ABOVE_LABELS } from './above-labels.ts'
import { diff, CLUSTERS_FROM_AFAR, clusterZoom } from './diff.ts'
import { donutId } from './donut.ts'
import { newMarkId } from './new-mark.ts'
import { stackMarkId } from './stack-mark.ts'
import { toFeature, type Index } from './stacks.ts'
import { FADED, toCollection } from './types.ts'

export const ARROWS_LAYER = 'servicios-flechas'
export const DONUTS_LAYER = 'servicios-donas'
export const NEW_LAYER = 'servicios-nuevos'
const STACKS_LAYER = 'servicios-pilas'
const LAYERS = [DONUTS_LAYER, ARROWS_LAYER, STACKS_LAYER, NEW_LAYER]
const SOURCE = 'servicios'

/** Each cluster counts its services by status. */
const COUNTS = Object.fromEntries(
  ESTADOS_EN_MAPA.map((e): [string, ExpressionSpecification] => [
    e,
    ['+', ['case', ['==', ['get', 'estado'], e], 1, 0]],
  ]),
)

/** And its unseen services, so that the donut shows their mark too. */
const NEW_COUNT: ExpressionSpecification = ['+', ['case', ['get', 'nuevo'], 1, 0]]

/** Content of the source: its services, and the highest zoom with clusters. */
type Placed = { index: Index; groups: number }
const NOTHING: Placed = { index: new Map(), groups: CLUSTERS_FROM_AFAR }

/** The arrow of its status for each service, turned to its heading. */
export const ARROW_LAYOUT: NonNullable<SymbolLayerSpecification['layout']> = {
  'icon-image': ['concat', 'flecha-', ['get', 'estado']],
  'icon-rotate': ['get', 'rumbo'],
  'icon-rotation-alignment': 'map',
  ...ABOVE_LABELS,
}

/** `faded`: one of them is chosen, and its way is what counts. */
type Props = { map: MapLibre; theme: Theme; servicios: Index; faded: boolean }

/** The arrows, or donuts where there are many: one effect creates and removes the layers, one updates the data. */
export function ServiciosLayer({ map, theme, servicios, faded }: Props) {
  const placed = useRef<Placed>(NOTHING)

  useEffect(() => {
    build(map)
    return () => {
      placed.current = NOTHING
      for (const layer of LAYERS) if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map])

  useEffect(() => {
    map.setLayoutProperty(DONUTS_LAYER, 'icon-image', donutId(theme))
    map.setLayoutProperty(STACKS_LAYER, 'icon-image', stackMarkId(theme))
    map.setLayoutProperty(NEW_LAYER, 'icon-image', newMarkId(theme))
  }, [map, theme])

  useEffect(() => {
    for (const layer of LAYERS) map.setPaintProperty(layer, 'icon-opacity', faded ? FADED : 1)
  }, [map, faded])

  useEffect(() => {
    const source = map.getSource(SOURCE)
    if (!(source instanceof GeoJSONSource)) return
    const { index, groups } = placed.current
    const added = clusterZoom(servicios.size, groups)
    const cambios = diff(index, servicios)
    placed.current = { index: servicios, groups: added }
    if (added !== groups) void source.setClusterOptions({ cluster: true, clusterMaxZoom: added })
    if (cambios === 'todo') void source.setData(toCollection([...servicios.values()].map(toFeature)))
    else if (cambios) void source.updateData(cambios)
  }, [map, servicios])

  return null
}

function build(map: MapLibre): void {
  map.addSource(SOURCE, {
    type: 'geojson',
    data: toCollection([]),
    promoteId: 'id',
    cluster: true,
    clusterRadius: 56,
    clusterMaxZoom: CLUSTERS_FROM_AFAR,
    clusterProperties: { ...COUNTS, nuevos: NEW_COUNT },
  })
  map.addLayer({
    id: DONUTS_LAYER,
    type: 'symbol',
    source: SOURCE,
    filter: ['has', 'point_count'],
    layout: { 'icon-image': donutId('light'), ...ABOVE_LABELS },
  })
  map.addLayer({
    id: ARROWS_LAYER,
    type: 'symbol',
    source: SOURCE,
    filter: ['all', ['!', ['has', 'point_count']], ['get', 'cima']],
    layout: { ...ARROW_LAYOUT, 'symbol-sort-key': ['get', 'orden'] },
  })
  map.addLayer({
    id: STACKS_LAYER,
    type: 'symbol',
    source: SOURCE,
    filter: ['all', ['!', ['has', 'point_count']], ['get', 'cima'], ['>', ['get', 'pila'], 1]],
    // At the lower edge of the arrow; its upper one is for what is new.
    layout: { 'icon-image': stackMarkId('light'), 'icon-offset': [15, 13], ...ABOVE_LABELS },
  })
  map.addLayer({
    id: NEW_LAYER,
    type: 'symbol',
    source: SOURCE,
    filter: ['case', ['has', 'point_count'], ['>', ['get', 'nuevos'], 0], ['get', 'nuevo']],
    layout: {
      'icon-image': newMarkId('light'),
      // Above the arrow, whatever its heading.
      'icon-offset': [0, -24],
      ...ABOVE_LABELS,
    },
  })
}
