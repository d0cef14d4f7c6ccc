export type LonLat = [lon: number, lat: number]
/** West, south, east, north in degrees. */
export type BBox = [w: number, s: number, e: number, n: number]

/**
 * Catmull-Rom spline through every given point, so that a line of few hand-placed points bends like a road or a river.
 * A `tension` below 0.5 keeps short segments next to long ones from overshooting.
 */
export function smooth(points: LonLat[], steps: number, tension = 0.35): LonLat[] {
  const first = points[0]
  if (!first || points.length < 3) return points
  const exit: LonLat[] = [first]
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[i] ?? first
    const b = points[i + 1] ?? a
    const before = points[i - 1] ?? a
    const after = points[i + 2] ?? b
    for (let step = 1; step <= steps; step++) {
      const t = step / steps
      exit.push([
        curve(before[0], a[0], b[0], after[0], t, tension),
        curve(before[1], a[1], b[1], after[1], t, tension),
      ])
    }
  }
  return exit
}

function curve(p0: number, p1: number, p2: number, p3: number, t: number, tension: number): number {
  const m1 = (p2 - p0) * tension
  const m2 = (p3 - p1) * tension
  const value = (2 * p1 - 2 * p2 + m1 + m2) * t ** 3 + (-3 * p1 + 3 * p2 - 2 * m1 - m2) * t ** 2 + m1 * t + p1
  return Math.round(value * 1e5) / 1e5
}

export function inside([lon, lat]: LonLat, [w, s, e, n]: BBox): boolean {
  return lon >= w && lon <= e && lat >= s && lat <= n
}

/** The parts of a line outside a box, cut at its own vertices. */
export function outsideOf(points: LonLat[], box: BBox): LonLat[][] {
  const parts: LonLat[][] = []
  let current: LonLat[] = []
  for (const [i, point] of points.entries()) {
    if (!inside(point, box)) {
      current.push(point)
      continue
    }
    // The first vertex inside ends the part, so that no gap shows before the streets begin.
    if (current.length > 0) parts.push([...current, point])
    const next = points[i + 1]
    current = next && !inside(next, box) ? [point] : []
  }
  if (current.length > 1) parts.push(current)
  return parts
}
