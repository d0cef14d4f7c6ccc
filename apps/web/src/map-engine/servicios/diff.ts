import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { toFeature, type MapServicio } from './types.ts'

export type Index = ReadonlyMap<string, MapServicio>

/** Above this number of changes, replacing the whole set is cheaper. */
const MAX_CHANGES = 200
/** Highest zoom that still shows donuts. */
export const CLUSTERS_FROM_AFAR = 10
export const CLUSTERS_IN_TOWN = 14
/**
 * Above this many points donuts stay while zooming in; they split again slightly below it, so that the limit does not
 * flicker.
 */
const CLUSTER_FROM = 300
const UNCLUSTER_FROM = 270

export function indexOf(servicios: readonly MapServicio[]): Index {
  return new Map(servicios.map((s) => [s.id, s]))
}

/** The changes between two sets; null when there are none, 'todo' when replacing everything is cheaper. */
export function diff(before: Index, now: Index): GeoJSONSourceDiff | 'todo' | null {
  const remove = [...before.keys()].filter((id) => !now.has(id))
  const add: GeoJSON.Feature[] = []
  const update: NonNullable<GeoJSONSourceDiff['update']> = []
  for (const [id, s] of now) {
    const previous = before.get(id)
    if (!previous) add.push(toFeature(s))
    else if (!same(previous, s)) update.push(cambio(previous, s))
  }
  const cambios = remove.length + add.length + update.length
  if (cambios === 0) return null
  if (before.size === 0 || cambios > MAX_CHANGES) return 'todo'
  return { remove, add, update }
}

/** With few services, donuts replace only arrows that would overlap from afar; with many, also inside the city. */
export function clusterZoom(count: number, current: number): number {
  return count > (current === CLUSTERS_IN_TOWN ? UNCLUSTER_FROM : CLUSTER_FROM) ? CLUSTERS_IN_TOWN : CLUSTERS_FROM_AFAR
}

function same(a: MapServicio, b: MapServicio): boolean {
  return (
    a.estado === b.estado &&
    a.lon === b.lon &&
    a.lat === b.lat &&
    a.rumbo === b.rumbo &&
    (a.nuevo === true) === (b.nuevo === true)
  )
}

function cambio(previous: MapServicio, s: MapServicio): NonNullable<GeoJSONSourceDiff['update']>[number] {
  const moved = previous.lon !== s.lon || previous.lat !== s.lat
  return {
    id: s.id,
    ...(moved && { newGeometry: { type: 'Point', coordinates: [s.lon, s.lat] } }),
    addOrUpdateProperties: [
      { key: 'estado', value: s.estado },
      { key: 'rumbo', value: s.rumbo },
      { key: 'nuevo', value: s.nuevo === true },
    ],
  }
}
