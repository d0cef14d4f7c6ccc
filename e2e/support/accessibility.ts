import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules that can tell one theme from the other: all else is the same markup. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What stops somebody: the faults that axe calls serious or critical, by name and place. It looks once everything that fades or slides has
 * come to rest, because halfway a text has the contrast of neither state; toasts come and go by themselves, so they are left out.
 */
export const findFaults = async (page: Page, rules?: string[]): Promise<string[]> => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Infinity),
  )
  const axe = new AxeBuilder({ page }).exclude('[aria-label=Avisos]')
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(' | ')}`)
}

/**
 * Texts in exactly the colour of their ground. axe does not count them as a fault of contrast, because a page may hide them on purpose; it
 * leaves them for a person to judge.
 */
const findBlankTexts = async (page: Page): Promise<string[]> => {
  const { incomplete } = await new AxeBuilder({ page })
    .exclude('[aria-label=Avisos]')
    .withRules('color-contrast')
    .analyze()
  return incomplete
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'))
    .map(({ target }) => `blank text: ${target.join(' ')}`)
}

/** The same of both themes, on one page: by the light one everything, by the dark one its colours. `blank`: also texts that cannot be seen. */
export const findFaultsInBothThemes = async (page: Page, { blank = false } = {}): Promise<string[]> => {
  const light = [...(await findFaults(page)), ...(blank ? await findBlankTexts(page) : [])]
  await wear(page, 'dark')
  const dark = [...(await findFaults(page, COLOUR_RULES)), ...(blank ? await findBlankTexts(page) : [])]
  await wear(page, 'light')
  return [...light, ...dark.map((fault) => `dark: ${fault}`)]
}

const wear = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  // The application writes its theme there; the sign-in page alone has only the style sheet.
  const worn = page.locator(`html[data-theme=${colorScheme}], html:not([data-theme])`)
  await expect(worn).toHaveCount(1)
}
