import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What stops somebody: the faults that axe calls serious or critical, by name and place. It looks once everything that fades or slides has
 * come to rest, because halfway a text has the contrast of neither state; toasts come and go by themselves, so they are left out.
 */
export const findFaults = async (page: Page): Promise<string[]> => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Infinity),
  )
  const { violations } = await new AxeBuilder({ page }).exclude('[aria-label=Avisos]').analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(' | ')}`)
}
