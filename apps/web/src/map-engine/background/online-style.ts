import type { StyleSpecification } from 'maplibre-gl'

/** How long the first answer of the online style may take before the local map simply stays. */
const LIMIT_MS = 3000
/** Failed tiles in a row that mean the online map is gone. */
export const MAX_FAILURES = 4

export type FetchStyle = (url: string, signal: AbortSignal) => Promise<StyleSpecification>

const requestStyle: FetchStyle = async (url, signal) => {
  const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]) })
  if (!answer.ok) throw new Error(`style ${answer.status}`)
  return answer.json()
}

type Options = {
  /** The style the map was created with. */
  initial: StyleSpecification
  /** Puts a style on the map; the services' own layers survive it. */
  apply: (style: StyleSpecification) => void
  request?: FetchStyle
}

export type MapBackground = ReturnType<typeof createBackground>

/**
 * Decides which background the map shows. Always the local one first; the online one replaces it when it answers in
 * time, and gives way again when its tiles fail, until somebody asks once more.
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

    /** Shows `estilo` at once unless it is already there, then tries `url`; an empty address is never tried. */
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
        // Without network, blocked or too slow: the local map is already on screen.
      }
    },

    /** One tile or resource of the background failed. */
    failed(): void {
      if (!online) return
      failures += 1
      if (failures >= MAX_FAILURES) comeBack()
    },

    /** One tile of the background arrived. */
    arrived(): void {
      failures = 0
    },

    close(): void {
      attempt.abort()
    },
  }
}
