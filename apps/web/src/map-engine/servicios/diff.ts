import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { propertiesOf, toFeature, type Index, type PlacedServicio } from './stacks.ts'

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

/** What changed between two sets; null when nothing did, 'todo' when replacing everything is the better way. */
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

function same(a: PlacedServicio, b: PlacedServicio): boolean {
  return (
    a.estado === b.estado &&
    a.lon === b.lon &&
    a.lat === b.lat &&
    a.rumbo === b.rumbo &&
    a.pila === b.pila &&
    a.cima === b.cima &&
    (a.nuevo === true) === (b.nuevo === true)
  )
}

function cambio(previous: PlacedServicio, s: PlacedServicio): NonNullable<GeoJSONSourceDiff['update']>[number] {
  const moved = previous.lon !== s.lon || previous.lat !== s.lat
  const { id, ...properties } = propertiesOf(s)
  return {
    id,
    ...(moved && { newGeometry: { type: 'Point', coordinates: [s.lon, s.lat] } }),
    addOrUpdateProperties: Object.entries(properties).map(([key, value]) => ({ key, value })),
  }
}
