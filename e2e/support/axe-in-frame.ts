import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from '@playwright/test'

type Axe = {
  run: (
    context: string,
    options: { resultTypes: string[] },
  ) => Promise<{
    violations: { id: string; impact: string | null; nodes: { target: string[] }[] }[]
  }>
}

const source = () => {
  // The version that the browser tests use; only its package depends on it.
  const axe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
  return readFileSync(axe.resolve('axe-core/axe.min.js'), 'utf8')
}

/**
 * Violations that axe calls serious or critical, by rule and element, on the page of a component test. Rules of whole
 * documents are left out: the document is the test runner's.
 */
export const faultsInFrame = async ({ frame: frameOf }: { frame: () => Promise<Frame> }): Promise<string[]> => {
  const frame = await frameOf()
  await frame.evaluate(source())
  const violations = await frame.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    return (await axe.run('body', { resultTypes: ['violations'] })).violations
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}
