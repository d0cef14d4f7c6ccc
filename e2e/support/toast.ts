import type { Page } from '@playwright/test'

/** Follows the link of a toast. The focus holds a toast, which otherwise goes after four seconds, before a slow press. */
export const followToast = async (page: Page, name: string): Promise<void> => {
  const link = page.getByRole('region', { name: 'Avisos' }).getByRole('link', { name })
  await link.focus()
  await link.press('Enter')
}

/**
 * Keeps what the toasts of a page say from its next load on, also over loads, so that a test can look for one that has
 * gone. Returns what they have said, each state of them once.
 */
export const keepToasts = async (page: Page): Promise<() => readonly string[]> => {
  const said: string[] = []
  await page.exposeFunction('toastsSay', (text: string) => void said.push(text))
  await page.addInitScript(() => {
    const tell = Reflect.get(window, 'toastsSay') as (text: string) => Promise<void>
    let last = ''
    const look = () => {
      const text = document.querySelector('[role=region][aria-label=Avisos]')?.textContent ?? ''
      if (text === last) return
      last = text
      if (text !== '') void tell(text)
    }
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return () => said
}
