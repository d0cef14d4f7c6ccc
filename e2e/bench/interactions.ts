import type { Page } from 'playwright-core'
import { readNotes } from './browser.ts'

const TIMES = 6
/** Rows that are chosen in turn. */
const ROWS = 5
/**
 * Acts before the measured ones: each row at least once, and an even number, so that a toggled state ends as it began.
 */
const FIRST = 6

const QUIET_MS = 400
const LONG_FRAME_MS = 50

/**
 * Waits until frames have come without delay for some time, so that the effects of an act do not count for the next
 * one.
 */
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
 * Acts on the map with loaded data, each equally often: time from event to next frame as the browser reports it (in
 * steps of 8 ms, from 16 ms on), and how much of it the handlers ran.
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
    // The first acts load code and data; only later ones are measured.
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
