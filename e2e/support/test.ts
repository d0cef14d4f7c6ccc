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
  /** A whole product with the demo world, one per worker, for tests that leave it standing. */
  servidor: TestServer
}

// The first argument must be a pattern: it is how the runner learns what a fixture needs.
const servidorDelTrabajador = async ({}, use: (servidor: TestServer) => Promise<void>): Promise<void> => {
  const servidor = await startTestServer()
  await use(servidor)
  await servidor.stop()
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  servidor: [servidorDelTrabajador, { scope: 'worker', timeout: 60_000 }],
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

/** For tests that change the demo world, move the server's clock or kill it: a server of their own, so that nobody else finds another world. */
export const testConServidorPropio = test.extend<object, WorkerFixtures>({
  servidor: [({}, use) => servidorDelTrabajador({}, use), { scope: 'worker', timeout: 60_000 }],
})

/** Signs in through the login page, as a person does, and waits until the panel has taken its place. */
export async function signIn(page: Page, email: string, password: string = CLAVE_DEMO, sitio = ''): Promise<void> {
  await page.goto(`${sitio}/login`)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
