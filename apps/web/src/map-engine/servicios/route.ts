import type { BBox, LonLat } from '../basemap/geometry.ts'
import type { Ruta } from './types.ts'

function pointsOfRoute({ origin, stops, destination }: Ruta): LonLat[] {
  return [origin, ...stops, ...(destination ? [destination] : [])]
}

const lineOf = (coordinates: LonLat[], properties: object): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'LineString', coordinates },
})

const pointOf = (coordinates: LonLat, properties: object): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Point', coordinates },
})

/**
 * One line along the road, or straight through every place; the lines of the vehicle's trace with its silences, stops
 * and chosen moment; and a point for each place with its letter or number in `texto`.
 */
export function featuresOfRoute(route: Ruta): GeoJSON.Feature[] {
  const points = pointsOfRoute(route)
  const texts = ['A', ...route.stops.map((_, i) => String(i + 1)), 'B']
  const places = points.map((coordinates, i): GeoJSON.Feature => {
    return pointOf(coordinates, { texto: texts[i] })
  })
  const { trace = [], silences = [], halts = [], moment = null } = route
  places.unshift(
    ...trace.filter((one) => one.length > 1).map((one) => lineOf(one, { trace: true })),
    ...silences.map((one) => lineOf(one, { silence: true })),
    ...halts.map((one) => pointOf(one, { halt: true })),
    ...(moment ? [pointOf(moment, { moment: true })] : []),
  )
  if (points.length < 2) return places
  return [lineOf(route.road ?? points, { road: Boolean(route.road) }), ...places]
}

export function boxOfRoute(route: Ruta): BBox {
  const points = [...pointsOfRoute(route), ...(route.road ?? [])]
  const lon = points.map(([x]) => x)
  const lat = points.map(([, y]) => y)
  const least = (all: number[]) => all.reduce((a, b) => Math.min(a, b))
  const most = (all: number[]) => all.reduce((a, b) => Math.max(a, b))
  return [least(lon), least(lat), most(lon), most(lat)]
}
