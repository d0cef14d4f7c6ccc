// Land polygons and borders from Natural Earth 10m: fine inside Colombia's box, coarse around it.
import { clipPolygon as clipToBox } from 'lineclip'
import { feature, mesh, transform } from 'topojson-client'

const COLOMBIA = [-82, -5, -66, 14]
// The map can be moved as far as this; beyond it nothing is stored.
const REACH = [-101, -22, -46, 30]
const FINE = 0.003
const COARSE = 0.06

export function readLand(topology) {
  const simple = simplify(topology)
  const countries = feature(simple, simple.objects.countries).features.flatMap((country) => {
    const polygons = country.geometry.type === 'Polygon' ? [country.geometry.coordinates] : country.geometry.coordinates
    const clipped = polygons.map(clipPolygon).filter((polygon) => polygon !== null)
    if (clipped.length === 0) return []
    const properties = country.properties.name === 'Colombia' ? { t: 'tierra', co: 1 } : { t: 'tierra' }
    return [{ type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates: clipped } }]
  })
  const borders = mesh(simple, simple.objects.countries, (a, b) => a !== b)
  const lines = borders.coordinates.map(round).filter((line) => line.length > 1 && line.some(inside(REACH)))
  return [
    ...countries,
    { type: 'Feature', properties: { t: 'frontera' }, geometry: { type: 'MultiLineString', coordinates: lines } },
  ]
}

/** Simplifies arc by arc, so that neighbours keep sharing the same line and no gaps open between them. */
function simplify(topology) {
  const place = transform(topology.transform)
  const arcs = topology.arcs.map((arc) => {
    const points = arc.map((point, i) => place(point, i))
    return thin(points, points.some(inside(COLOMBIA)) ? FINE : COARSE)
  })
  return { type: 'Topology', objects: topology.objects, arcs }
}

/** Douglas-Peucker with the tolerance in degrees. */
function thin(points, tolerance) {
  const kept = new Set([0, points.length - 1])
  const pending = [[0, points.length - 1]]
  while (pending.length > 0) {
    const [a, b] = pending.pop()
    let farthest = 0
    let at = -1
    for (let i = a + 1; i < b; i++) {
      const d = distance(points[i], points[a], points[b])
      if (d > farthest) [farthest, at] = [d, i]
    }
    if (farthest <= tolerance) continue
    kept.add(at)
    pending.push([a, at], [at, b])
  }
  return points.filter((_, i) => kept.has(i))
}

function distance([x, y], [ax, ay], [bx, by]) {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}

const inside =
  ([w, s, e, n]) =>
  ([x, y]) =>
    x >= w && x <= e && y >= s && y <= n

const round = (points) =>
  points
    .map(([x, y]) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000])
    .filter(([x, y], i, all) => i === 0 || x !== all[i - 1][0] || y !== all[i - 1][1])

function clipPolygon(rings) {
  const clean = rings.map((ring) => round(clipRing(ring))).filter((a) => a.length > 3)
  return clean.length > 0 && clean[0].length > 3 ? clean : null
}

/** The edges that it leaves on the box are out of reach. */
function clipRing(ring) {
  const points = clipToBox(ring.slice(0, -1), REACH)
  return points.length > 0 ? [...points, points[0]] : []
}
