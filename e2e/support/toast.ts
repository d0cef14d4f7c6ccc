import type { Page } from '@playwright/test'

/** Follows the link of a toast. The focus holds a toast, which otherwise goes after four seconds, before a slow press. */
export const followToast = async (page: Page, name: string): Promise<void> => {
  const link = page.getByRole('region', { name: 'Avisos' }).getByRole('link', { name })
  await link.focus()
  await link.press('Enter')
}
