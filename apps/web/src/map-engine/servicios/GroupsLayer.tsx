import { useEffect } from 'react'
import { GeoJSONSource, type Map as MapLibre } from 'maplibre-gl'
import type { Theme } from '../style/palette.ts'
import { ABOVE_LABELS } from './above-labels.ts'
import { donutId, donutIdOf } from './donut.ts'
import { needImages } from './drawn-images.ts'
import { FADED, toCollection, type MapGroup } from './types.ts'

export const GROUPS_LAYER = 'grupos-donas'
const SOURCE = 'grupos'

type Props = { map: MapLibre; theme: Theme; groups: readonly MapGroup[]; faded: boolean }

/** Donuts of services that the server counted, because there are too many to send one by one. */
export function GroupsLayer({ map, theme, groups, faded }: Props) {
  useEffect(() => {
    map.addSource(SOURCE, { type: 'geojson', data: toCollection([]) })
    map.addLayer({
      id: GROUPS_LAYER,
      type: 'symbol',
      source: SOURCE,
      layout: { 'icon-image': donutId('light'), ...ABOVE_LABELS },
    })
    return () => {
      if (map.getLayer(GROUPS_LAYER)) map.removeLayer(GROUPS_LAYER)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map])

  useEffect(() => {
    needImages(
      map,
      SOURCE,
      groups.map(({ cuentas }) => donutIdOf(theme, cuentas)),
    )
  }, [map, theme, groups])

  useEffect(() => {
    map.setLayoutProperty(GROUPS_LAYER, 'icon-image', donutId(theme))
  }, [map, theme])

  useEffect(() => {
    map.setPaintProperty(GROUPS_LAYER, 'icon-opacity', faded ? FADED : 1)
  }, [map, faded])

  useEffect(() => {
    const source = map.getSource(SOURCE)
    if (source instanceof GeoJSONSource) void source.setData(toCollection(groups.map(toDonut)))
  }, [map, groups])

  return null
}

function toDonut({ lon, lat, cuentas }: MapGroup, i: number): GeoJSON.Feature<GeoJSON.Point> {
  const point_count = Object.values(cuentas).reduce((a, b) => a + b, 0)
  return {
    type: 'Feature',
    properties: { ...cuentas, point_count, cluster_id: `g${i}` },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }
}
