/** Where a vehicle's label stands: below it, above it, or further below. */
export type LabelPlace = 'debajo' | 'encima' | 'lejos'

/** Distance in px from the vehicle to the near edge of its label. */
const NEAR = 20
const FAR = 37
/** Radius in px of the ring around the chosen arrow, with some air. */
const RING = 29

/** Map layout of each place: y offset in px, anchor. */
export const LABEL_OFFSETS: Readonly<Record<LabelPlace, readonly [x: number, y: number]>> = {
  debajo: [0, NEAR],
  encima: [0, -NEAR],
  lejos: [0, FAR],
}

type Size = { width: number; height: number }

/**
 * The first place that keeps the label out of the ring of the chosen arrow. `arrow`: its position seen from the vehicle,
 * in px; null if none is chosen.
 */
export function labelPlace(arrow: { x: number; y: number } | null, { width, height }: Size): LabelPlace {
  if (arrow === null) return 'debajo'
  const x = Math.max(0, Math.abs(arrow.x) - width / 2)
  const free = (top: number) => Math.hypot(x, Math.max(top - arrow.y, arrow.y - top - height, 0)) >= RING
  if (free(NEAR)) return 'debajo'
  return free(-NEAR - height) ? 'encima' : 'lejos'
}
