import type { Page } from 'playwright-core'

export const TRANSVALLE = 'admin@transvalle.test'
export const ANDINA = 'admin@andina.test'
export const PLATAFORMA = 'plataforma@aliadas.test'

export type Scene = {
  /** Begins with its area; the name of the file. */
  name: string
  /** Nobody is signed in without it. */
  email?: string
  path: string
  /** Where `path` is known only to the server: the address to open, asked with the page's session. */
  find?: (page: Page) => Promise<string>
  /** What somebody does before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** Also while loading, failed, empty and with long texts. */
  reads?: boolean
}

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
export const heading = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
export const opening = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await heading(page)
}
