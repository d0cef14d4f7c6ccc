import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { PALETTES, type Theme } from './palette.ts'

export const GROUND_LAYER = 'fondo'
/** Where the land itself comes from: the file that the product ships, or the deployment's tiles. */
const LAND_SOURCES = ['tierra', 'base']

/** The style with land everywhere: what the map shows until it knows where the sea is. */
export function landEverywhere(style: StyleSpecification, theme: Theme): StyleSpecification {
  return {
    ...style,
    layers: style.layers.map((layer) =>
      layer.type === 'background' && layer.id === GROUND_LAYER
        ? { ...layer, paint: { ...layer.paint, 'background-color': PALETTES[theme].land } }
        : layer,
    ),
  }
}

type Ground = Pick<MapLibre, 'on' | 'off' | 'getPaintProperty' | 'getLayer' | 'isSourceLoaded' | 'setPaintProperty'>

/** Lets the sea in once the land has arrived. Another style that came meanwhile has its own ground by then. */
export function seaAfterLand(map: Ground, theme: Theme): void {
  const look = (event: object) => {
    if (!('sourceId' in event) || typeof event.sourceId !== 'string' || !LAND_SOURCES.includes(event.sourceId)) return
    if (!map.isSourceLoaded(event.sourceId)) return
    map.off('sourcedata', look)
    const stillLand =
      map.getLayer(GROUND_LAYER) && map.getPaintProperty(GROUND_LAYER, 'background-color') === PALETTES[theme].land
    if (stillLand) map.setPaintProperty(GROUND_LAYER, 'background-color', PALETTES[theme].water)
  }
  map.on('sourcedata', look)
}
