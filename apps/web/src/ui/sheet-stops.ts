/** The index of the stop (rising shares) that lies nearest. */
export const nearestStop = (stops: readonly number[], share: number): number =>
  stops.reduce((best, stop, i) => (Math.abs(stop - share) < Math.abs((stops[best] ?? 0) - share) ? i : best), 0)
