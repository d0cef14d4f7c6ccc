import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'

export const NORMAL = 'Inter Medium'
export const STRONG = 'Inter SemiBold'

/** Pairs of zoom and width; widths grow as streets do on screen. */
export function width(...stops: number[]): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops]
}

export function byZoom(...stops: (number | ExpressionSpecification)[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops]
}

export function ofKind(...kinds: string[]): FilterSpecification {
  return ['in', ['get', 't'], ['literal', kinds]]
}

export type Origin = { source: string; 'source-layer'?: string; minzoom?: number; maxzoom?: number }
type Stroke = { color: string; width: ExpressionSpecification; filters?: FilterSpecification; from?: number }

export function stroke(id: string, origin: Origin, t: Stroke): LayerSpecification {
  return {
    id,
    type: 'line',
    ...origin,
    ...(t.filters && { filter: t.filters }),
    ...(t.from !== undefined && { minzoom: t.from }),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': t.color, 'line-width': t.width },
  }
}

type Label = {
  color: string
  halo: string
  size: number | ExpressionSpecification
  filters?: FilterSpecification
  from?: number
  gap?: number
  name?: ExpressionSpecification
}

/** A name written along its line. */
export function label(id: string, origin: Origin, r: Label): LayerSpecification {
  return {
    id,
    type: 'symbol',
    ...origin,
    ...(r.filters && { filter: r.filters }),
    ...(r.from !== undefined && { minzoom: r.from }),
    layout: {
      'symbol-placement': 'line',
      'text-field': r.name ?? ['get', 'n'],
      'text-font': [NORMAL],
      'text-size': r.size,
      'symbol-spacing': r.gap ?? 360,
      'text-max-angle': 38,
    },
    paint: { 'text-color': r.color, 'text-halo-color': r.halo, 'text-halo-width': 1.5 },
  }
}
