import { expect, test } from 'vitest'
import { isPostponed, LATER_MS } from './invitation.ts'

test('whoever said later is left alone for a week, and a broken note means nothing', () => {
  const dicho = Date.parse('2026-11-21T12:00:00Z')
  expect(isPostponed(String(dicho), dicho)).toBe(true)
  expect(isPostponed(String(dicho), dicho + LATER_MS - 1)).toBe(true)
  expect(isPostponed(String(dicho), dicho + LATER_MS)).toBe(false)
  expect(isPostponed(null, dicho)).toBe(false)
  expect(isPostponed('ayer', dicho)).toBe(false)
  expect(isPostponed(String(dicho + 1), dicho)).toBe(false)
})
