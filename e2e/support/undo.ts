import type { Page } from '@playwright/test'

/** How long an act can be taken back, in ms (`UNDO_MS` in apps/web/src/ui/later.tsx). */
const UNDO_MS = 10_000

/**
 * Does an act that the page carries out ten seconds later, and lets those seconds pass at once: the page's timers of
 * exactly that time, set meanwhile, run now. Component tests check the time itself, and what can happen within it.
 */
export const passUndo = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const held = await page.evaluateHandle((undo) => {
    const real = window.setTimeout
    const timers: { id: number; run: () => void }[] = []
    const hold = (handler: TimerHandler, ms?: number, ...values: unknown[]): number => {
      const id = real(handler, ms, ...values)
      if (ms === undo && typeof handler === 'function') timers.push({ id, run: () => handler(...values) })
      return id
    }
    window.setTimeout = hold as typeof setTimeout
    return { timers, restore: () => (window.setTimeout = real) }
  }, UNDO_MS)
  await act()
  await page.waitForFunction(({ timers }) => timers.length > 0, held)
  await held.evaluate(({ timers, restore }) => {
    restore()
    for (const { id, run } of timers) {
      clearTimeout(id)
      run()
    }
  })
  await held.dispose()
}
