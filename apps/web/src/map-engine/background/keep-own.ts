import type { StyleSpecification } from 'maplibre-gl'

/** Sources that belong to the product and not to the background. */
export const OWN_SOURCES = ['ruta', 'servicios', 'grupos', 'enfoque', 'vehiculos'] as const

const own = new Set<string>(OWN_SOURCES)

/** For setStyle's transformStyle: the new background below, the services' sources and layers unchanged on top. */
export function keepOwn(before: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  if (!before) return next
  const sources = Object.entries(before.sources).filter(([id]) => own.has(id))
  const layers = before.layers.filter(
    (layer) => 'source' in layer && typeof layer.source === 'string' && own.has(layer.source),
  )
  return {
    ...next,
    sources: { ...next.sources, ...Object.fromEntries(sources) },
    layers: [...next.layers, ...layers],
  }
}

export function isOwn(source: string): boolean {
  return own.has(source)
}
