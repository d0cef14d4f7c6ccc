/** After this long without a touch, what the page asks it asks by itself. */
const AUSENCIA_MS = 5 * 60_000

let ultima = Date.now()

if (typeof window !== 'undefined')
  for (const gesto of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(gesto, () => (ultima = Date.now()), { passive: true, capture: true })

/** Whether nobody is at the page: its requests are then no use of the session. */
export const sinNadie = (): boolean => Date.now() - ultima > AUSENCIA_MS
