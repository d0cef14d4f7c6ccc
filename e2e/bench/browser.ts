import { chromium, type Browser, type Page } from 'playwright-core'
import { chromiumPath } from '../support/chromium.ts'

/** What the page records about itself from the start; times of the page's clock. */
type Notes = {
  ready: number | null
  tasks: { start: number; ms: number }[]
  /** User events: time until the next frame, and run time of the handlers. */
  events: { start: number; ms: number; handlersMs: number }[]
  /** When each origin first appeared in the list, and each number of pending services in the legend. */
  seen: Record<string, number>
  pending: Record<number, number>
}

export const openBrowser = async (): Promise<Browser> => {
  const { executablePath, env, args } = await chromiumPath()
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
}

/** Long tasks, the first complete frame with services, and the time at which each change appears. */
const observe = () => {
  const notes: Notes = { ready: null, tasks: [], events: [], seen: {}, pending: {} }
  Object.assign(globalThis, { notes })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) notes.tasks.push({ start: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const one of list.getEntries() as PerformanceEventTiming[])
      if ('interactionId' in one && one.interactionId !== 0)
        notes.events.push({
          start: one.startTime,
          ms: one.duration,
          handlersMs: one.processingEnd - one.processingStart,
        })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new MutationObserver(() => {
    const frame = document.querySelector<HTMLElement>('[data-estado-mapa=listo]')
    if (notes.ready === null && Number(frame?.dataset['serviciosVisibles']) > 0) notes.ready = performance.now()
    const legend = document.querySelector('[aria-label^="Pendiente, "]')?.getAttribute('aria-label')
    const count = /\d+/.exec(legend ?? '')?.[0]
    if (count) notes.pending[Number(count)] ??= Date.now()
    for (const option of document.querySelectorAll('[role=option]')) {
      const mark = /medida-\d+/.exec(option.textContent ?? '')?.[0]
      if (mark) notes.seen[mark] ??= Date.now()
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

export const readNotes = (page: Page): Promise<Notes> =>
  page.evaluate(() => (globalThis as unknown as { notes: Notes }).notes)

/** A new signed-in page that has not opened the map yet. */
export const openPage = async (
  browser: Browser,
  site: string,
  { email, map = true }: { email: string; map?: boolean },
): Promise<Page> => {
  const context = await browser.newContext({ locale: 'es-CO', viewport: { width: 1100, height: 680 } })
  const page = await context.newPage()
  await page.addInitScript(observe)
  // Without WebGL the map is not drawn: the rest of the page remains.
  if (!map) await page.addInitScript(() => (HTMLCanvasElement.prototype.getContext = () => null))
  const answer = await page.request.post(`${site}/api/acceso/ingresar`, {
    headers: { 'x-aliadas': 'web' },
    data: { email, password: 'Aliadas-2026' },
  })
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`)
  return page
}

export const until = async <T>(read: () => Promise<T | null>, what: string, limitMs = 120_000): Promise<T> => {
  const end = performance.now() + limitMs
  for (;;) {
    const value = await read()
    if (value !== null) return value
    if (performance.now() > end) throw new Error(`nunca llegó: ${what}`)
    await new Promise((go) => setTimeout(go, 20))
  }
}
