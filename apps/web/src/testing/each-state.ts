import { afterEach, expect } from 'vitest'
import { findFaults, findMouseOnly } from './axe.ts'

// Each test ends in a state of a screen, and what is on the page then must be accessible, each act also by keyboard. A failed test says why by itself.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return
  expect((await findMouseOnly()).join('\n'), 'the keyboard does each act where this test ends').toBe('')
  for (const theme of ['light', 'dark'] as const) {
    const faults = await findFaults({ theme, once: true })
    expect(faults.join('\n'), `axe finds nothing serious where this test ends, in the ${theme} theme`).toBe('')
  }
})
