import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SteadyButton } from './SteadyButton.tsx'

test('a button that waits keeps the focus, acts on no press, and sends no form', async () => {
  const [act, send] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const form = (idle: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <SteadyButton idle={idle} onClick={act} type="submit">
        Guardar
      </SteadyButton>
    </form>
  )
  const { rerender } = await render(form(false))
  await userEvent.keyboard('{Tab}{Enter}')
  expect([act.mock.calls.length, send.mock.calls.length]).toEqual([1, 1])
  await rerender(form(true))
  const button = page.getByRole('button', { name: 'Guardar' })
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  await button.click({ force: true })
  await expect.element(button).toHaveFocus()
  expect([act.mock.calls.length, send.mock.calls.length]).toEqual([1, 1])
})
