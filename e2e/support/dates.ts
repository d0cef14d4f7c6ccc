import type { Locator, Page } from '@playwright/test'

/** Types `date` ('YYYY-MM-DD', '' to clear) into a date field: day, month and year. */
export async function typeDate(scope: Page | Locator, label: string | RegExp, date: string): Promise<void> {
  const field = scope.getByRole('group', { name: label })
  await field.getByRole('spinbutton').first().click()
  await field.press('Control+A')
  if (date === '') return await field.press('Delete')
  const [year = '', month = '', day = ''] = date.split('-')
  await field.pressSequentially(`${day}${month}${year}`)
}
