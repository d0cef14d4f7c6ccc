import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { onePressOneAct } from './single-press.ts'

let stop: () => void
beforeAll(() => {
  stop = onePressOneAct()
})
// The other files share the page.
afterAll(() => stop())

const put = (html: string): HTMLElement => {
  const host = document.createElement('div')
  host.innerHTML = html
  document.body.append(host)
  onTestFinished(() => host.remove())
  const field = host.querySelector<HTMLElement>('[data-focus]')
  if (!field) throw new Error('nothing to focus')
  field.focus()
  return field
}

test('Enter held down presses a button once', async () => {
  const button = put('<button data-focus>Pagar</button>')
  const pressed = vi.fn<() => void>()
  button.addEventListener('click', pressed)
  await userEvent.keyboard('{Enter>6/}')
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('Enter held down sends a form once', async () => {
  const field = put('<form><input data-focus aria-label="Valor"><button type="submit">Enviar</button></form>')
  const sent = vi.fn<(e: Event) => void>((e) => e.preventDefault())
  field.closest('form')?.addEventListener('submit', sent)
  await userEvent.keyboard('{Enter>6/}')
  expect(sent).toHaveBeenCalledTimes(1)
})

test('in a text of several lines a held Enter makes lines', async () => {
  const field = put('<textarea data-focus aria-label="Nota"></textarea>') as HTMLTextAreaElement
  await userEvent.keyboard('{Enter>4/}')
  expect(field.value.length).toBeGreaterThan(1)
})
