/** CSS pixels at each edge of the map that panels cover. */
export type Margins = { left: number; right: number; top: number; bottom: number }

/** Space in pixels between the content and the panels around it. */
const EDGE_PX = 48
/**
 * However much is covered, this width of the map stays free for content; on a tablet the ring around an arrow (28 px)
 * stays free.
 */
const LEAST_PX = 72

const between = (before: number, after: number, size: number): readonly [before: number, after: number] => {
  const both = before + after + 2 * EDGE_PX
  if (both <= size - LEAST_PX) return [before + EDGE_PX, after + EDGE_PX]
  // There is no room for the space; where the panels themselves leave none, each is reduced in proportion.
  const room = Math.max(0, size - LEAST_PX)
  const share = before + after > room ? room / (before + after) : 1
  const air = (room - (before + after) * share) / 2
  return [before * share + air, after * share + air]
}

/**
 * The camera's padding for a map of this size, so that fitted content lies between the panels; the camera rejects more
 * than there is.
 */
export const paddingWithin = (margins: Margins, width: number, height: number): Margins => {
  const [left, right] = between(margins.left, margins.right, width)
  const [top, bottom] = between(margins.top, margins.bottom, height)
  return { left, right, top, bottom }
}
