import { useState } from 'react'

export type Selection = {
  chosen: readonly string[]
  has: (key: string) => boolean
  toggle: (key: string) => void
  /** Selects all; clears the selection when all are selected. */
  toggleAll: (keys: readonly string[]) => void
  /** Lets these go. */
  drop: (keys: readonly string[]) => void
  clear: () => void
}

const NONE: readonly string[] = []

/**
 * The selected rows, on any page, up to `most`. They belong to the current query: another one (`about`) clears them, so
 * that nobody acts on rows out of view.
 */
export const useSelection = (about: string, most: number): Selection => {
  const [held, setHeld] = useState({ about, keys: NONE })
  const chosen = held.about === about ? held.keys : NONE
  const keep = (keys: readonly string[]) => setHeld({ about, keys: keys.slice(0, most) })
  return {
    chosen,
    has: (key) => chosen.includes(key),
    toggle: (key) => keep(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]),
    toggleAll: (keys) => {
      const rest = chosen.filter((one) => !keys.includes(one))
      keep(keys.every((key) => chosen.includes(key)) ? rest : [...rest, ...keys])
    },
    drop: (keys) => setHeld((now) => ({ ...now, keys: now.keys.filter((one) => !keys.includes(one)) })),
    clear: () => keep(NONE),
  }
}
