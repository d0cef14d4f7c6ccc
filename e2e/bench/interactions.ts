import type { Page } from 'playwright-core'
import { readNotes } from './browser.ts'

const TIMES = 6
/** Rows that are chosen by turns. */
const ROWS = 5
/** Acts before those that are measured: each row at least once, and an even number with them, so that a state shown and hidden ends as it began. */
const FIRST = 6

const QUIET_MS = 400
const LONG_FRAME_MS = 50

/** Until pictures have come without a wait for so long: what an act leads to later is no part of the next one, and the browser has told of it. */
const rest = (page: Page) =>
  page.evaluate(
    ([quietMs, longMs]) =>
      new Promise<void>((resolve) => {
        let last = performance.now()
        let since = last
        const look = (now: number) => {
          if (now - last > longMs) since = now
          last = now
          if (now - since >= quietMs) resolve()
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    [QUIET_MS, LONG_FRAME_MS] as const,
  )

/**
 * What people do on the map with what it has already, each as often: from the event to the next picture, as the browser times it (in steps of
 * 8 ms; below 16 ms it says nothing), and how much of that its handlers ran.
 */
export const interact = async (page: Page): Promise<Interaction[]> => {
  const rows = page.getByRole('listbox', { name: 'Servicios en el mapa' }).getByRole('option')
  const search = page.getByRole('searchbox', { name: 'Buscar servicio' })
  const pending = page.getByRole('checkbox', { name: /^Pendiente, / })
  const tabs = page.getByRole('group', { name: 'Vista de la lista' }).getByRole('button')
  const acts: [name: string, act: (n: number) => Promise<void>][] = [
    ['choose a row, its detail opens', (n) => rows.nth(n % ROWS).click()],
    ['close the detail', () => page.keyboard.press('Escape')],
    ['show or hide a state', () => pending.click()],
    ['type in the search', (n) => search.press('hotel'.charAt(n % 5))],
    ['delete what was typed', () => search.press('Backspace')],
    ['the other tab', (n) => tabs.nth((n + 1) % 2).click()],
  ]
  const taken: Interaction[] = []
  for (const [name, act] of acts) {
    // The first ones load what they need: what is measured has its data.
    for (let n = -FIRST; n < TIMES; n++) {
      if (name === 'close the detail') {
        await rows.nth(0).click()
        await rest(page)
      }
      const since = await page.evaluate(() => performance.now())
      await act(n + FIRST)
      await rest(page)
      const events = (await readNotes(page)).events.filter(({ start }) => start >= since)
      const worst = events.toSorted((a, b) => b.ms - a.ms)[0]
      if (n >= 0) taken.push({ name, ms: worst?.ms ?? 0, handlersMs: Math.max(0, ...events.map((e) => e.handlersMs)) })
    }
  }
  return taken
}

export type Interaction = { name: string; ms: number; handlersMs: number }
