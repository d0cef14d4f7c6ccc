import type { Page } from 'playwright-core'

export const TRANSVALLE = 'admin@transvalle.test'
export const ANDINA = 'admin@andina.test'
export const PLATAFORMA = 'plataforma@aliadas.test'

export type Scene = {
  /** File name; begins with its area. */
  name: string
  /** Account that is signed in; absent for a page without a session. */
  email?: string
  path: string
  /** Finds the address with the page's session, if only the server knows it. */
  find?: (page: Page) => Promise<string>
  /** Acts before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** The scene is also taken while loading, failed, empty and with long texts. */
  reads?: boolean
}

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
/** What was opened: a dialog, or where there is room a record beside its list. */
export const heading = (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog], [data-beside] > aside').first().waitFor()
export const opening = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await heading(page)
}
