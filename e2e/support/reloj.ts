import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Stops the clock of the page at an instant; from then on only `correr` moves it. Call it before the first address. */
export const detenerReloj = async (page: Page, instante: string | number | Date): Promise<void> => {
  await page.clock.install({ time: instante })
  await page.clock.pauseAt(instante)
}

export const correr = (page: Page, ms: number): Promise<void> => page.clock.runFor(ms)

/** Waits for something that needs a few turns of the stopped clock, each so short that nothing else runs out. */
export const aparece = (page: Page, que: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await correr(page, 5)
      return que.count()
    })
    .toBe(1)
