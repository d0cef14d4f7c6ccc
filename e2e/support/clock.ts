import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Stops the page's clock one minute after an instant; then only `runClock` moves it. */
export const stopClock = async (page: Page, instant: number): Promise<void> => {
  await page.clock.install({ time: instant })
  // A minute later, because the clock runs until it is stopped and cannot go back.
  await page.clock.pauseAt(instant + 60_000)
}

/** The time of the page's clock, in ms. */
export const clockOf = (page: Page): Promise<number> => page.evaluate(() => Date.now())

/** Waits until the page has run its queued tasks: the message is handled after them. */
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

/** Waits for an element that needs a few ticks of the stopped clock, in steps so short that no other timer fires. */
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

/** Waits until it is gone. Returns how long the page's clock ran for it, in ms. */
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
