import type { StyleSpecification } from 'maplibre-gl'

/** Sources that belong to the product and not to the background. */
export const FUENTES_PROPIAS = ['ruta', 'servicios', 'grupos', 'enfoque', 'vehiculos'] as const

const propias = new Set<string>(FUENTES_PROPIAS)

/** For setStyle's transformStyle: the new background below, the services' sources and layers as they were on top. */
export function conservarPropias(antes: StyleSpecification | undefined, nuevo: StyleSpecification): StyleSpecification {
  if (!antes) return nuevo
  const fuentes = Object.entries(antes.sources).filter(([id]) => propias.has(id))
  const capas = antes.layers.filter(
    (capa) => 'source' in capa && typeof capa.source === 'string' && propias.has(capa.source),
  )
  return {
    ...nuevo,
    sources: { ...nuevo.sources, ...Object.fromEntries(fuentes) },
    layers: [...nuevo.layers, ...capas],
  }
}

export function esPropia(fuente: string): boolean {
  return propias.has(fuente)
}
