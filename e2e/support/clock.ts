import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Stops the clock of the page a minute after an instant; from then on only `runClock` moves it. */
export const stopClock = async (page: Page, instant: number): Promise<void> => {
  await page.clock.install({ time: instant })
  // Not at once: the clock runs until it is stopped, and it never goes back.
  await page.clock.pauseAt(instant + 60_000)
}

/** The time of the page's clock, in ms. */
export const clockOf = (page: Page): Promise<number> => page.evaluate(() => Date.now())

/** Waits until the page has done what it had queued: a message comes after those that are waiting. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve())
        port1.start()
        port2.postMessage(null)
      }),
  )

export const runClock = (page: Page, ms: number): Promise<void> => page.clock.runFor(ms)

/** Waits for something that needs a few turns of the stopped clock, each so short that nothing else runs out. */
export const expectAppears = (page: Page, what: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await runClock(page, 5)
        return what.count()
      },
      { intervals: [20] },
    )
    .toBe(1)

/** Waits until it is gone; returns the time in ms that the clock of the page has run for it. */
export const expectGone = async (page: Page, what: Locator): Promise<number> => {
  let run = 0
  await expect
    .poll(
      async () => {
        await runClock(page, 50)
        run += 50
        return what.count()
      },
      { intervals: [20] },
    )
    .toBe(0)
  return run
}
