/** After this long without a touch, what the page asks it asks by itself. */
const AWAY_MS = 5 * 60_000

let last = Date.now()

if (typeof window !== 'undefined')
  for (const gesture of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(gesture, () => (last = Date.now()), { passive: true, capture: true })

/** Whether nobody is at the page: its requests are then no use of the session. */
export const isNobodyThere = (): boolean => Date.now() - last > AWAY_MS
