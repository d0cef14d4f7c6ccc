/**
 * How many rows stand on each page: as many as fit below its heading. A row taller than a page has one of its own.
 * Heights are in one unit; `room` is that of a page without its heading.
 */
export const rowsOfPages = (heights: readonly number[], room: number): number[] => {
  const pages: number[] = []
  let left = 0
  for (const height of heights) {
    if (pages.length === 0 || height > left) {
      pages.push(0)
      left = room
    }
    pages[pages.length - 1] = (pages.at(-1) ?? 0) + 1
    left -= height
  }
  return pages.length === 0 ? [0] : pages
}

type Fit = { size: number; pages: number[] }

/** The largest letters among those that need the fewest pages. */
export const bestFit = (sizes: readonly number[], pagesAt: (size: number) => number[]): Fit | null => {
  let best: Fit | null = null
  for (const size of sizes.toSorted((a, b) => b - a)) {
    const pages = pagesAt(size)
    if (best === null || pages.length < best.pages.length) best = { size, pages }
    if (best.pages.length === 1) return best
  }
  return best
}
