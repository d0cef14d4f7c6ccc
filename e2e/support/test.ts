import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startTestServer } from '@aliadas/server/testing'
import type { TestServer } from '@aliadas/server/testing'
import { vigilar } from './vigilancia.ts'

export { expect }

/** The password of every account of the demo world. */
export const CLAVE_DEMO = 'Aliadas-2026'

interface Fixtures {
  /** Lets one kind of console error, page error or foreign request pass in this test; give the narrowest pattern. */
  permitir: (pattern: RegExp) => void
  /** A page of a browser of its own (other cookies, other storage), for a second person beside `page`. */
  otraPagina: () => Promise<Page>
}

interface WorkerFixtures {
  /** Name of the demo world. Files that change it, move its clock or kill its server name their own: `test.use({ mundo: 'perfil' })`. */
  mundo: string
  /** A whole product with the demo world, one per worker, for tests that leave it standing. */
  servidor: TestServer
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  mundo: ['de todos', { scope: 'worker', option: true }],
  servidor: [
    // A worker has one world: files that name another are run by another worker, with a server of its own.
    async ({ mundo: _suyo }, use) => {
      const servidor = await startTestServer()
      await use(servidor)
      await servidor.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ servidor }, use) => use(servidor.url),
  permitir: [
    async ({ browser }, use) => {
      const vigilancia = vigilar(browser)
      await use(vigilancia.permitir)
      vigilancia.terminar()
      expect(vigilancia.faltas(), 'las páginas no deben fallar ni llamar a otros servidores').toEqual([])
    },
    { auto: true },
  ],
  otraPagina: async ({ browser, permitir: _watched, contextOptions }, use) => {
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

interface Entrada {
  password?: string
  /** Another server than the one of `servidor`. */
  sitio?: string
  /** Where the login leads a person whose profile is complete. Without it, where it leads everybody: the map, which is drawn by software here and takes seconds. */
  ruta?: string
}

/** Signs in through the login page, as a person does, and waits until the panel has taken its place. */
export async function signIn(
  page: Page,
  email: string,
  { password = CLAVE_DEMO, sitio = '', ruta }: Entrada = {},
): Promise<void> {
  await page.goto(`${sitio}/login${ruta === undefined ? '' : `?volver=${encodeURIComponent(ruta)}`}`)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
