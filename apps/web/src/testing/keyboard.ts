import { expect, onTestFinished, vi } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'

/** Presses Tab, or Shift and Tab to what stands before, until this has the focus. */
const reach = async (what: Locator): Promise<void> => {
  await expect.element(what).toBeEnabled()
  const target = what.element()
  const from = document.activeElement ?? document.body
  const before = (from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  for (let n = 0; n < 80 && document.activeElement !== target; n += 1)
    await userEvent.keyboard(before ? '{Shift>}{Tab}{/Shift}' : '{Tab}')
  await expect.element(what).toHaveFocus()
}

export const press = async (what: Locator): Promise<void> => {
  await reach(what)
  await userEvent.keyboard('{Enter}')
}

export const type = async (what: Locator, text: string): Promise<void> => {
  await reach(what)
  await userEvent.keyboard(text)
}

/** Moves along an open menu or list of options to this one, and chooses it. */
export const choose = async (what: Locator): Promise<void> => {
  await expect.element(what).toBeVisible()
  const target = what.element()
  for (let n = 0; n < 20 && document.activeElement !== target; n += 1) await userEvent.keyboard('{ArrowDown}')
  await expect.element(what).toHaveFocus()
  await userEvent.keyboard('{Enter}')
}

/** Presses a button that opens the file picker of the browser, and gives it this file. */
export const pickFile = async (what: Locator, file: File): Promise<void> => {
  const opened: HTMLInputElement[] = []
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.push(this)
  })
  await press(what)
  await expect.poll(() => opened.map((input) => input.type)).toEqual(['file'])
  click.mockRestore()
  for (const input of opened) await userEvent.upload(input, file)
}

/** Each upload arrives as a file of this id. Returns what was sent. */
export const answerUploads = (id: string): readonly unknown[] => {
  const sent: unknown[] = []
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
    body?: unknown,
  ) {
    sent.push(body)
    const answer = { id, nombre: 'archivo', tipo: 'image/png', bytes: 1 }
    Object.defineProperties(this, { status: { value: 201 }, responseText: { value: JSON.stringify(answer) } })
    this.dispatchEvent(new Event('load'))
  })
  onTestFinished(() => {
    sending.mockRestore()
  })
  return sent
}
