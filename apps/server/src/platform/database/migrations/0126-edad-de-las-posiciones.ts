import type { HotIndex } from '../hot-indexes.ts'

/** Lines of positions live ten minutes, and are found without reading the other lines of two days. */
export const indexes: readonly HotIndex[] = [
  { name: 'change_log_posiciones', on: `change_log (en) where tema = 'posicion'` },
]

export const up = (): Promise<void> => Promise.resolve()
