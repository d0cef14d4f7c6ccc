import type { Map as MapLibre } from 'maplibre-gl'

export type Drawing = (g: OffscreenCanvasRenderingContext2D) => void
/**
 * Keeps a canvas out of the graphics card: reading it back would make the page wait for the card, up to seconds on a
 * slow one.
 */
export const FOR_READING: CanvasRenderingContext2DSettings = { willReadFrequently: true }

type Size = { width: number; height: number; scale: number }

/** Adds a drawn image once; `scale` image pixels per screen pixel, for sharp screens. */
export function addImage(map: MapLibre, id: string, { width, height, scale }: Size, draw: Drawing): void {
  if (map.hasImage(id)) return
  const g = new OffscreenCanvas(width * scale, height * scale).getContext('2d', FOR_READING)
  if (!g) return
  draw(g)
  map.addImage(id, g.getImageData(0, 0, width * scale, height * scale), { pixelRatio: scale })
}
