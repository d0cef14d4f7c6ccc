/** After this many ms without input, requests count as the page's own. */
const AWAY_MS = 5 * 60_000

let last = Date.now()

if (typeof window !== 'undefined')
  for (const gesture of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(gesture, () => (last = Date.now()), { passive: true, capture: true })

/** Whether nobody is using the page: its requests then do not extend the session. */
export const isNobodyThere = (): boolean => Date.now() - last > AWAY_MS
