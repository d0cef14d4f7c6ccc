/** One number of a row, and whether it is what is wanted. */
export type Found = { what: string; is: string; good: boolean }

const shown = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1))
const SAMPLE = 3

/** Must be empty; names the first ones that are not. */
export const none = (what: string, list: readonly string[]): Found => ({
  what,
  is: list.length === 0 ? '0' : `${list.length} (${list.slice(0, SAMPLE).join('; ')})`,
  good: list.length === 0,
})

export const atMost = (what: string, value: number, most: number, unit = ''): Found => ({
  what,
  is: `${shown(value)}${unit} (≤ ${shown(most)}${unit})`,
  good: value <= most,
})

export const atLeast = (what: string, value: number, least: number): Found => ({
  what,
  is: `${shown(value)} (≥ ${shown(least)})`,
  good: value >= least,
})

export const exactly = (what: string, value: unknown, wanted: unknown): Found => ({
  what,
  is: value === wanted ? String(value) : `${String(value)} (y no ${String(wanted)})`,
  good: value === wanted,
})

/** Only told. */
export const told = (what: string, value: number | string): Found => ({
  what,
  is: typeof value === 'number' ? shown(value) : value,
  good: true,
})
