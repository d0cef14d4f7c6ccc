import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { comoFeature, type ServicioEnMapa } from './types.ts'

export type Indice = ReadonlyMap<string, ServicioEnMapa>

/** Changes beyond this many are cheaper as a whole new set. */
const MAXIMO_DE_CAMBIOS = 200
/** Last zoom that still shows donuts. */
export const GRUPOS_DE_LEJOS = 10
export const GRUPOS_EN_CIUDAD = 14
/** Above this many points donuts stay while zooming in; a little below they part again, so that the limit does not flicker. */
const AGRUPAR_DESDE = 300
const SEPARAR_DESDE = 270

export function indexar(servicios: readonly ServicioEnMapa[]): Indice {
  return new Map(servicios.map((s) => [s.id, s]))
}

/** What changed between two sets; null when nothing did, 'todo' when replacing everything is the better way. */
export function diferencia(antes: Indice, ahora: Indice): GeoJSONSourceDiff | 'todo' | null {
  const remove = [...antes.keys()].filter((id) => !ahora.has(id))
  const add: GeoJSON.Feature[] = []
  const update: NonNullable<GeoJSONSourceDiff['update']> = []
  for (const [id, s] of ahora) {
    const previo = antes.get(id)
    if (!previo) add.push(comoFeature(s))
    else if (!iguales(previo, s)) update.push(cambio(previo, s))
  }
  const cambios = remove.length + add.length + update.length
  if (cambios === 0) return null
  if (antes.size === 0 || cambios > MAXIMO_DE_CAMBIOS) return 'todo'
  return { remove, add, update }
}

/** With few services donuts only stand for what would be one heap from afar; with many, also inside the city. */
export function zoomDeGrupos(cuantos: number, actual: number): number {
  return cuantos > (actual === GRUPOS_EN_CIUDAD ? SEPARAR_DESDE : AGRUPAR_DESDE) ? GRUPOS_EN_CIUDAD : GRUPOS_DE_LEJOS
}

function iguales(a: ServicioEnMapa, b: ServicioEnMapa): boolean {
  return a.estado === b.estado && a.lon === b.lon && a.lat === b.lat && a.rumbo === b.rumbo
}

function cambio(previo: ServicioEnMapa, s: ServicioEnMapa): NonNullable<GeoJSONSourceDiff['update']>[number] {
  const movido = previo.lon !== s.lon || previo.lat !== s.lat
  return {
    id: s.id,
    ...(movido && { newGeometry: { type: 'Point', coordinates: [s.lon, s.lat] } }),
    addOrUpdateProperties: [
      { key: 'estado', value: s.estado },
      { key: 'rumbo', value: s.rumbo },
    ],
  }
}
