import type { BBox, LonLat } from '../basemap/geometry.ts'
import type { Ruta } from './types.ts'

function pointsOfRoute({ origin, stops, destination }: Ruta): LonLat[] {
  return [origin, ...stops, ...(destination ? [destination] : [])]
}

/** One line through every place, and a point for each with its letter or number in `texto`. */
export function featuresOfRoute(route: Ruta): GeoJSON.Feature[] {
  const points = pointsOfRoute(route)
  const texts = ['A', ...route.stops.map((_, i) => String(i + 1)), 'B']
  const places = points.map((coordinates, i): GeoJSON.Feature => {
    return { type: 'Feature', properties: { texto: texts[i] }, geometry: { type: 'Point', coordinates } }
  })
  if (points.length < 2) return places
  return [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: points } }, ...places]
}

export function boxOfRoute(route: Ruta): BBox {
  const points = pointsOfRoute(route)
  const lon = points.map(([x]) => x)
  const lat = points.map(([, y]) => y)
  return [Math.min(...lon), Math.min(...lat), Math.max(...lon), Math.max(...lat)]
}
