import type { Browser, BrowserContext, Page } from 'playwright-core'

export const SCREENS = {
  1440: { width: 1440, height: 900 },
  820: { width: 820, height: 1180 },
  390: { width: 390, height: 844 },
  /** A screen of 1440 by 900 at 150 % zoom. */
  960: { width: 960, height: 600 },
} as const
const DENSITY: Readonly<Partial<Record<Screen, number>>> = { 390: 2, 960: 1.5 }
export type Screen = keyof typeof SCREENS
export type Theme = 'light' | 'dark'

/** A new browser context with Colombian locale and time zone. */
export const openContext = (browser: Browser, url: string, screen: Screen, theme: Theme): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    viewport: SCREENS[screen],
    deviceScaleFactor: DENSITY[screen] ?? 1,
    colorScheme: theme,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
  })

/** `site`: base address, if the context has none. */
export const signIn = async (context: BrowserContext, email: string, site = ''): Promise<void> => {
  const answer = await context.request.post(`${site}/api/acceso/ingresar`, {
    headers: { 'x-aliadas': 'web' },
    data: { email, password: 'Aliadas-2026' },
  })
  if (!answer.ok()) throw new Error(`${email}: ${answer.status()} ${await answer.text()}`)
}

export const mapReady = (page: Page) => page.locator('[data-estado-mapa=listo]').waitFor({ timeout: 60_000 })

/** Waits until images, tiles, labels and the map's camera are settled. */
export const still = async (page: Page): Promise<void> => {
  // Images below the visible part load late or never, so the wait is short.
  await page
    .waitForFunction(() => [...document.images].every((image) => image.complete), null, { timeout: 3_000 })
    .catch(() => undefined)
  const canvas = page.locator('.mapa-lienzo')
  // On paper there is no map.
  if ((await canvas.count()) === 0 || !(await canvas.first().isVisible())) return
  await mapReady(page)
  await canvas.first().evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const map: { once: (e: 'idle', f: () => void) => void; triggerRepaint: () => void } | undefined = Reflect.get(
          element,
          Symbol.for('aliadas.mapa'),
        )
        if (!map) return resolve()
        map.once('idle', () => resolve())
        map.triggerRepaint()
      }),
  )
}
