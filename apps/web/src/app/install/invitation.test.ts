import { expect, test } from 'vitest'
import { estaAplazada, LUEGO_MS } from './invitation.ts'

test('whoever said later is left alone for a week, and a broken note means nothing', () => {
  const dicho = Date.parse('2026-11-21T12:00:00Z')
  expect(estaAplazada(String(dicho), dicho)).toBe(true)
  expect(estaAplazada(String(dicho), dicho + LUEGO_MS - 1)).toBe(true)
  expect(estaAplazada(String(dicho), dicho + LUEGO_MS)).toBe(false)
  expect(estaAplazada(null, dicho)).toBe(false)
  expect(estaAplazada('ayer', dicho)).toBe(false)
  expect(estaAplazada(String(dicho + 1), dicho)).toBe(false)
})
