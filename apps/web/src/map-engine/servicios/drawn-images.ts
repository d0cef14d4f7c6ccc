import type { Map as MapLibre } from 'maplibre-gl'

type Images = Pick<MapLibre, 'hasImage' | 'removeImage'>
/** By map, and by layer or source: the names of images that its features have now. */
const used = new WeakMap<Images, Map<string, ReadonlySet<string>>>()

/** Says which images the features of `owner` need from now on, before the map gets these features. */
export function needImages(map: Images, owner: string, ids: Iterable<string>): void {
  const owners = used.get(map) ?? new Map<string, ReadonlySet<string>>()
  used.set(map, owners.set(owner, new Set(ids)))
}

/**
 * Counts drawn images of many names. Above `max` the oldest are removed, `batch` at a time, except those in use: each
 * removal reloads the tiles that show the image, which would draw it again and remove the next, without end.
 */
export function createLimit(map: Images, { max, batch }: { max: number; batch: number }): (id: string) => void {
  const drawn = new Set<string>()
  return (id) => {
    drawn.add(id)
    if (drawn.size <= max) return
    const owners = [...(used.get(map)?.values() ?? [])]
    const unused = [...drawn].filter((old) => !owners.some((ids) => ids.has(old)))
    for (const old of unused.slice(0, batch)) {
      drawn.delete(old)
      if (map.hasImage(old)) map.removeImage(old)
    }
  }
}
