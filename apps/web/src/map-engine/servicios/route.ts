import type { BBox, LonLat } from '../basemap/geometry.ts'
import type { Ruta } from './types.ts'

function pointsOfRoute({ origin, stops, destination }: Ruta): LonLat[] {
  return [origin, ...stops, ...(destination ? [destination] : [])]
}

/**
 * One line along the road, or straight through every place; one line of the vehicle's trace; and a point for each place
 * with its letter or number in `texto`.
 */
export function featuresOfRoute(route: Ruta): GeoJSON.Feature[] {
  const points = pointsOfRoute(route)
  const texts = ['A', ...route.stops.map((_, i) => String(i + 1)), 'B']
  const places = points.map((coordinates, i): GeoJSON.Feature => {
    return { type: 'Feature', properties: { texto: texts[i] }, geometry: { type: 'Point', coordinates } }
  })
  const { trace = [] } = route
  if (trace.length > 1)
    places.unshift({
      type: 'Feature',
      properties: { trace: true },
      geometry: { type: 'LineString', coordinates: trace },
    })
  if (points.length < 2) return places
  const line: GeoJSON.Feature = {
    type: 'Feature',
    properties: { road: Boolean(route.road) },
    geometry: { type: 'LineString', coordinates: route.road ?? points },
  }
  return [line, ...places]
}

export function boxOfRoute(route: Ruta): BBox {
  const points = [...pointsOfRoute(route), ...(route.road ?? [])]
  const lon = points.map(([x]) => x)
  const lat = points.map(([, y]) => y)
  const least = (all: number[]) => all.reduce((a, b) => Math.min(a, b))
  const most = (all: number[]) => all.reduce((a, b) => Math.max(a, b))
  return [least(lon), least(lat), most(lon), most(lat)]
}
