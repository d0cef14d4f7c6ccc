import { useState } from 'react'

/**
 * Digest of the trip that a bid is for: the current one until something is written, and from then on the one of that
 * moment, because a trip that changes meanwhile is not the one that was seen. `revisar` takes the current one instead.
 */
export const useViajeVisto = (actual: string | undefined, escribiendo: boolean) => {
  const [visto, ver] = useState(actual)
  if (visto !== actual && (visto === undefined || !escribiendo)) ver(actual)
  return { visto, revisar: () => ver(actual) }
}
