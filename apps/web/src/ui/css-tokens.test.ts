import { expect, test } from 'vitest'
import { cssTokens } from './css-tokens.ts'

test('each colour of the palette is a custom property that knows both schemes', () => {
  const css = cssTokens()
  expect(css).toContain('--background:light-dark(#F5F7FA,#0C111B)')
  expect(css).toContain('--input-border:light-dark(#8694A8,#5C6B84)')
  expect(css).toContain('--text-2:light-dark(#475569,#9AA7BD)')
  expect(css).toContain('--radius-entry:6px')
  expect(css).not.toMatch(/undefined/)
})
