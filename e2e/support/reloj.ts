import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Stops the clock of the page a minute after an instant; from then on only `correr` moves it. */
export const detenerReloj = async (page: Page, instante: number): Promise<void> => {
  await page.clock.install({ time: instante })
  // Not at once: the clock runs until it is stopped, and it never goes back.
  await page.clock.pauseAt(instante + 60_000)
}

export const correr = (page: Page, ms: number): Promise<void> => page.clock.runFor(ms)

/** Waits for something that needs a few turns of the stopped clock, each so short that nothing else runs out. */
export const aparece = (page: Page, que: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await correr(page, 5)
        return que.count()
      },
      { intervals: [20] },
    )
    .toBe(1)

/** Waits until it is gone; returns the time in ms that the clock of the page has run for it. */
export const desaparece = async (page: Page, que: Locator): Promise<number> => {
  let corrido = 0
  await expect
    .poll(
      async () => {
        await correr(page, 50)
        corrido += 50
        return que.count()
      },
      { intervals: [20] },
    )
    .toBe(0)
  return corrido
}
