import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'

export const NORMAL = 'Inter Medium'
export const FUERTE = 'Inter SemiBold'

/** Zoom and width pairs; widths grow the way streets do on screen. */
export function ancho(...paradas: number[]): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...paradas]
}

export function porZoom(...paradas: number[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...paradas]
}

export function deTipo(...tipos: string[]): FilterSpecification {
  return ['in', ['get', 't'], ['literal', tipos]]
}

export type Origen = { source: string; 'source-layer'?: string; minzoom?: number; maxzoom?: number }
type Trazo = { color: string; ancho: ExpressionSpecification; filtro?: FilterSpecification; desde?: number }

export function trazo(id: string, origen: Origen, t: Trazo): LayerSpecification {
  return {
    id,
    type: 'line',
    ...origen,
    ...(t.filtro && { filter: t.filtro }),
    ...(t.desde !== undefined && { minzoom: t.desde }),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': t.color, 'line-width': t.ancho },
  }
}

type Rotulo = {
  color: string
  halo: string
  tamano: number | ExpressionSpecification
  filtro?: FilterSpecification
  desde?: number
  separacion?: number
  nombre?: ExpressionSpecification
}

/** A name written along its line. */
export function rotulo(id: string, origen: Origen, r: Rotulo): LayerSpecification {
  return {
    id,
    type: 'symbol',
    ...origen,
    ...(r.filtro && { filter: r.filtro }),
    ...(r.desde !== undefined && { minzoom: r.desde }),
    layout: {
      'symbol-placement': 'line',
      'text-field': r.nombre ?? ['get', 'n'],
      'text-font': [NORMAL],
      'text-size': r.tamano,
      'symbol-spacing': r.separacion ?? 360,
      'text-max-angle': 38,
    },
    paint: { 'text-color': r.color, 'text-halo-color': r.halo, 'text-halo-width': 1.5 },
  }
}
