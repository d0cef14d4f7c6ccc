import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palette.ts'
import { ofKind, STRONG, NORMAL, byZoom } from './parts.ts'

const to = (range: number): ['<=', ['get', string], number] => ['<=', ['get', 'r'], range]

/**
 * A town's label appears at the zoom of its rank, so that villages do not crowd out cities; close up, a city shows the
 * names of its parts.
 */
const CUANDO: ExpressionSpecification = [
  'step',
  ['zoom'],
  to(2),
  5,
  to(3),
  6,
  to(4),
  7.2,
  to(5),
  8,
  to(6),
  8.8,
  to(7),
  9.8,
  true,
  14.5,
  ['>', ['get', 'r'], 4],
]

const SIZE: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  4,
  ['case', to(2), 13, 11],
  10,
  ['case', to(2), 20, to(4), 16, to(6), 14, 12],
  13,
  ['case', to(3), 24, to(6), 17, 14],
]

export function places(c: Palette): LayerSpecification {
  return {
    id: 'lugar',
    type: 'symbol',
    source: 'lugares',
    maxzoom: 17,
    filter: CUANDO,
    layout: {
      'text-field': ['get', 'n'],
      'text-font': ['case', to(6), ['literal', [STRONG]], ['literal', [NORMAL]]],
      'text-size': SIZE,
      'symbol-sort-key': ['get', 'o'],
      'text-padding': 6,
      // If an arrow or a donut stands on the town, its name moves beside it.
      'text-variable-anchor': ['center', 'left', 'right', 'bottom', 'top'],
      'text-radial-offset': 1.7,
      'text-justify': 'auto',
    },
    paint: {
      'text-color': c.strongText,
      'text-halo-color': c.halo,
      'text-halo-width': 1.8,
      'text-opacity': byZoom(13, 1, 14.5, ['case', to(4), 0.35, 1]),
    },
  }
}

export function regions(c: Palette): LayerSpecification[] {
  const uppercase: ExpressionSpecification = ['upcase', ['get', 'n']]
  const base = { type: 'symbol', source: 'esquema' } as const
  const halo = { 'text-halo-color': c.halo, 'text-halo-width': 1.2 }
  return [
    {
      ...base,
      id: 'barrio',
      filter: ofKind('barrio'),
      minzoom: 12,
      maxzoom: 16,
      layout: {
        'text-field': ['get', 'n'],
        'text-font': [STRONG],
        'text-size': 11.5,
        'text-padding': 8,
        'text-max-width': 7,
      },
      paint: { 'text-color': c.softText, ...halo, 'text-halo-width': 1.6 },
    },
    {
      ...base,
      id: 'sitio',
      filter: ofKind('sitio'),
      minzoom: 11,
      layout: {
        'text-field': ['get', 'n'],
        'text-font': [NORMAL],
        'text-size': 11,
        'text-padding': 8,
        'text-max-width': 8,
      },
      paint: { 'text-color': c.texto, ...halo, 'text-halo-width': 1.6 },
    },
    {
      ...base,
      id: 'depto-nombre',
      filter: ofKind('depto'),
      minzoom: 5.2,
      maxzoom: 9,
      layout: {
        'text-field': uppercase,
        'text-font': [NORMAL],
        'text-size': 10.5,
        'text-letter-spacing': 0.12,
        'text-max-width': 8,
      },
      paint: { 'text-color': c.softText, ...halo },
    },
    {
      ...base,
      id: 'pais-nombre',
      filter: ofKind('pais'),
      maxzoom: 8,
      layout: {
        'text-field': uppercase,
        'text-font': [STRONG],
        'text-size': byZoom(4, 11, 7, 15),
        'text-letter-spacing': 0.18,
      },
      paint: { 'text-color': c.softText, ...halo },
    },
    {
      ...base,
      id: 'mar-nombre',
      filter: ofKind('mar'),
      maxzoom: 9,
      layout: {
        'text-field': ['get', 'n'],
        'text-font': [NORMAL],
        'text-size': byZoom(4, 12, 8, 16),
        'text-letter-spacing': 0.1,
      },
      paint: { 'text-color': c.waterText },
    },
  ]
}
