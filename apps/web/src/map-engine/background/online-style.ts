import type { StyleSpecification } from 'maplibre-gl'

/** Timeout in ms for the online style's first response; after it the local map stays. */
const LIMIT_MS = 3000
/** Consecutive failed tiles after which the online map counts as gone. */
export const MAX_FAILURES = 4

export type FetchStyle = (url: string, signal: AbortSignal) => Promise<StyleSpecification>

const requestStyle: FetchStyle = async (url, signal) => {
  const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]) })
  if (!answer.ok) throw new Error(`style ${answer.status}`)
  return answer.json()
}

type Options = {
  /** The style with which the map was created. */
  initial: StyleSpecification
  /** Sets a style on the map; the services' own layers stay. */
  apply: (style: StyleSpecification) => void
  request?: FetchStyle
}

export type MapBackground = ReturnType<typeof createBackground>

/**
 * Decides which background the map shows. The local one comes first. The online one replaces it when it responds in
 * time, and is replaced again when its tiles fail, until the next request for it.
 */
export function createBackground({ initial, apply, request = requestStyle }: Options) {
  let local = initial
  let online = false
  let failures = 0
  let attempt = new AbortController()

  function comeBack(): void {
    online = false
    failures = 0
    apply(local)
  }

  return {
    online: () => online,

    /** Shows `estilo` at once unless it is already shown, then tries `url`; an empty address is never tried. */
    async put(style: StyleSpecification, url: string | undefined): Promise<void> {
      attempt.abort()
      const own = (attempt = new AbortController())
      if (local !== style || online) {
        local = style
        comeBack()
      }
      if (!url) return
      try {
        const received = await request(url, own.signal)
        if (own.signal.aborted) return
        online = true
        failures = 0
        apply(received)
      } catch {
        // No network, blocked or too slow: the local map is already visible.
      }
    },

    /** A tile or resource of the background failed. */
    failed(): void {
      if (!online) return
      failures += 1
      if (failures >= MAX_FAILURES) comeBack()
    },

    /** A tile of the background arrived. */
    arrived(): void {
      failures = 0
    },

    close(): void {
      attempt.abort()
    },
  }
}
