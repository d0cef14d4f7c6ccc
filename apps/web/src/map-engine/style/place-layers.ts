import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Paleta } from './palette.ts'
import { deTipo, FUERTE, NORMAL, porZoom } from './parts.ts'

const hasta = (rango: number): ['<=', ['get', string], number] => ['<=', ['get', 'r'], rango]

/** A town's label waits for the zoom its rank deserves, so that villages do not crowd out cities. */
const CUANDO: ExpressionSpecification = [
  'step',
  ['zoom'],
  hasta(2),
  5,
  hasta(3),
  6,
  hasta(4),
  7.2,
  hasta(5),
  8,
  hasta(6),
  8.8,
  hasta(7),
  9.8,
  true,
]

const TAMANO: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  4,
  ['case', hasta(2), 13, 11],
  10,
  ['case', hasta(2), 20, hasta(4), 16, hasta(6), 14, 12],
  13,
  ['case', hasta(3), 24, hasta(6), 17, 14],
]

export function lugares(c: Paleta): LayerSpecification {
  return {
    id: 'lugar',
    type: 'symbol',
    source: 'lugares',
    maxzoom: 14.5,
    filter: CUANDO,
    layout: {
      'text-field': ['get', 'n'],
      'text-font': ['case', hasta(6), ['literal', [FUERTE]], ['literal', [NORMAL]]],
      'text-size': TAMANO,
      'symbol-sort-key': ['get', 'r'],
      'text-padding': 6,
    },
    paint: {
      'text-color': c.textoFuerte,
      'text-halo-color': c.halo,
      'text-halo-width': 1.8,
      'text-opacity': porZoom(13, 1, 14.5, 0.35),
    },
  }
}

export function regiones(c: Paleta): LayerSpecification[] {
  const mayusculas: ExpressionSpecification = ['upcase', ['get', 'n']]
  const base = { type: 'symbol', source: 'esquema' } as const
  const halo = { 'text-halo-color': c.halo, 'text-halo-width': 1.2 }
  return [
    {
      ...base,
      id: 'barrio',
      filter: deTipo('barrio'),
      minzoom: 12,
      maxzoom: 16,
      layout: {
        'text-field': ['get', 'n'],
        'text-font': [FUERTE],
        'text-size': 11.5,
        'text-padding': 8,
        'text-max-width': 7,
      },
      paint: { 'text-color': c.textoSuave, ...halo, 'text-halo-width': 1.6 },
    },
    {
      ...base,
      id: 'sitio',
      filter: deTipo('sitio', 'verde'),
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
      filter: deTipo('depto'),
      minzoom: 5.2,
      maxzoom: 9,
      layout: {
        'text-field': mayusculas,
        'text-font': [NORMAL],
        'text-size': 10.5,
        'text-letter-spacing': 0.12,
        'text-max-width': 8,
      },
      paint: { 'text-color': c.textoSuave, ...halo },
    },
    {
      ...base,
      id: 'pais-nombre',
      filter: deTipo('pais'),
      maxzoom: 8,
      layout: {
        'text-field': mayusculas,
        'text-font': [FUERTE],
        'text-size': porZoom(4, 11, 7, 15),
        'text-letter-spacing': 0.18,
      },
      paint: { 'text-color': c.textoSuave, ...halo },
    },
    {
      ...base,
      id: 'mar-nombre',
      filter: deTipo('mar'),
      maxzoom: 9,
      layout: {
        'text-field': ['get', 'n'],
        'text-font': [NORMAL],
        'text-size': porZoom(4, 12, 8, 16),
        'text-letter-spacing': 0.1,
      },
      paint: { 'text-color': c.textoAgua },
    },
  ]
}
