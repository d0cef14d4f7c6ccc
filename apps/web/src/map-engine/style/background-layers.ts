import type { LayerSpecification } from 'maplibre-gl'
import type { Paleta } from './palette.ts'
import { ancho, deTipo, porZoom, trazo } from './parts.ts'

/** Land, towns' patches, borders and big rivers from what the product ships. */
export function fondoPropio(c: Paleta): LayerSpecification[] {
  return [
    {
      id: 'tierra',
      type: 'fill',
      source: 'tierra',
      filter: deTipo('tierra'),
      paint: { 'fill-color': ['case', ['has', 'co'], c.tierra, c.vecinos], 'fill-antialias': false },
    },
    relieve(c),
    {
      id: 'urbano',
      type: 'fill',
      source: 'tierra',
      filter: deTipo('urbano'),
      minzoom: 7,
      paint: { 'fill-color': c.urbano, 'fill-opacity': porZoom(7, 0.6, 10, 1) },
    },
    {
      id: 'urbano-cali',
      type: 'fill',
      source: 'esquema',
      filter: deTipo('urbano'),
      minzoom: 7,
      paint: { 'fill-color': c.urbano },
    },
    trazo(
      'rio',
      { source: 'esquema' },
      { color: c.rio, ancho: ancho(4, 0.5, 9, 1.6, 13, 4, 16, 16), filtro: deTipo('rio') },
    ),
    trazo(
      'frontera',
      { source: 'tierra' },
      { color: c.frontera, ancho: ancho(3, 0.6, 9, 1.8), filtro: deTipo('frontera') },
    ),
  ]
}

function relieve(c: Paleta): LayerSpecification {
  return { id: 'relieve', type: 'fill', source: 'esquema', filter: deTipo('verde'), paint: { 'fill-color': c.verde } }
}

/** The same from the deployment's `base` archive, which adds lakes and departments. */
export function fondoDeTeselas(c: Paleta): LayerSpecification[] {
  const de = (capa: string) => ({ source: 'base', 'source-layer': capa })
  return [
    {
      id: 'tierra',
      type: 'fill',
      ...de('land'),
      paint: { 'fill-color': ['case', ['has', 'co'], c.tierra, c.vecinos], 'fill-antialias': false },
    },
    relieve(c),
    {
      id: 'urbano',
      type: 'fill',
      ...de('urbano'),
      minzoom: 7,
      paint: { 'fill-color': c.urbano, 'fill-opacity': porZoom(7, 0.6, 10, 1) },
    },
    { id: 'lago', type: 'fill', ...de('lago'), paint: { 'fill-color': c.agua } },
    {
      id: 'rio',
      type: 'line',
      ...de('rio'),
      // Generalised for the country: next to real streets it would run through houses, so it fades away.
      paint: {
        'line-color': c.rio,
        'line-width': ancho(4, 0.6, 9, 2.2, 13, 4),
        'line-opacity': porZoom(11, 1, 12.5, 0),
      },
    },
    {
      id: 'depto',
      type: 'line',
      ...de('depto'),
      paint: {
        'line-color': c.frontera,
        'line-dasharray': [3, 2],
        'line-width': ancho(4, 0.5, 10, 1.4),
        'line-opacity': 0.7,
      },
    },
    trazo('frontera', de('land'), { color: c.frontera, ancho: ancho(3, 0.6, 9, 1.8) }),
  ]
}
