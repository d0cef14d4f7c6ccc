import { test as base, expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { startTestServer } from '@aliadas/server/testing'
import type { TestServer } from '@aliadas/server/testing'
import { watchBrowser } from './watch.ts'

export { expect }

/** The password of every account of the demo world. */
export const DEMO_PASSWORD = 'Aliadas-2026'

/** Timeout of a walk with many screens and steps, in ms; other tests have that of playwright.config.ts. */
export const LONG_WALK = 1_800_000

interface Fixtures {
  /** Allows one kind of console error, page error or foreign request in this test; use the narrowest pattern. */
  allow: (pattern: RegExp) => void
  /** A page in another browser context (other cookies, other storage), for a second person. */
  otherPage: () => Promise<Page>
  /**
   * Pixels that a map draws for each one of the page and direction. Drawing is done in software, and takes its time by
   * the pixel; layout and positions on the map do not depend on it. Tests that look at colours use 1.
   */
  mapPixels: number
  /** Applies `mapPixels`. */
  smallMaps: void
}

interface WorkerFixtures {
  /**
   * Name of the demo world. Files that change it, move its clock or stop its server use their own: `test.use({ world:
   * 'perfil' })`.
   */
  world: string
  /** A whole product with the demo world, one per worker, for tests that do not stop it. */
  server: TestServer
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  world: ['de todos', { scope: 'worker', option: true }],
  server: [
    // A worker has one world; files with another name run in another worker with a server of its own.
    async ({ world: _suyo }, use) => {
      const server = await startTestServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  mapPixels: [0.25, { option: true }],
  smallMaps: [
    async ({ browser, mapPixels }, use) => {
      // In every context that a test opens, before its first page.
      const shrink = (context: BrowserContext) =>
        void context.addInitScript(
          (value) => void Object.defineProperty(window, 'devicePixelRatio', { value, configurable: true }),
          mapPixels,
        )
      browser.on('context', shrink)
      await use()
      browser.off('context', shrink)
    },
    { auto: true },
  ],
  allow: [
    async ({ browser }, use) => {
      const vigilancia = watchBrowser(browser)
      await use(vigilancia.allow)
      vigilancia.stop()
      expect(vigilancia.faults(), 'las páginas no deben fallar ni llamar a otros servidores').toEqual([])
    },
    { auto: true },
  ],
  otherPage: async ({ browser, allow: _watched, contextOptions }, use) => {
    const pages: Page[] = []
    await use(async () => {
      const context = await browser.newContext(contextOptions)
      const page = await context.newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

interface SignIn {
  password?: string
  /** Address of another server than `server`. */
  site?: string
}

/** Signs in through the API, without the login page, and opens a path. */
export async function signIn(
  page: Page,
  email: string,
  path: string,
  { password = DEMO_PASSWORD, site = '' }: SignIn = {},
): Promise<void> {
  const answer = await page.request.post(`${site}/api/acceso/ingresar`, {
    headers: { 'x-aliadas': 'web' },
    data: { email, password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto(`${site}${path}`)
}

/** Opens another screen without a reload, like a link of the product. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

/** Fills the open login page. */
export async function fillLogin(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}
