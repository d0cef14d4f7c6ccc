import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Result = Awaited<ReturnType<AxeBuilder['analyze']>>['incomplete'][number]

/** The rules that can tell one theme from the other: all else is the same markup. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Wanted = {
  /** These rules alone. */
  rules?: string[]
  /** Also texts in exactly the colour of their ground. axe leaves them for a person to judge, because a page may hide them on purpose. */
  blank?: boolean
}

/**
 * What stops somebody: the faults that axe calls serious or critical, by name and place. It looks once everything that fades or slides has
 * come to rest, because halfway a text has the contrast of neither state; toasts come and go by themselves, so they are left out.
 */
export const findFaults = async (page: Page, { rules, blank = false }: Wanted = {}): Promise<string[]> => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Infinity),
  )
  // In this page alone, which frames no other site; else axe opens a second page for each look.
  const axe = new AxeBuilder({ page }).exclude('[role=region][aria-label=Avisos]').setLegacyMode()
  const { violations, incomplete } = await (rules ? axe.withRules(rules) : axe).analyze()
  const faults = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(' | ')}`)
  return blank ? [...faults, ...blankTexts(incomplete)] : faults
}

const blankTexts = (incomplete: Result[]): string[] =>
  incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'))
    .map(({ target }) => `blank text: ${target.join(' ')}`)

/** The same of both themes, on one page: by the light one everything, by the dark one its colours. */
export const findFaultsInBothThemes = async (page: Page, { blank = false } = {}): Promise<string[]> => {
  const light = await findFaults(page, { blank })
  await wear(page, 'dark')
  const dark = await findFaults(page, { rules: COLOUR_RULES, blank })
  await wear(page, 'light')
  return [...light, ...dark.map((fault) => `dark: ${fault}`)]
}

const wear = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  // The application writes its theme there; the sign-in page alone has only the style sheet.
  const worn = page.locator(`html[data-theme=${colorScheme}], html:not([data-theme])`)
  await expect(worn).toHaveCount(1)
}
