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
import { diff, CLUSTERS_FROM_AFAR, clusterZoom, type Index } from './diff.ts'
import { donutId } from './donut.ts'
import { newMarkId } from './new-mark.ts'
import { toCollection, toFeature } from './types.ts'

export const ARROWS_LAYER = 'servicios-flechas'
export const DONUTS_LAYER = 'servicios-donas'
export const NEW_LAYER = 'servicios-nuevos'
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

type Props = { map: MapLibre; theme: Theme; servicios: Index }

/** The arrows, or donuts where there are many: one effect creates and removes the layers, one updates the data. */
export function ServiciosLayer({ map, theme, servicios }: Props) {
  const placed = useRef<Placed>(NOTHING)

  useEffect(() => {
    build(map)
    return () => {
      placed.current = NOTHING
      if (map.getLayer(NEW_LAYER)) map.removeLayer(NEW_LAYER)
      if (map.getLayer(ARROWS_LAYER)) map.removeLayer(ARROWS_LAYER)
      if (map.getLayer(DONUTS_LAYER)) map.removeLayer(DONUTS_LAYER)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map])

  useEffect(() => {
    map.setLayoutProperty(DONUTS_LAYER, 'icon-image', donutId(theme))
    map.setLayoutProperty(NEW_LAYER, 'icon-image', newMarkId(theme))
  }, [map, theme])

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
    filter: ['!', ['has', 'point_count']],
    layout: ARROW_LAYOUT,
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
