import { expect, onTestFinished, test } from 'vitest'
import { isSomethingOnTop } from './overlays.ts'

const put = (html: string): HTMLElement => {
  const host = document.createElement('div')
  host.innerHTML = html
  document.body.append(host)
  onTestFinished(() => host.remove())
  return host
}

test('an open dialog or menu lies over the screen', () => {
  expect(isSomethingOnTop()).toBe(false)
  put('<div role="dialog"></div>')
  expect(isSomethingOnTop()).toBe(true)
})

test.each([
  ['inert, itself', '<div role="dialog" inert></div>'],
  ['inside something inert', '<div inert><div role="menu"></div></div>'],
  ['hidden', '<div aria-hidden="true"><div role="alertdialog"></div></div>'],
  ['faded', '<div style="opacity: 0"><div role="dialog"></div></div>'],
])('one that is being closed does not: %s', (_, html) => {
  put(html)
  expect(isSomethingOnTop()).toBe(false)
})
