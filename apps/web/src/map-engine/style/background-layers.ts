import type { LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palette.ts'
import { width, ofKind, byZoom, stroke } from './parts.ts'

/** Land, built-up areas, borders and big rivers that the product ships. */
export function ownBackground(c: Palette): LayerSpecification[] {
  return [
    {
      id: 'tierra',
      type: 'fill',
      source: 'tierra',
      filter: ofKind('tierra'),
      paint: { 'fill-color': ['case', ['has', 'co'], c.land, c.neighbours], 'fill-antialias': false },
    },
    {
      id: 'urbano',
      type: 'fill',
      source: 'tierra',
      filter: ofKind('urbano'),
      minzoom: 7,
      paint: { 'fill-color': c.urban, 'fill-opacity': byZoom(7, 0.6, 10, 1) },
    },
    {
      id: 'urbano-cali',
      type: 'fill',
      source: 'esquema',
      filter: ofKind('urbano'),
      minzoom: 7,
      paint: { 'fill-color': c.urban },
    },
    stroke(
      'rio',
      { source: 'esquema' },
      { color: c.river, width: width(4, 0.5, 9, 1.6, 13, 4, 16, 16), filters: ofKind('rio') },
    ),
    stroke(
      'frontera',
      { source: 'tierra' },
      { color: c.frontier, width: width(3, 0.6, 9, 1.8), filters: ofKind('frontera') },
    ),
  ]
}

/** The same from the deployment's `base` archive, which adds lakes and departments. */
export function tilesBackground(c: Palette): LayerSpecification[] {
  const de = (layer: string) => ({ source: 'base', 'source-layer': layer })
  return [
    {
      id: 'tierra',
      type: 'fill',
      ...de('land'),
      paint: { 'fill-color': ['case', ['has', 'co'], c.land, c.neighbours], 'fill-antialias': false },
    },
    {
      id: 'urbano',
      type: 'fill',
      ...de('urbano'),
      minzoom: 7,
      paint: { 'fill-color': c.urban, 'fill-opacity': byZoom(7, 0.6, 10, 1) },
    },
    { id: 'lago', type: 'fill', ...de('lago'), paint: { 'fill-color': c.water } },
    {
      id: 'rio',
      type: 'line',
      ...de('rio'),
      // Generalised for the country: next to real streets it would cross houses, so it fades out.
      paint: {
        'line-color': c.river,
        'line-width': width(4, 0.6, 9, 2.2, 13, 4),
        'line-opacity': byZoom(11, 1, 12.5, 0),
      },
    },
    {
      id: 'depto',
      type: 'line',
      ...de('depto'),
      paint: {
        'line-color': c.frontier,
        'line-dasharray': [3, 2],
        'line-width': width(4, 0.5, 10, 1.4),
        'line-opacity': 0.7,
      },
    },
    stroke('frontera', de('land'), { color: c.frontier, width: width(3, 0.6, 9, 1.8) }),
  ]
}
