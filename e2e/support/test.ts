import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startTestServer } from '@aliadas/server/testing'
import type { TestServer } from '@aliadas/server/testing'
import { watchBrowser } from './watch.ts'

export { expect }

/** The password of every account of the demo world. */
export const DEMO_PASSWORD = 'Aliadas-2026'

interface Fixtures {
  /** Lets one kind of console error, page error or foreign request pass in this test; give the narrowest pattern. */
  allow: (pattern: RegExp) => void
  /** A page of a browser of its own (other cookies, other storage), for a second person beside `page`. */
  otherPage: () => Promise<Page>
}

interface WorkerFixtures {
  /** Name of the demo world. Files that change it, move its clock or kill its server name their own: `test.use({ mundo: 'perfil' })`. */
  world: string
  /** A whole product with the demo world, one per worker, for tests that leave it standing. */
  server: TestServer
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  world: ['de todos', { scope: 'worker', option: true }],
  server: [
    // A worker has one world: files that name another are run by another worker, with a server of its own.
    async ({ world: _suyo }, use) => {
      const server = await startTestServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
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
  /** Another server than the one of `servidor`. */
  site?: string
  /** Where the login leads a person whose profile is complete. Without it, where it leads everybody: the map, which is drawn by software here and takes seconds. */
  path?: string
}

/** Signs in through the login page, as a person does, and waits until the panel has taken its place. */
export async function signIn(
  page: Page,
  email: string,
  { password = DEMO_PASSWORD, site: sitio = '', path: ruta }: SignIn = {},
): Promise<void> {
  await page.goto(`${sitio}/login${ruta === undefined ? '' : `?volver=${encodeURIComponent(ruta)}`}`)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
