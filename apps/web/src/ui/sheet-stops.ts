/** The index of the nearest stop (ascending shares). */
export const nearestStop = (stops: readonly number[], share: number): number =>
  stops.reduce((best, stop, i) => (Math.abs(stop - share) < Math.abs((stops[best] ?? 0) - share) ? i : best), 0)
