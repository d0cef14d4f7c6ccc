import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import html from '../../index.html?raw'
import { findFaults, findMouseOnly } from './axe.ts'

// The page of the tests is not the application's: without its place for toasts they would hang in the body, where an open dialog hides them.
const toasts = new DOMParser().parseFromString(html, 'text/html').getElementById('avisos')
if (!toasts) throw new Error('index.html has no place for toasts')
if (!document.getElementById('avisos')) document.body.append(toasts)

// The library asks for this in the file that loads it first, and what another file rendered would stay, with the focus in it.
beforeEach(() => cleanup())

// The width that a test chose would stay for those after it.
beforeEach(() => page.viewport(1100, 680))

/** Longer than any fade on a slow machine. */
const FADE_MS = 5_000

/** A dialog that fades out still hides the page behind it from screen readers. One whose clock a test holds stays. */
const dialogsGone = async () => {
  const end = performance.now() + FADE_MS
  while (document.querySelector('.MuiDialog-root [inert]') && performance.now() < end)
    await new Promise((frame) => requestAnimationFrame(frame))
}

// Each test ends in a state of a screen, and what is on the page then must be accessible, each act also by keyboard. A failed test says why by itself.
afterEach(async ({ task }) => {
  // Axe waits by them, and the next test would have them.
  vi.useRealTimers()
  if (task.result?.state === 'fail') return
  await dialogsGone()
  expect((await findMouseOnly()).join('\n'), 'the keyboard does each act where this test ends').toBe('')
  for (const theme of ['light', 'dark'] as const) {
    const faults = await findFaults({ theme, once: true })
    expect(faults.join('\n'), `axe finds nothing serious where this test ends, in the ${theme} theme`).toBe('')
  }
})
