import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { COLOUR_RULES } from './axe-in-frame.ts'

type Result = Awaited<ReturnType<AxeBuilder['analyze']>>['incomplete'][number]

type Wanted = {
  /** Only these rules. */
  rules?: string[]
  /**
   * Also report text in exactly the colour of its background. axe reports it as undecided, because a page may hide text
   * on purpose.
   */
  blank?: boolean
}

/**
 * Violations that axe calls serious or critical, by rule and element. Waits for the end of animations, because contrast
 * is wrong halfway. Toasts come and go by themselves, so they are excluded.
 */
export const findFaults = async (page: Page, { rules, blank = false }: Wanted = {}): Promise<string[]> => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Infinity),
  )
  // Legacy mode: the page frames no other site; otherwise axe opens a second page for each run.
  const axe = new AxeBuilder({ page })
    .exclude('[role=region][aria-label=Avisos]')
    .setLegacyMode()
    // axe also lists every element that passes a rule, which takes a tenth of a walk of many screens.
    .options({ resultTypes: blank ? ['violations', 'incomplete'] : ['violations'] })
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

/** Violations in both themes on one page: all rules in the light theme, the colour rules in the dark one. */
export const findFaultsInBothThemes = async (page: Page, { blank = false } = {}): Promise<string[]> => {
  const light = await findFaults(page, { blank })
  await wear(page, 'dark')
  const dark = await findFaults(page, { rules: COLOUR_RULES, blank })
  await wear(page, 'light')
  return [...light, ...dark.map((fault) => `dark: ${fault}`)]
}

const wear = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  // The application writes its theme to `data-theme`; the separate sign-in page has only the style sheet.
  const worn = page.locator(`html[data-theme=${colorScheme}], html:not([data-theme])`)
  await expect(worn).toHaveCount(1)
}
